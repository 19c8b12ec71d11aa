import type { Schemas } from './generated/declarations.ts'

/** `EntityUpdateRequest` → `-entity-update-request`. */
type Dashed<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? '' : '-'}${Lowercase<Letter>}${Dashed<Rest>}`
  : ''

export type SchemaName = Dashed<keyof Schemas & string> extends `-${infer Name}` ? Name : never

/** `entity-update-request` → `EntityUpdateRequest`. */
type Joined<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${Joined<Rest>}`
  : Capitalize<Name>

/** What the schema of a name describes. */
export type SchemaType<Name extends string> = Required<Schemas>[Joined<Name> & keyof Schemas]

export type RequestName = Extract<SchemaName, `${string}-request`>

export type RecordName = Exclude<SchemaName, `${string}-${'list' | 'map' | 'request'}`>
