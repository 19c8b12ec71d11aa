import { operations } from '../contract/index.ts'
import { bodyFromText, type Exchange } from '../exchange/index.ts'
import { patternOf } from '../har-entry/index.ts'
import { createMatcher } from '../judge/index.ts'
import { type Observation, observe, type Seen } from './observe.ts'
import type { TinyAnswer } from './rules/index.ts'

const base = 'http://api.invalid'
const match = createMatcher(operations, { baseUrl: base, sandboxUrl: base, paths: {} })

/** The exchanges of a tiny recording. */
export function exchangesOf(answers: readonly TinyAnswer[]): Seen[] {
  return answers.flatMap((answer) => {
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
    } = answer
    const [method = '', path = ''] = call.split(' ')
    const url = base + path
    const text = (value: unknown) => bodyFromText(value === undefined ? '' : JSON.stringify(value))
    const exchange: Exchange = {
      request: { method, url, headers: {}, body: text(sent) },
      response: status === undefined ? null : { status, headers, body: text(body) },
      failure: status === undefined ? { code: 'RESET', message: 'It broke off.' } : null,
      startedAt: null,
      durationMs,
    }
    const operation = match(method, url)?.operation.number ?? null
    const seen = { exchange, operation, call: wire ?? `${method} ${patternOf(path)}`, scenario }
    return Array.from({ length: times }, () => seen)
  })
}

/** What is seen of exchanges. */
export function observationOf(all: Iterable<Seen>): Observation {
  const observation: Observation = new Map()
  for (const one of all) observe(observation, one)
  return observation
}
