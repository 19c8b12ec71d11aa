import { isSuccess } from '../exchange/index.ts'
import type { Finding } from '../run/index.ts'
import { judgeAgreement } from './agreement.ts'
import type { Context, Facts, Rule } from './context.ts'
import type { Contract } from './contract.ts'
import { type Complete, createContext, type TraceState } from './create-context.ts'
import { findingOf } from './finding.ts'
import type { Match } from './match.ts'
import { recordLastKnown } from './memory.ts'
import { type Held, recordsIn } from './records.ts'
import type { Settings } from './terms.ts'

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
  { contract }: TraceState<S>,
  context: Context<string, S>,
): void {
  if (isRefusal(context.response.status)) {
    for (const rule of rulesFor(contract, context)) rule.judgeRefusal?.(context)
  }
  remarkRefusal(context, contract.conventions.refusal)
}

function judgeOpened<S extends Settings>(
  { contract }: TraceState<S>,
  context: Context<string, S>,
): void {
  const rules = rulesFor(contract, context)
  context.judgeShape(context.schema, context.body, '')
  for (const rule of rules) rule.judge?.(context)
  judgeAgreement(context, contract.agreement)
  for (const held of context.records) recordState(context, held)
  for (const rule of rules) rule.record?.(context)
}

function rulesFor<S extends Settings>(
  { rules }: Contract<S>,
  { address }: Facts,
): readonly Rule<S>[] {
  return rules.filter(({ operations }) => operations?.includes(address) ?? true)
}

/** Keeps a record as the response showed it, for the exchanges that follow. */
function recordState(
  { memory, receivedAt, response, findings, prefix, records }: Facts,
  { schema, family, record, pointer }: Held,
): void {
  const { body } = response
  const at = `${prefix}${pointer}/`
  recordLastKnown(memory, family, {
    schema,
    record,
    seenAt: receivedAt,
    unreliable: findings
      .filter((finding) => finding.severity === 'violation' && finding.pointer.startsWith(at))
      .map((finding) => finding.pointer.slice(at.length - 1)),
    bytes: body.kind === 'json' ? body.bytes / records.length : 0,
  })
}

/** A path that the version of the request does not have any more must not succeed. */
export function judgeRemovedPath<S extends Settings>(
  { contract, coverage, settings, versionHeader, removedPathOf }: TraceState<S>,
  { request, response }: Complete,
): readonly Finding[] {
  const clause = contract.conventions.removedPath
  const removed = removedPathOf(request.url)
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
  if (type === undefined || !/[/+]json\b/i.test(type)) {
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
function remarkRefusal(context: Context, clause: string): void {
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
