import { type Exchange, isSuccess, jsonOf } from '../../exchange/index.ts'
import type { Finding } from '../../run/index.ts'
import type { ClauseId } from '../clauses/index.ts'
import type { OperationAddress } from '../operations/index.ts'
import { judgeAnswer, judgeRefusal } from './answer.ts'
import { answerSchema } from './answer-schema.ts'
import { clauseSet } from './clause-set.ts'
import type { Context } from './context.ts'
import { forgetOldest } from './forget.ts'
import { createMatcher, type Match } from './match.ts'
import { isObject } from './matches.ts'
import { emptyMemory } from './memory.ts'
import { isWrappedRecord } from './records.ts'
import { countWrite, learn } from './remember.ts'
import { judgeRemovedPath, removedPathOf } from './removed-paths.ts'
import type { JudgeSettings } from './settings.ts'

export interface Judgement {
  /** The operation that the request means; null where no row of the contract is meant. */
  readonly operation: OperationAddress | null
  readonly findings: readonly Finding[]
}

export interface Trace {
  /** Holds the next exchange against the contract and against what the trace said before. */
  judge(exchange: Exchange): Judgement
  /** Tells the trace of a record that something outside the 25 operations showed. */
  learn(schema: 'payment' | 'account' | 'entity', record: unknown): void
  /** Clauses that the exchanges so far put to the test, whether they held or not. */
  reached(): ClauseId[]
}

/** Opens a trace: exchanges of one story, in order, judged one by one with a common memory. */
export function openTrace(settings: JudgeSettings): Trace {
  const match = createMatcher(settings)
  const memory = emptyMemory()
  const reached = clauseSet()
  return {
    judge(exchange) {
      const found = match(exchange.request.method, exchange.request.url)
      countWrite(memory, exchange, found)
      const findings: Finding[] = []
      if (exchange.response === null) return { operation: found?.address ?? null, findings }
      const opened = { exchange, response: exchange.response, settings, memory, findings, reached }
      if (found === null) judgeStranger(opened)
      else judgeOperation(opened, found)
      forgetOldest(memory)
      return { operation: found?.address ?? null, findings }
    },
    learn(schema, record) {
      if (isObject(record)) learn(memory, schema, record)
    },
    reached: reached.ids,
  }
}

type Opened = Pick<
  Context,
  'exchange' | 'response' | 'settings' | 'memory' | 'findings' | 'reached'
>

function judgeOperation(opened: Opened, match: Match): void {
  const { exchange, response, memory, findings, reached } = opened
  const settings = knownVersion(opened.settings, exchange)
  const apiVersion = versionOf(exchange, settings)
  const schema = answerSchema(match.address, match.operation, settings, apiVersion)
  const answer = jsonOf(response.body)
  const wrapped = settings.envelope === 'wrapped' && isWrappedRecord(schema, answer)
  const context: Context = {
    address: match.address,
    operation: match.operation,
    params: match.params,
    exchange,
    response,
    sent: jsonOf(exchange.request.body),
    body: wrapped ? answer.data : answer,
    prefix: wrapped ? '/data' : '',
    schema,
    apiVersion,
    settings,
    memory,
    findings,
    reached,
    records: [],
    sentMembers: [],
  }
  if (isSuccess(response)) judgeAnswer(context)
  else judgeRefusal(context)
}

function versionOf(exchange: Exchange, settings: JudgeSettings): string {
  return exchange.request.headers[settings.versionHeader.toLowerCase()] ?? settings.apiVersion
}

/** A request that names its version leaves no doubt about it. */
function knownVersion(settings: JudgeSettings, exchange: Exchange): JudgeSettings {
  const named = exchange.request.headers[settings.versionHeader.toLowerCase()] !== undefined
  return named && !settings.versionKnown ? { ...settings, versionKnown: true } : settings
}

function judgeStranger({ exchange, response, settings, findings, reached }: Opened): void {
  const path = removedPathOf(exchange.request.url, settings.baseUrl)
  if (path === undefined || versionOf(exchange, settings) < '2024-04-04') return
  if (response.status < 500 && response.status !== 429) reached.add('versioning/paths#removed')
  findings.push(...judgeRemovedPath(exchange, path, knownVersion(settings, exchange)))
}
