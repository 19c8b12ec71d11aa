import { isSuccess } from '../exchange/index.ts'
import type { Finding } from '../run/index.ts'
import { judgeAgreement } from './agreement.ts'
import type { Context, Facts } from './context.ts'
import type { Contract } from './contract.ts'
import { createContext } from './create-context.ts'
import { findingOf } from './finding.ts'
import type { Match } from './match.ts'
import { recordLastKnown } from './memory.ts'
import { familyOf, type Held, recordsIn } from './records.ts'
import { removedPathOf } from './removed-paths.ts'
import { isRefusal, judgeJson, remarkRefusal } from './response.ts'
import type { Settings } from './settings.ts'
import type { Complete, TraceState } from './trace-state.ts'

/** Judges an exchange of an operation. */
export function judgeExchange<S extends Settings>(
  state: TraceState<S>,
  exchange: Complete,
  match: Match,
): readonly Finding[] {
  const { contract, coverage } = state
  const context = createContext(state, exchange, match)
  if (!isSuccess(exchange.response)) judgeRefusal(state, context)
  else if (judgeJson(context, contract.conventions.json)) {
    coverage.add(match.operation.promise)
    const opened = contract.opening === undefined ? context : contract.opening.open(context)
    if (opened !== undefined) {
      const { schema, body, prefix } = opened
      const records = recordsIn(contract.records, schema, body)
      judgeOpened(state, Object.assign(context, { schema, body, prefix, records }))
    }
  }
  return context.findings
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
  { contract, coverage, settings, versionHeader }: TraceState<S>,
  { request, response }: Complete,
): readonly Finding[] {
  const clause = contract.conventions.removedPath
  const removed = removedPathOf(contract.removedPaths, request.url, settings.baseUrl)
  const version = request.headers[versionHeader]
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
