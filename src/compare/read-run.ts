import { unreadableAs } from '../errors/index.ts'
import type { Body, Exchange, Headers } from '../exchange/index.ts'
import { type Json, objectOf } from '../json/index.ts'
import { readRun } from '../report/index.ts'
import type { Run } from '../run/index.ts'
import { type Observation, observe } from './observe.ts'
import { skipPolls } from './polls.ts'
import { callOf, isOfVersion, type Side } from './side.ts'

/** The fault of a side that cannot be read, and what to name instead. */
export const unreadableSide = unreadableAs('Cannot compare the file.', {
  text: 'Name a run.json, a folder of reports, recordings or HAR files; make reports with',
  command: ['run', '--out', 'DIR'],
})

/** Reads a `run.json` as a side. E_FILE_UNREADABLE where it is none, or is damaged. */
export async function readRunSide(named: string): Promise<Side> {
  const { file, run } = await readRun(named, unreadableSide)
  const isWhole = run.exchanges.every(
    ({ response }) => response === null || typeof objectOf(response).status === 'number',
  )
  if (!isWhole) throw unreadableSide(file, 'it is damaged: a response has no status')
  return sideOfRun(run, named)
}

/** A run as a side; `name` is what it is called. */
export function sideOfRun(run: Run, name: string): Side {
  const { target, headline, hashes } = run
  const bases = [target.sandboxUrl, target.baseUrl].filter((base) => typeof base === 'string')
  const observation: Observation = new Map()
  const apiVersion = typeof run.apiVersion === 'string' ? run.apiVersion : undefined
  let exchanges = 0
  const add = skipPolls((one) => observe(observation, one))
  for (const one of run.exchanges) {
    const exchange = exchangeOf(one as unknown as Json)
    if (exchange === undefined || !isOfVersion(exchange, apiVersion)) continue
    exchanges++
    const { operation, scenario } = one
    const { method, url } = exchange.request
    const call = callOf(method, pathUnder(url, bases), operation)
    add({ exchange, operation, call, scenario: scenario ?? '' })
  }
  add()
  const isComplete = run.completeness !== 'incomplete' && run.interrupted !== true
  return {
    name,
    kind: 'run',
    target: target.name,
    apiVersion,
    exchanges,
    observation,
    run: {
      isComplete,
      headline: headline.text,
      tool: String(objectOf(run.tool).version ?? ''),
      hashes,
      scenarios: run.scenarios.map((one) => ({ ...one, id: String(one.id) })),
      clauses: run.clauses.map((one) => ({ ...one, id: String(one.id) })),
    },
  }
}

function pathUnder(url: string, bases: readonly string[]): string {
  const base = bases.find((one) => url.startsWith(one)) ?? /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? ''
  return url.slice(base.length)
}

/** An exchange as it stands in a report; undefined where it says neither what was sent nor what came. */
function exchangeOf(one: Json): Exchange | undefined {
  const sent = objectOf(one.request)
  const { method, url, headers } = sent
  if (typeof method !== 'string' || typeof url !== 'string') return undefined
  const request = { method, url, headers: headersOf(headers), body: bodyOf(sent) }
  const rest = { startedAt: null, durationMs: Number(one.durationMs) || 0 }
  const stored = objectOf(one.response)
  const { status, headers: received } = stored
  if (typeof status !== 'number') {
    const failure = { code: 'NO_ANSWER', message: 'No response came.' }
    return { request, response: null, failure, ...rest }
  }
  const response = {
    status,
    headers: headersOf(received),
    body: bodyOf(stored),
  }
  return { request, response, failure: null, ...rest }
}

function headersOf(headers: unknown): Headers {
  const texts = Object.entries(objectOf(headers)).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts) as Headers
}

/** Of JSON of which a part is left out nothing may be concluded; reports of earlier versions have no more than a note. */
function bodyOf({ body, bodyKind, bodyNote }: Json): Body {
  if (bodyKind === 'text') return { kind: 'text', text: '', bytes: 0, problem: 'it is a text' }
  if (bodyNote !== undefined) return { kind: 'unknown', reason: 'it is not shown as it came' }
  if (body === null || body === undefined) return { kind: 'none' }
  return { kind: 'json', value: body, bytes: 0 }
}
