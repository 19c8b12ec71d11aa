import { valueAt } from '../../base/json/index.ts'
import {
  type Body,
  type CutPart,
  type Headers,
  isOwnFailure,
  isSuccess,
  placeBefore,
  responderOf,
  unknownEncoding,
} from '../exchange/index.ts'
import { judgeAgreement } from './agreement.ts'
import { type Basis, type Complete, Context, versionIn } from './context.ts'
import { findingOf, type RawFinding } from './finding.ts'
import { summariseForeign } from './foreign.ts'
import { type Match, pathUnder } from './match.ts'
import { recordsIn } from './records.ts'
import { noteAccepted, noteRefused } from './refused.ts'
import { brokenPlaces, noteNames, noteUnchanged, recordStates } from './remember.ts'
import type { Contract, Other, Rule, Unwrapped } from './rule.ts'
import { judgeShape } from './shape.ts'

export interface Judged {
  readonly findings: readonly RawFinding[]
  readonly remember: () => void
}

export interface TraceState extends Basis {
  readonly contract: Contract
  readonly rulesOf: (address: string) => OperationRules
}

export type OperationRules = Readonly<
  Record<'judge' | 'judgeRefusal' | 'judgeFailure' | 'record', readonly Rule[]>
>

export function judgeExchange(state: TraceState, exchange: Complete, match: Match): Judged {
  const { contract, coverage, memory } = state
  const context = new Context(state, exchange, match)
  context.end()
  let seen: Judged = { findings: context.findings, remember() {} }
  if (responderOf(exchange) === 'before') return seen
  if (!isSuccess(exchange.response)) seen = judgeRefusal(state, context)
  // What the request did counts, although nothing says what the response showed.
  else if (exchange.response.body.kind === 'unknown')
    seen = { ...seen, remember: () => recordRules(state, context) }
  else if (judgeJson(context, contract.conventions.json)) {
    coverage.add(match.operation.promise)
    const unwrapped = contract.opening === undefined ? context : contract.opening.open(context)
    if (unwrapped !== undefined) {
      coverForms(context)
      seen = judgeContent(state, context, unwrapped)
    }
  }
  return {
    findings: seen.findings,
    remember() {
      for (const remark of context.remarks) memory.remarked.add(remark)
      if (context.isKept) seen.remember()
    },
  }
}

function coverForms({ operation: { forms = {} }, sent, basis }: Context): void {
  for (const [clause, form] of Object.entries(forms)) {
    const [pointer = '', wanted] = [form].flat()
    const value = valueAt(sent, pointer)
    if (value !== undefined && value !== null && value === (wanted ?? value))
      basis.coverage.add(clause)
  }
}

function judgeContent(state: TraceState, context: Context, unwrapped: Unwrapped): Judged {
  const { contract } = state
  const { schema, body, prefix } = unwrapped
  const { body: received } = context.response
  const cut = (received.kind === 'json' && received.cut) || []
  if (cut.length > 0) {
    context.placeOf = (pointer) => placeBefore(cut, prefix + pointer).slice(prefix.length)
  }
  context.schema = schema
  context.body = body
  context.prefix = prefix
  context.records = recordsIn(contract.records, schema, body)
  context.isPart = cut.length > 0 || context.asked !== undefined
  if (!unwrapped.isReported) judgeUnwrapped(state, context)
  const broken = brokenPlaces(context)
  remarkSize(context, cut, contract.conventions.size)
  context.end()
  return {
    findings: summariseForeign(context),
    remember() {
      // The last known state is still the state before the response.
      recordRules(state, context)
      noteUnchanged(context, contract.agreement)
      recordStates(context, broken)
      noteNames(context)
    },
  }
}

function recordRules({ rulesOf }: TraceState, context: Context): void {
  for (const rule of rulesOf(context.address).record) rule.record?.(context)
  noteAccepted(context)
}

function judgeRefusal({ contract, rulesOf }: TraceState, context: Context): Judged {
  const kind = isOwnFailure(context.exchange) ? 'judgeFailure' : 'judgeRefusal'
  if (kind === 'judgeFailure' || isRefusal(context)) {
    for (const rule of rulesOf(context.address)[kind]) rule[kind]?.(context.begin(rule))
    context.end()
  }
  remarkRefusal(context, contract.conventions.refusal)
  return {
    findings: context.findings,
    remember() {
      if (isRefusal(context)) noteRefused(context)
    },
  }
}

