import type { Exchange, Response } from '../exchange/index.ts'
import type { Rule } from './context.ts'
import type { Contract } from './contract.ts'
import type { Coverage } from './coverage.ts'
import type { Memory } from './memory.ts'
import type { SchemaIndex } from './schema-index.ts'
import type { Settings } from './settings.ts'

/** What the exchanges of a trace share. */
export interface TraceState<S extends Settings> {
  readonly contract: Contract<S>
  readonly index: SchemaIndex
  readonly settings: S
  /** The header that names the version, in lower case. */
  readonly versionHeader: string
  readonly coverage: Coverage
  readonly memory: Memory
  /** The rules for an operation. */
  readonly rulesFor: (address: string) => readonly Rule<S>[]
}

/** An exchange that has a response. */
export type Complete = Exchange & { readonly response: Response }
