import type { Exchange } from '../exchange/index.ts'
import { isObject } from '../json/index.ts'
import type { Finding } from '../run/index.ts'
import type { Contract } from './contract.ts'
import { openCoverage } from './coverage.ts'
import { judgeExchange, judgeRemovedPath } from './judge-exchange.ts'
import { createMatcher, createRemovedPathMatcher } from './match.ts'
import { emptyMemory, evictOldest, noteExchange, recordLastKnown } from './memory.ts'
import { familyOf } from './records.ts'
import { schemaIndexOf } from './schema-index.ts'
import type { Settings } from './terms.ts'

export interface Judgement<Address extends string = string> {
  /** The operation that the request means; null where no row of the contract is meant. */
  readonly operation: Address | null
  readonly findings: readonly Finding[]
}

export interface Trace<Address extends string = string, Id extends string = string> {
  /** Holds the next exchange against the contract and against the earlier exchanges of the trace. */
  judge(exchange: Exchange): Judgement<Address>
  /** Adds the state of a record that something outside the operations showed. */
  learn(schema: string, record: unknown): void
  /** Clauses that the exchanges so far put to the test, whether they held or not. */
  covered(): Id[]
}

/** Opens a trace: exchanges of one scenario or file, in order, judged one by one with a common memory. */
export function openTrace<S extends Settings, Address extends string, Id extends string>(
  contract: Contract<S, Address, Id>,
  settings: S,
): Trace<Address, Id> {
  const match = createMatcher(contract.operations, settings)
  const index = schemaIndexOf(contract)
  const coverage = openCoverage(index.clauseNumbers, index.coveragePlan)
  const memory = emptyMemory()
  const state = {
    contract,
    index,
    settings,
    versionHeader: settings.versionHeader.toLowerCase(),
    coverage,
    memory,
    removedPathOf: createRemovedPathMatcher(contract.removedPaths, settings),
  }
  return {
    judge(exchange) {
      const found = match(exchange.request.method, exchange.request.url)
      noteExchange(memory, exchange, found)
      let findings: readonly Finding[] = []
      if (exchange.response !== null) {
        const complete = { ...exchange, response: exchange.response }
        findings =
          found === null ? judgeRemovedPath(state, complete) : judgeExchange(state, complete, found)
      }
      evictOldest(memory)
      return { operation: found?.address ?? null, findings }
    },
    learn(schema, record) {
      if (!isObject(record)) return
      const shown = { schema, record, seenAt: null, unreliable: [], bytes: 0 }
      recordLastKnown(memory, familyOf(contract.records, schema), shown)
    },
    // Every clause that is covered is one of the contract: adding another one fails.
    covered: () => coverage.ids() as Id[],
  }
}