function judgeUnwrapped({ rulesOf }: TraceState, context: Context): void {
  judgeShape(context, { schema: context.schema, value: context.body, at: '' })
  for (const rule of rulesOf(context.address).judge) rule.judge?.(context.begin(rule))
  context.end()
  judgeAgreement(context)
}

export function judgeOther(state: TraceState, exchange: Complete): Judged {
  const { contract, coverage, memory, settings, versionHeader } = state
  const findings: RawFinding[] = []
  const version = versionIn(contract, exchange.request.headers[versionHeader])
  const other: Other = {
    exchange,
    memory,
    path: pathUnder(settings.baseUrl, exchange.request.url),
    apiVersion: version ?? settings.apiVersion,
    versionKnown: version !== undefined || settings.versionKnown,
    check(clause, isKept, wrong) {
      coverage.add(clause)
      if (isKept) return
      const fault = { clause, operation: null, pointer: '', ...wrong() }
      findings.push(findingOf(contract.clauses, fault))
    },
  }
  for (const rule of contract.rules) rule.judgeOther?.(other)
  return { findings, remember() {} }
}

/** Whether a successful response has a JSON body. If a recording does not show the body, it is not judged. */
function judgeJson(context: Context, clause: string): boolean {
  const { body, headers } = context.response
  const { method, path } = context.operation
  if (body.kind === 'unknown' || (body.kind === 'text' && body.cut)) return false
  if (body.kind !== 'json') {
    const actual =
      body.kind === 'none' ? 'an empty body' : `a body of ${body.bytes} bytes: ${body.problem}`
    // What says that it is JSON is judged as such, unless it is a part.
    const isWhole = body.kind === 'text' && context.response.status !== 206
    const lacks = !(isWhole && isJsonType(headers))
    context.check(clause, false, () => ({ pointer: '', expected: 'JSON', actual, lacks }))
    return false
  }
  context.cover(clause)
  for (const pointer of body.repeated ?? []) {
    context.report(clause, {
      pointer,
      expected: 'each member of an object once',
      actual: 'a member that its object has already',
      severity: 'warning',
    })
  }
  for (const [actual, expected] of unusualForms(headers, body)) {
    const message = `${method} ${path}: a JSON response with ${actual}, expected ${expected}.`
    context.report(clause, { pointer: '', expected, actual, message, severity: 'novelty' })
  }
  return true
}

function isJsonType({ 'content-type': type = '' }: Headers): boolean {
  return type === 'application/json' || /[/+]json\b/i.test(type)
}

/** What is unusual about a response that is JSON all the same, and what is usual. */
function unusualForms(headers: Headers, body: Body): readonly (readonly [string, string])[] {
  const { 'content-type': type, 'content-encoding': encoding } = headers
  const isJson = isJsonType(headers)
  const unknown = unknownEncoding(encoding)
  const said = type === undefined ? 'no content type' : `the content type ${JSON.stringify(type)}`
  return [
    ...(isJson ? [] : [[said, 'the content type application/json'] as const]),
    ...(unknown === undefined
      ? []
      : [[`the content encoding ${JSON.stringify(unknown)}`, 'an encoding of HTTP'] as const]),
    ...(body.kind === 'json' && body.isMarked
      ? [['a byte order mark', 'JSON without one'] as const]
      : []),
  ]
}

/** Notes how a request was refused, or led elsewhere, once for each operation and status. A refusal is never blamed. */
function remarkRefusal(context: Context, clause: string): void {
  const { operation, response } = context
  const actual = `status ${response.status}`
  const verb = response.status < 400 ? 'was answered' : 'was refused'
  const message = `${operation.method} ${operation.path} ${verb} with ${actual}.`
  context.remark(clause, actual, { pointer: '', expected: '', actual, message })
}

/** Notes which lists and objects were too long or too deep, so that the exchange holds a part of them. */
function remarkSize(context: Context, cut: readonly CutPart[], clause: string): void {
  const [first, ...further] = cut
  if (first === undefined) return
  const { operation } = context
  const { pointer, count, kept } = first
  const note = further.length === 0 ? '' : ` Other places with too many: ${further.length}.`
  const actual = `${count} items`
  const message = `${operation.method} ${operation.path}: ${pointer || 'the response'} has ${actual}, and Assay judges ${kept} of them.${note}`
  context.remark(clause, actual, {
    pointer: pointer.slice(context.prefix.length),
    expected: '',
    actual,
    message,
  })
}

/** Whether the request itself was refused: a broken server, or one that does not know the key, did not judge it. */
function isRefusal({ response: { status } }: Context): boolean {
  return status >= 400 && status < 500 && status !== 401
}
