import { operations } from '../contract/index.ts'
import type { Exchange, Headers } from '../exchange/index.ts'
import { createMatcher } from '../judge/index.ts'
import { collectFacts } from './collect-facts.ts'
import { compareObservations } from './differences.ts'

const base = 'https://api.invalid'
const json = { 'content-type': 'application/json' }

export interface ResponseParts {
  readonly method?: string
  readonly path?: string
  readonly status?: number
  readonly headers?: Headers
  /** Anything that is JSON. */
  readonly body?: unknown
}

/** An exchange with a target: a GET of a payment unless more is said. */
export function exchangeWith(response: ResponseParts): Exchange {
  const { method = 'GET', path = '/payments/pmt_000001', status = 200, headers = json } = response
  const { body = {} } = response
  return {
    request: { method, url: base + path, headers: {}, body: { kind: 'none' } },
    response: { status, headers, body: { kind: 'json', value: body, bytes: 2 } },
    failure: null,
    startedAt: Date.parse('2026-11-21T12:00:00.000Z'),
    durationMs: 0,
  }
}

/** The same, with this response. */
export const got = (body: unknown): Exchange => exchangeWith({ body })

export function failed(code: string): Exchange {
  const failure = { code, message: 'No response came.' }
  return { ...got({}), response: null, failure }
}

const match = createMatcher(operations, { baseUrl: base, sandboxUrl: base, paths: {} })

function observationOf(exchanges: readonly Exchange[]) {
  const collected = collectFacts()
  for (const exchange of exchanges) {
    const { method, url } = exchange.request
    const operation = match(method, url)?.operation.number ?? null
    const path = new URL(url).pathname
    collected.add({ exchange, operation, path, scenario: 'a/b/c', apiVersion: '2025-07-04' })
  }
  return collected.finish().observation
}

/** How exchanges differ from others. */
export function differencesOf(before: readonly Exchange[], after: readonly Exchange[]) {
  return compareObservations(observationOf(before), observationOf(after))
}

/** The same, without what too few of them show. */
export function differencesBetween(before: readonly Exchange[], after: readonly Exchange[]) {
  return differencesOf(before, after).filter(({ rare }) => !rare)
}

/** What differs, as `rule pointer: before → after`. */
export function differing(
  before: readonly Exchange[],
  after: readonly Exchange[],
): readonly string[] {
  return differencesBetween(before, after).map(({ rule, pointer, header, before, after }) => {
    const named = (text: string) => (header === undefined ? text : `${header}: ${text}`)
    return `${rule} ${pointer}: ${named(before)} → ${named(after)}`
  })
}
