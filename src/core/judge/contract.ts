import type { Memory } from './memory.ts'
import type { LocatedRecord, RecordShapes, RecordValue } from './records.ts'
import type { Schemas, Wording } from './schema.ts'
import type { Clause, JudgedOperation } from './terms.ts'

export interface Declarations<Address extends string = string, Id extends string = string> {
  readonly operations: Readonly<Record<Address, JudgedOperation>>
  readonly clauses: Readonly<Record<Id, Clause>>
  readonly schemas: Schemas
  readonly conventions: Conventions<Id>
  readonly records: RecordShapes
  readonly agreement: Agreement<Id>
  /** Whether the version header of a request names a version; any other value counts as a missing header. */
  readonly isVersion?: (text: string) => boolean
  readonly wording: Wording
}

export interface Conventions<Id extends string = string> {
  readonly json: Id
  readonly refusal: Id
  readonly size: Id
  /** null stands for an absent value; this is the clause of schema nodes that name none. */
  readonly absence: Id
  readonly members: Readonly<Record<string, Id>>
  /** A text for which the contract lists words is not empty. */
  readonly words: Id
  /** Under an earlier version no member is shown that a later one added. */
  readonly added: Id
}

export interface Agreement<Id extends string = string> {
  readonly clause: Id
  readonly clauses: Readonly<Record<string, Id>>
  /** Clauses of rules that compare a record with earlier responses: no caller of the API can break them. */
  readonly rules: readonly Id[]
  readonly revision: string
  readonly except: readonly string[]
  /** Whether a change right after a record was shown may have got the same revision. */
  readonly mayRepeat: (revision: unknown, seenAt: number | null) => boolean
  /** Whether a record may change by itself without a new revision. */
  readonly progressed: (family: string, was: RecordValue, is: RecordValue) => boolean
  /** The members that may change by themselves, without a new revision, once some time has passed. */
  readonly ageing: (family: string, was: RecordValue) => readonly string[]
  /** The owners of a record by memory and path; none if no operation affects what somebody owns, undefined if not known. */
  readonly ownersOf: (
    shown: Pick<LocatedRecord, 'family' | 'record'>,
    memory: Memory,
    params: readonly string[],
  ) => readonly string[] | undefined
}
