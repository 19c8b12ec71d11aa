import { type Exchange, isRead, isSuccess, jsonOf } from '../exchange/index.ts'
import { isObject } from '../json/index.ts'
import type { Finding } from '../run/index.ts'
import type { Contract } from './contract.ts'
import { openCoverage } from './coverage.ts'
import { judgeExchange, judgeOther, type Seen } from './judge-exchange.ts'
import { createMatcher, createRemovedPathMatcher, type Match } from './match.ts'
import {
  type ChangedElsewhere,
  emptyMemory,
  evictOldest,
  noteBeside,
  noteExchange,
  recordLastKnown,
} from './memory.ts'
import { addOwn } from './own.ts'
import { familyOf } from './records.ts'
import { memo, schemaIndexOf } from './schema-index.ts'
import type { Settings } from './terms.ts'

export interface Judgement<Address extends string = string> {
  /** The operation that the request means; null where no row of the contract is meant. */
  readonly operation: Address | null
  readonly findings: readonly Finding[]
}

/** A judgement of an exchange that may be forgotten. */
export interface Inspection<Address extends string = string> extends Seen {
  /** The operation that the request means, and the values of its path. */
  readonly match: Match<Address> | null
}

export interface Trace<Address extends string = string, Id extends string = string> {
  /** Holds the next exchange against the contract and against the earlier exchanges of the trace. */
  judge(exchange: Exchange): Judgement<Address>
  /** The same, but that nothing of what a response shows is kept until it is asked for. */
  inspect(exchange: Exchange): Inspection<Address>
  /** Notes a request that began while the next one to be judged was under way: it may have come before or after. */
  beside(exchange: Exchange): void
  /** The ids in the path of a request; none where it means no operation. */
  paramsOf(exchange: Exchange): readonly string[]
  /** Adds the state of a record that something outside the operations showed. */
  learn(schema: string, record: unknown): void
  /** Adds what the run was given: the ids in it are those of its own records. */
  own(given: unknown): void
  /** Whether an id is that of a record which the run made or was given, or which such a record names. */
  isOwn(id: string): boolean
  /** Clauses that the exchanges so far put to the test, whether they held or not. */
  covered(): Id[]
}

/** Opens a trace: exchanges of one scenario or file, in order, judged one by one with a common memory. */
export function openTrace<S extends Settings, Address extends string, Id extends string>(
  contract: Contract<S, Address, Id>,
  settings: S,
  elsewhere?: ChangedElsewhere,
): Trace<Address, Id> {
  const basis = basisOf(contract, settings)
  const { index, match } = basis
  const coverage = openCoverage(index.clauseNumbers, index.coveragePlan)
  const memory = emptyMemory(elsewhere)
  const state = { ...basis, settings, coverage, memory }
  function inspect(exchange: Exchange): Inspection<Address> {
    const found = match(exchange.request.method, exchange.request.url)
    noteExchange(memory, exchange, found)
    let seen: Seen = { findings: [], remember() {} }
    if (exchange.response !== null) {
      const complete = { ...exchange, response: exchange.response }
      seen = found === null ? judgeOther(state, complete) : judgeExchange(state, complete, found)
      // What a request made or changed is of this run, also where a recipe sent it.
      if (!isRead(exchange) && isSuccess(exchange.response)) {
        addOwn(memory.own, jsonOf(exchange.response.body))
      }
    }
    evictOldest(memory)
    return { match: found, ...seen }
  }
  return {
    judge(exchange) {
      const { match, findings, remember } = inspect(exchange)
      remember()
      return { operation: match?.address ?? null, findings }
    },
    inspect,
    beside: (exchange) =>
      noteBeside(memory, exchange, match(exchange.request.method, exchange.request.url)),
    paramsOf: ({ request: { method, url } }) => match(method, url)?.params ?? [],
    learn(schema, record) {
      if (!isObject(record)) return
      addOwn(memory.own, record)
      const { apiVersion } = settings
      const times = { askedAt: null, seenAt: memory.lastAt }
      const shown = { schema, record, apiVersion, ...times, unreliable: [], bytes: 0 }
      recordLastKnown(memory, familyOf(contract.records, schema), shown)
    },
    own: (given) => addOwn(memory.own, given),
    isOwn: (id) => memory.own.has(id),
    // Every clause that is covered is one of the contract: adding another one fails.
    covered: () => coverage.ids() as Id[],
  }
}

/** What all traces of a target share: computed once, as it takes longer than judging an exchange. */
function createBasis<S extends Settings, Address extends string, Id extends string>(
  contract: Contract<S, Address, Id>,
  settings: S,
) {
  return {
    contract,
    index: schemaIndexOf(contract),
    match: createMatcher(contract.operations, settings),
    versionHeader: settings.versionHeader.toLowerCase(),
    removedPathOf: createRemovedPathMatcher(contract.removedPaths, settings),
    rulesOf: memo((address) =>
      contract.rules.filter(({ operations }) => operations?.includes(address) ?? true),
    ),
  }
}

const bases = new WeakMap<Settings, { readonly contract: object }>()

function basisOf<S extends Settings, Address extends string, Id extends string>(
  contract: Contract<S, Address, Id>,
  settings: S,
): ReturnType<typeof createBasis<S, Address, Id>> {
  const known = bases.get(settings)
  if (known?.contract === contract) return known as ReturnType<typeof createBasis<S, Address, Id>>
  const basis = createBasis(contract, settings)
  bases.set(settings, basis)
  return basis
}
