import type { Context, Facts, Rule } from './context.ts'
import type { RecordShapes, RecordValue } from './records.ts'
import type { Schemas, Wording } from './schema.ts'
import type { Clause, Operation, Settings } from './terms.ts'

/** One API as a value: all that the engine knows of it. */
export interface Contract<
  S extends Settings = Settings,
  Address extends string = string,
  Id extends string = string,
> {
  readonly operations: Readonly<Record<Address, Operation>>
  readonly clauses: Readonly<Record<Id, Clause>>
  readonly schemas: Schemas
  /** Rules about traces, in the order in which they judge. */
  readonly rules: readonly Rule<S>[]
  readonly conventions: Conventions<Id>
  readonly records: RecordShapes
  readonly agreement: Agreement<Id>
  /** Whether the version header of a request names a version; one that does not counts as left out. */
  readonly isVersion?: (text: string) => boolean
  readonly wording: Wording
  /** Where the envelopes or schemas of responses depend on more than the operation. */
  readonly opening?: Opening<S>
}

/** The clauses about every response. */
export interface Conventions<Id extends string = string> {
  /** A successful response is JSON. */
  readonly json: Id
  /** How a request is refused; refusals are noted here. */
  readonly refusal: Id
  /** How much a response may hold; lists that are too long to be judged as a whole are noted here. */
  readonly size: Id
  /** null stands for an absent value; the clause of schema nodes that name none. */
  readonly absence: Id
  /** Members that every record has, and the clause that says so. */
  readonly members: Readonly<Record<string, Id>>
}

/** What one response says of a record, the next one says too. */
export interface Agreement<Id extends string = string> {
  readonly clause: Id
  /** The clauses of members that have one of their own, by JSON Pointer. */
  readonly clauses: Readonly<Record<string, Id>>
  /** Clauses of rules that hold a record against what was said of it before, which no caller can make untrue. */
  readonly rules: readonly Id[]
  /** The member that is another one whenever the record has changed. */
  readonly revision: string
  /** Members that a rule compares instead. */
  readonly except: readonly string[]
  /** Whether a change right after a record was shown may have been given the same revision. */
  readonly mayRepeat: (revision: unknown, seenAt: number | null) => boolean
  /** Whether a record may have changed by itself without a new revision. */
  readonly progressed: (family: string, was: RecordValue, is: RecordValue) => boolean
}

/** A response body ready to be judged: its schema, and where it stands in the response. */
export interface Unwrapped extends Pick<Facts, 'schema' | 'body' | 'prefix'> {
  /** The body as a whole is reported: its members are not judged, and what the request did is remembered. */
  readonly isReported?: true
}

export interface Opening<S extends Settings> {
  readonly clauses: readonly string[]
  /** Reports a wrong envelope in one finding; undefined where nothing inside it can be judged. */
  readonly open: (context: Context<string, S>) => Unwrapped | undefined
}

type Declaring = Omit<Contract, 'rules' | 'opening'> & {
  readonly rules: readonly { readonly name: string; readonly clauses: readonly string[] }[]
  readonly opening?: { readonly clauses: readonly string[] }
}

/** The clauses that the engine and the rules of a contract judge, with the names of the rules. */
export function ruleClauses(contract: Declaring): ReadonlyMap<string, readonly string[]> {
  const { operations, conventions, agreement, opening, rules } = contract
  const { json, refusal, size, absence, members } = conventions
  const promises = Object.values(operations).map(({ promise }) => promise)
  const declared = [
    { name: 'response', clauses: [...promises, json, refusal, size, ...(opening?.clauses ?? [])] },
    { name: 'schema', clauses: [absence, ...Object.values(members)] },
    { name: 'agreement', clauses: [agreement.clause, ...Object.values(agreement.clauses)] },
    ...rules,
  ]
  const names = new Map<string, Set<string>>()
  for (const { name, clauses } of declared) {
    for (const clause of clauses) names.set(clause, (names.get(clause) ?? new Set()).add(name))
  }
  return new Map([...names].map(([clause, found]) => [clause, [...found]]))
}
