import { type Exchange, isRead, isSuccess, jsonOf } from '../exchange/index.ts'
import { isObject } from '../json/index.ts'
import type { Finding } from '../run/index.ts'
import { judgeAgreement } from './agreement.ts'
import type { Context, Other } from './context.ts'
import type { Contract, Unwrapped } from './contract.ts'
import { openCoverage } from './coverage.ts'
import { type Complete, createContext, type TraceState, versionIn } from './create-context.ts'
import { findingOf } from './finding.ts'
import { summariseForeign } from './foreign.ts'
import { chooseItems, countAlike, placeIn } from './items.ts'
import { createMatcher, createRemovedPathMatcher, type Match } from './match.ts'
import {
  type ChangedElsewhere,
  emptyMemory,
  evictOldest,
  noteExchange,
  recordLastKnown,
} from './memory.ts'
import { addOwn, isForeign } from './own.ts'
import { familyOf, recordsIn } from './records.ts'
import { brokenPlaces, noteNames, recordStates } from './remember.ts'
import { memo, schemaIndexOf } from './schema-index.ts'
import type { Settings } from './terms.ts'

export interface Judgement<Address extends string = string> {
  /** The operation that the request means; null where no row of the contract is meant. */
  readonly operation: Address | null
  readonly findings: readonly Finding[]
}

/** A judgement of an exchange that may be forgotten. */
export interface Inspection<Address extends string = string> {
  /** The operation that the request means, and the values of its path. */
  readonly match: Match<Address> | null
  readonly findings: readonly Finding[]
  /** Keeps what the response showed, for the exchanges that follow. */
  readonly remember: () => void
}

type Seen = Pick<Inspection, 'findings' | 'remember'>

