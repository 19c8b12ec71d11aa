import { type Exchange, isSuccess, jsonOf, type Response } from '../exchange/index.ts'
import type { Finding } from '../run/index.ts'
import { judgeAgreement } from './agreement.ts'
import type { Context, Facts, Rule } from './context.ts'
import type { Contract } from './contract.ts'
import type { Coverage } from './coverage.ts'
import { createContext } from './create-context.ts'
import { findingOf } from './finding.ts'
import type { Match } from './match.ts'
import { endOf, type Memory, recordLastKnown } from './memory.ts'
import { familyOf, type Held, recordsIn } from './records.ts'
import { removedPathOf } from './removed-paths.ts'
import { isRefusal, judgeJson, remarkRefusal } from './response.ts'
import type { Settings } from './settings.ts'

/** An exchange that has a response. */
export type Complete = Exchange & { readonly response: Response }

/** What the exchanges of a trace share. */
export interface TraceState<S extends Settings> {
  readonly contract: Contract<S>
  readonly settings: S
  readonly coverage: Coverage
  readonly memory: Memory
  /** The rules for an operation. */
  readonly rulesFor: (address: string) => readonly Rule<S>[]
}

/** Judges an exchange of an operation. */
export function judgeExchange<S extends Settings>(
  state: TraceState<S>,
  exchange: Complete,
  { address, operation, params }: Match,
): readonly Finding[] {
  const { contract, coverage, memory } = state
  const { response } = exchange
  const facts: Facts<S> = {
    address,
    operation,
    params,
    exchange,
    response,
    receivedAt: endOf(exchange),
    sent: jsonOf(exchange.request.body),
    body: jsonOf(response.body),
    prefix: '',
    schema: operation.response,
    ...versionOf(exchange, state.settings),
    memory,
    findings: [],
    records: [],
  }
  const context = createContext(contract, facts, coverage)
  if (!isSuccess(response)) judgeRefusal(state, context)
  else if (judgeJson(context, contract.conventions.json)) {
    coverage.add(operation.promise)
    const opened = contract.opening === undefined ? facts : contract.opening.open(context)
    if (opened !== undefined) {
      const { schema, body, prefix } = opened
      const records = recordsIn(contract.records, schema, body)
      judgeOpened(state, Object.assign(context, { schema, body, prefix, records }))
    }
  }
  return facts.findings
}

/** The version of a request; one that names its version leaves no doubt about it. */
function versionOf<S extends Settings>(
  { request }: Exchange,
  settings: S,
): Pick<Facts<S>, 'apiVersion' | 'settings'> {
  const named = request.headers[settings.versionHeader.toLowerCase()]
  if (named === undefined) return { apiVersion: settings.apiVersion, settings }
  return {
    apiVersion: named,
    settings: settings.versionKnown ? settings : { ...settings, versionKnown: true },
  }
}

function judgeRefusal<S extends Settings>(
  { contract, rulesFor }: TraceState<S>,
  context: Context<string, S>,
): void {
  if (isRefusal(context.response.status)) {
    for (const rule of rulesFor(context.address)) rule.judgeRefusal?.(context)
  }
  remarkRefusal(context, contract.conventions.refusal)
}

function judgeOpened<S extends Settings>(
  { contract, rulesFor }: TraceState<S>,
  context: Context<string, S>,
): void {
  const rules = rulesFor(context.address)
  context.judgeShape(context.schema, context.body, '')
  for (const rule of rules) rule.judge?.(context)
  judgeAgreement(context, contract)
  for (const held of context.records) recordState(contract, context, held)
  for (const rule of rules) rule.record?.(context)
}

/** Keeps a record as the response showed it, for the exchanges that follow. */
function recordState(
  { records }: Pick<Contract, 'records'>,
  { memory, receivedAt, response, findings, prefix, records: all }: Facts,
  { schema, record, pointer }: Held,
): void {
  const { body } = response
  const at = `${prefix}${pointer}/`
  recordLastKnown(memory, familyOf(records, schema), {
    schema,
    record,
    seenAt: receivedAt,
    unreliable: findings
      .filter((finding) => finding.severity === 'violation' && finding.pointer.startsWith(at))
      .map((finding) => finding.pointer.slice(at.length - 1)),
    bytes: body.kind === 'json' ? body.bytes / all.length : 0,
  })
}

/** A path that the version of the request does not have any more must not succeed. */
export function judgeRemovedPath<S extends Settings>(
  { contract, coverage, settings }: TraceState<S>,
  exchange: Complete,
): readonly Finding[] {
  const { request, response } = exchange
  const clause = contract.conventions.removedPath
  const removed = removedPathOf(contract.removedPaths, request.url, settings.baseUrl)
  const version = versionOf(exchange, settings)
  if (removed === undefined || version.apiVersion < removed.since) return []
  if (response.status < 500 && response.status !== 429) coverage.add(clause)
  if (!isSuccess(response)) return []
  const fault = {
    clause,
    operation: null,
    pointer: '',
    expected: 'a refusal, as the endpoint was removed',
    actual: `status ${response.status}`,
    message: `${request.method} ${removed.path}: the response is status ${response.status}, although version ${removed.since} removed the endpoint.`,
    ...(!version.settings.versionKnown && { severity: 'observation' as const }),
  }
  return [findingOf(contract.clauses, fault)]
}
