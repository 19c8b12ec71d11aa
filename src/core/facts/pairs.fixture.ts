import { operations } from '../contract/index.ts'
import { bodyFromText, type Exchange } from '../exchange/index.ts'
import { createMatcher } from '../judge/index.ts'
import type { SeenExchange } from './collect-facts.ts'
import { collectFacts } from './collect-facts.ts'
import table from './pairs.fixture.json' with { type: 'json' }
import type { Observation } from './place.ts'
import type { RuleId } from './rules.ts'

const base = 'http://api.invalid'
const match = createMatcher(operations, { baseUrl: base, sandboxUrl: base, paths: {} })

/** One response of a tiny recording. */
export interface TinyResponse {
  readonly call: string
  /** The path as it was sent, ids set aside, where it is another one. */
  readonly wire?: string
  readonly scenario?: string
  readonly times: number
  /** Absent where no response came. */
  readonly status?: number
  readonly durationMs?: number
  readonly madeUp?: true
  readonly sent?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Two tiny recordings that differ in one rule and in nothing else. */
export interface RulePair {
  /** The rule of the same difference the other way round; null if that is none. */
  readonly mirror: RuleId | null
  readonly before: readonly TinyResponse[]
  readonly after: readonly TinyResponse[]
}

/** An example of every rule. */
export const pairs = table as unknown as Readonly<Record<RuleId, RulePair>>

/** The exchanges of a tiny recording. */
export function exchangesOf(responses: readonly TinyResponse[]): SeenExchange[] {
  return responses.flatMap((response) => {
    const {
      call,
      wire,
      scenario = '',
      times,
      status,
      sent,
      headers = {},
      body,
      durationMs = 1,
      madeUp,
    } = response
    const [method = '', path = ''] = call.split(' ')
    const url = base + path
    const text = (value: unknown) => bodyFromText(value === undefined ? '' : JSON.stringify(value))
    const exchange: Exchange = {
      request: { method, url, headers: {}, body: text(sent) },
      response: status === undefined ? null : { status, headers, body: text(body) },
      failure: status === undefined ? { code: 'RESET', message: 'It broke off.' } : null,
      startedAt: null,
      durationMs,
      ...(madeUp && { madeUp }),
    }
    const operation = match(method, url)?.operation.number ?? null
    const sentAt = wire?.split(' ')[1] ?? path
    return Array.from({ length: times }, () => ({
      exchange,
      operation,
      path: sentAt,
      scenario,
      apiVersion: undefined,
    }))
  })
}

/** What is seen of exchanges. */
export function observationOf(all: Iterable<SeenExchange>): Observation {
  const collected = collectFacts()
  for (const sent of all) collected.add(sent)
  return collected.finish().observation
}