export interface Trace<Address extends string = string, Id extends string = string> {
  /** Holds the next exchange against the contract and against the earlier exchanges of the trace. */
  judge(exchange: Exchange): Judgement<Address>
  /** The same, but that nothing of what a response shows is kept until it is asked for. */
  inspect(exchange: Exchange): Inspection<Address>
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

/** Judges an exchange of an operation. */
function judgeExchange<S extends Settings>(
  state: TraceState<S>,
  exchange: Complete,
  match: Match,
): Seen {
  const { contract, coverage } = state
  const context = createContext(state, exchange, match)
  const { findings } = context
  let remember = () => {}
  if (!isSuccess(exchange.response)) judgeRefusal(state, context)
  else if (judgeJson(context, contract.conventions.json)) {
    coverage.add(match.operation.promise)
    const unwrapped = contract.opening === undefined ? context : contract.opening.open(context)
    if (unwrapped !== undefined) remember = judgeContent(state, context, unwrapped)
  }
  return { findings, remember }
}

/**
 * Judges what a successful response holds: all of it, but for what is left out of a long or shared list. Returns what
 * keeps it.
 */
function judgeContent<S extends Settings>(
  state: TraceState<S>,
  context: Context<string, S>,
  unwrapped: Unwrapped,
): () => void {
  const { contract, memory, settings } = state
  const { schema, prefix } = unwrapped
  const treated = context.operation.shared ? settings.foreignRecords : 'judge'
  const read = context.params.at(-1)
  const isForeignRead = treated !== 'judge' && read !== undefined && !memory.own.has(read)
  if (isForeignRead && treated === 'ignore') return () => {}
  const items = chooseItems(contract.records, unwrapped, {
    isForeign: (item) => isForeign(memory.own, item),
    treated,
  })
  const { body } = items ?? unwrapped
  const records = recordsIn(contract.records, schema, body)
  const placeOf = items ? (pointer: string) => placeIn(pointer, items.places) : context.placeOf
  const isPart = items !== undefined
  Object.assign(context, { schema, body, prefix, records, placeOf, isPart })
  if (!unwrapped.isReported) judgeUnwrapped(state, context)
  const broken = brokenPlaces(context)
  if (items) countAlike(items, prefix, context.findings)
  const foreign = isForeignRead ? foreignRead : items?.foreign
  if (foreign) summariseForeign(foreign, context, contract.agreement)
  return () => {
    recordStates(context, broken)
    noteNames(context)
    for (const rule of state.rulesOf(context.address)) rule.record?.(context)
  }
}

/** A foreign record that is read by itself. */
const foreignRead = { count: 1, judged: new Set(['']), own: [] }

function judgeRefusal<S extends Settings>(
  { contract, rulesOf }: TraceState<S>,
  context: Context<string, S>,
): void {
  if (isRefusal(context.response.status)) {
    for (const rule of rulesOf(context.address)) rule.judgeRefusal?.(context)
  }
  noteRefusal(context, contract.conventions.refusal)
}

function judgeUnwrapped<S extends Settings>(
  { contract, rulesOf }: TraceState<S>,
  context: Context<string, S>,
): void {
  context.judgeShape(context.schema, context.body, '')
  for (const rule of rulesOf(context.address)) rule.judge?.(context)
  judgeAgreement(context, contract.agreement)
}

/** Judges an exchange that means no operation: a removed path, or what a rule knows. */
function judgeOther<S extends Settings>(state: TraceState<S>, exchange: Complete): Seen {
  const { contract, coverage, memory } = state
  const { clauses, rules } = contract
  const findings = [...judgeRemovedPath(state, exchange)]
  const other: Other = {
    exchange,
    memory,
    check(clause, holds, wrong) {
      coverage.add(clause)
      if (holds) return
      findings.push(findingOf(clauses, { clause, operation: null, pointer: '', ...wrong() }))
    },
  }
  for (const rule of rules) rule.judgeOther?.(other)
  return { findings, remember() {} }
}

/** A path that the version of the request does not have any more must not succeed. */
function judgeRemovedPath<S extends Settings>(
  { contract, coverage, settings, versionHeader, removedPathOf }: TraceState<S>,
  { request, response }: Complete,
): readonly Finding[] {
  const clause = contract.conventions.removedPath
  const removed = removedPathOf(request.url)
  const version = versionIn(contract, request.headers[versionHeader])
  if (removed === undefined || (version ?? settings.apiVersion) < removed.since) return []
  if (response.status < 500 && response.status !== 429) coverage.add(clause)
  if (!isSuccess(response)) return []
  const isKnown = version !== undefined || settings.versionKnown
  const fault = {
    clause,
    operation: null,
    pointer: '',
    expected: 'a refusal, as the endpoint was removed',
    actual: `status ${response.status}`,
    message: `${request.method} ${removed.path}: the response is status ${response.status}, although version ${removed.since} removed the endpoint.`,
    ...(!isKnown && { severity: 'observation' as const }),
  }
  return [findingOf(contract.clauses, fault)]
}

/** Whether a successful response has a JSON body; what a recording does not show is not judged. */
function judgeJson(context: Context, clause: string): boolean {
  const { body, headers } = context.response
  const { method, path } = context.operation
  if (body.kind === 'unknown' || (body.kind === 'text' && body.cut)) return false
  context.cover(clause)
  if (body.kind !== 'json') {
    const actual =
      body.kind === 'none' ? 'an empty body' : `a body of ${body.bytes} bytes: ${body.problem}`
    context.report(clause, { pointer: '', expected: 'JSON', actual })
    return false
  }
  const type = headers['content-type']
  if (type !== 'application/json' && !/[/+]json\b/i.test(type ?? '')) {
    context.report(clause, {
      pointer: '',
      expected: 'the content type application/json',
      actual: type === undefined ? 'no content type' : JSON.stringify(type),
      message: `${method} ${path}: the content type of a JSON response is ${type ?? 'missing'}, expected application/json.`,
      severity: 'observation',
    })
  }
  return true
}

/** Notes how a request was refused, once an operation and status. A refusal is never blamed. */
function noteRefusal(context: Context, clause: string): void {
  const { address, operation, memory, response } = context
  const key = `${address} ${response.status}`
  if (memory.remarked.has(key)) return
  memory.remarked.add(key)
  context.report(clause, {
    pointer: '',
    expected: '',
    actual: `status ${response.status}`,
    message: `${operation.method} ${operation.path} was refused with status ${response.status}.`,
  })
}

/** Whether the request itself was refused: a busy or broken server, or an unknown key, did not judge it. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}
