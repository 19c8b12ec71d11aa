import type { AcceptedGap, Hashes, Settings, Waiver } from '../../core/run/index.ts'
import type { ActionName, SubjectName } from './catalogue/subject-catalogue.ts'
import type * as schema from './generated/configuration.ts'

export type Fields = schema.Fields
/** The texts of a request may contain `{{names}}`. Exactly one of `path` and `url` is set. */
export type RecipeRequest = schema.Request
export type Dialect = schema.Dialect
export type Environment = NonNullable<schema.Target['environment']>
export type ConfiguredWaiver = schema.Waiver

export type Recipe = Required<Pick<schema.Subject, 'request'>> &
  Pick<schema.Subject, 'fields'> & { readonly needs?: Readonly<Record<string, SubjectName>> }

export type Env = Readonly<Record<string, string | undefined>>

export type ConfiguredSubject =
  | Required<Pick<schema.Subject, 'value'>>
  | Required<Pick<schema.Subject, 'values'>>
  | Recipe

export type ConfiguredAction = schema.Action

export interface ConfiguredTarget extends Omit<schema.Target, 'subjects' | 'actions'> {
  readonly subjects?: { readonly [Name in SubjectName]?: ConfiguredSubject }
  readonly actions?: { readonly [Name in ActionName]?: ConfiguredAction }
}

/** The schema of a configuration file is schemas/configuration/config.schema.json. */
export interface Configuration extends Omit<schema.Configuration, 'targets'> {
  /** Each target has a name of your choice. With only one target, --target NAME can be left out. */
  readonly targets: Readonly<Record<string, ConfiguredTarget>>
}

/** TypeScript infers this type for imported JSON: enums are any text, and items of a list may lack members. */
export type FromJson<Value> = Value extends string
  ? string
  : Value extends number | boolean | null | undefined
    ? Value
    : { readonly [Name in keyof Value]: FromJson<Value[Name]> | undefined }

export type GivenTarget = ConfiguredTarget | FromJson<ConfiguredTarget>

/** These members have another form once a target is resolved, or may still be undefined. */
type Unsettled = 'environment' | 'requestsPerMinute' | 'waivers' | 'untested' | 'levels'

/** The implementation under test, as its configuration and the command line describe it. */
export interface Target extends Required<Omit<ConfiguredTarget, Unsettled>> {
  readonly name: string
  readonly environment: Environment | undefined
  /** Why nothing is sent that cannot be undone, half a sentence; undefined if it may be sent. */
  readonly withheld: string | undefined
  readonly requestsPerMinute: number | undefined
  readonly waivers: readonly Waiver[]
  readonly untested: readonly AcceptedGap[]
  readonly raised: readonly string[]
  readonly hashes: Pick<Hashes, 'configuration' | 'setup'>
  readonly settings: Settings
  readonly variables: readonly string[]
  readonly secrets: readonly string[]
}
