import { type Exchange, isSuccess, jsonOf } from '#exchange'
import type { Finding } from '#verdict'
import type { ClauseId } from '../clauses/index.ts'
import type { OperationAddress } from '../operations/index.ts'
import { answerSchema, swappedShape } from './answer-schema.ts'
import { type Context, remark } from './context.ts'
import { isWrapped, unwrap } from './envelope.ts'
import { createMatcher, type Match } from './match.ts'
import { isObject } from './matches.ts'
import { emptyMemory, type Memory } from './memory.ts'
import { countWrite, learn, remember } from './remember.ts'
import { judgeRemovedPath, removedPathOf } from './removed-paths.ts'
import { answerRules, everyAnswer, refusalRules } from './rules/index.ts'
import { treeOf } from './schema-tree.ts'
import type { JudgeSettings } from './settings.ts'
import { judgeShape } from './shape.ts'

export interface Judgement {
  /** The operation that the request means; null where no row of the contract is meant. */
  readonly operation: OperationAddress | null
  readonly findings: readonly Finding[]
  /** Clauses that the exchange put to the test, whether they held or not. */
  readonly reached: ReadonlySet<ClauseId>
}

export interface Trace {
  /** Holds the next exchange against the contract and against what the trace said before. */
  judge(exchange: Exchange): Judgement
  /** Tells the trace of a record that something outside the 25 operations showed. */
  learn(schema: 'payment' | 'account' | 'entity', record: unknown): void
}

/** Opens a trace: exchanges of one story, in order, judged one by one with a common memory. */
export function openTrace(settings: JudgeSettings): Trace {
  const match = createMatcher(settings)
  const memory = emptyMemory()
  return {
    judge: (exchange) =>
      judgeExchange(
        exchange,
        match(exchange.request.method, exchange.request.url),
        settings,
        memory,
      ),
    learn(schema, record) {
      if (isObject(record)) learn(memory, schema, record, null, undefined)
    },
  }
}

function judgeExchange(
  exchange: Exchange,
  match: Match | null,
  settings: JudgeSettings,
  memory: Memory,
): Judgement {
  const apiVersion =
    exchange.request.headers[settings.versionHeader.toLowerCase()] ?? settings.apiVersion
  countWrite(memory, exchange)
  if (match === null) return judgeStranger(exchange, settings, apiVersion)
  const { address, operation } = match
  const findings: Finding[] = []
  const reached = new Set<ClauseId>()
  if (exchange.response === null) return { operation: address, findings, reached }
  const schema = answerSchema(address, operation, settings, apiVersion)
  const answer = jsonOf(exchange.response.body)
  const bare =
    settings.envelope === 'wrapped' ? unwrap(schema, answer) : { body: answer, prefix: '' }
  const context: Context = {
    ...match,
    ...bare,
    exchange,
    response: exchange.response,
    sent: jsonOf(exchange.request.body),
    schema,
    apiVersion,
    settings: knownVersion(settings, exchange),
    memory,
    findings,
    reached,
  }
  if (isSuccess(exchange.response)) judgeAnswer(context)
  else judgeRefusal(context)
  return { operation: address, findings, reached }
}

/** A request that names its version leaves no doubt about it. */
function knownVersion(settings: JudgeSettings, exchange: Exchange): JudgeSettings {
  const named = exchange.request.headers[settings.versionHeader.toLowerCase()] !== undefined
  return named && !settings.versionKnown ? { ...settings, versionKnown: true } : settings
}

function judgeStranger(exchange: Exchange, settings: JudgeSettings, apiVersion: string): Judgement {
  const path = removedPathOf(exchange.request.url, settings.baseUrl)
  if (path === undefined || exchange.response === null || apiVersion < '2024-04-04') {
    return { operation: null, findings: [], reached: new Set() }
  }
  const decided = exchange.response.status < 500 && exchange.response.status !== 429
  const reached = new Set<ClauseId>(decided ? ['versioning/paths#removed'] : [])
  return { operation: null, findings: judgeRemovedPath(exchange, path, settings), reached }
}

function judgeAnswer(context: Context): void {
  if (!judgeJson(context)) return
  context.reached.add(context.operation.promise as ClauseId)
  const judged = openEnvelope(context)
  judgeShape(judged, judged.schema, judged.body)
  for (const rule of [...everyAnswer, ...(answerRules[judged.address] ?? [])]) rule(judged)
  remember(judged)
}

function judgeRefusal(context: Context): void {
  for (const rule of refusalRules[context.address] ?? []) rule(context)
  const { status } = context.response
  const key = `${context.address} ${status}`
  if (context.memory.remarked.has(key)) return
  context.memory.remarked.add(key)
  remark(context, 'errors/refusals#form', {
    pointer: '',
    expected: 'nothing in particular',
    actual: `status ${status}`,
    message: `${context.operation.method} ${context.operation.path} was refused with status ${status}.`,
  })
}

/** Every successful answer has a JSON body; what a recording does not show is not judged. */
function judgeJson(context: Context): boolean {
  const { body, headers } = context.response
  if (body.kind === 'unknown' || (body.kind === 'text' && body.cut)) return false
  context.reached.add('conventions/json#answers')
  if (body.kind !== 'json') {
    const actual =
      body.kind === 'none' ? 'an empty body' : `a body of ${body.bytes} bytes: ${body.problem}`
    remark(context, 'conventions/json#answers', { pointer: '', expected: 'JSON', actual })
    return false
  }
  const type = headers['content-type']
  if (type === undefined || !/[/+]json\b/i.test(type)) {
    remark(context, 'conventions/json#answers', {
      pointer: '',
      expected: 'the content type application/json',
      actual: type === undefined ? 'no content type' : JSON.stringify(type),
      message: `${context.operation.method} ${context.operation.path} answered JSON under the content type ${type ?? '(none)'}.`,
      severity: 'observation',
    })
  }
  return true
}

/**
 * Says in one finding what would otherwise be twenty: a record inside an envelope it should not be in,
 * an empty list where an empty object is due, card brands in the other shape.
 */
function openEnvelope(context: Context): Context {
  const { body, schema, operation } = context
  const promise = operation.promise as ClauseId
  if (schema === 'subscription-map' && Array.isArray(body) && body.length === 0) {
    remark(context, 'subscriptions/list#empty', {
      pointer: '',
      expected: 'an empty object',
      value: body,
    })
    return { ...context, body: {} }
  }
  const swap = swappedShape(schema, body)
  if (swap !== undefined) {
    remark(context, swap.clause, { pointer: '', expected: swap.due, actual: swap.found })
    return { ...context, schema: swap.schema }
  }
  const due = context.settings.envelope === 'wrapped' ? 'bare' : 'wrapped'
  if (
    due === 'wrapped' &&
    treeOf(schema).type === 'object' &&
    !schema.endsWith('-list') &&
    isWrapped(body)
  ) {
    remark(context, promise, {
      pointer: '',
      expected: 'the record itself',
      actual: 'the record inside an envelope',
    })
    return { ...context, body: body.data, prefix: '/data' }
  }
  return context
}
