import { fileFault, type Remedy, SuiteError } from '../errors/index.ts'
import { type Body, bodyFromText, type Exchange, type Headers } from '../exchange/index.ts'
import { readJson } from '../files/index.ts'
import { isObject, type Json, objectOf } from '../json/index.ts'
import type { Run } from '../run/index.ts'
import { type Observation, observe } from './observe.ts'
import { skipPolls } from './polls.ts'
import { callOf, isOfVersion, type Side } from './side.ts'

/** The schema of `run.json` that is read. */
const version = 1

/** Reads a `run.json`. E_FILE_UNREADABLE where it is none, or is damaged. */
export async function readRun(file: string): Promise<Side> {
  const document = await readJson(file).catch((cause: unknown) => {
    throw unreadable(fileFault(cause), file, {}, cause)
  })
  return sideOfRun(checkRun(document, file), file)
}

const lists = ['clauses', 'scenarios', 'exchanges'] as const

function checkRun(document: unknown, file: string): Json {
  if (!isObject(document) || document.schemaVersion === undefined) {
    throw unreadable('it is no run.json', file)
  }
  if (document.schemaVersion !== version) {
    const written = JSON.stringify(document.schemaVersion).slice(0, 40)
    throw unreadable('it has another schema', file, { expected: version, actual: written })
  }
  const isOf = { clauses: isObject, scenarios: isObject, exchanges: isExchange }
  const damaged = lists.find(
    (name) => !Array.isArray(document[name]) || !document[name].every(isOf[name]),
  )
  if (damaged !== undefined) throw unreadable('it is damaged', file, { place: `/${damaged}` })
  return document
}

/** A response without a status is damage; no response is none. */
function isExchange(one: unknown): boolean {
  if (!isObject(one)) return false
  return !isObject(one.response) || typeof one.response.status === 'number'
}

/** What to name instead of a side that cannot be read. */
export const remedy: Remedy = {
  text: 'Name a run.json, a folder of reports, recordings or HAR files; make reports with',
  command: ['run', '--out', 'DIR'],
}

function unreadable(why: string, file: string, facts = {}, cause?: unknown): SuiteError {
  return new SuiteError('E_FILE_UNREADABLE', `Cannot compare the file: ${why}.`, {
    facts: { file, ...facts },
    remedy,
    cause,
  })
}

/** A run as a side; `name` is what it is called. */
export function sideOfRun(run: Json | Run, name: string): Side {
  const target = objectOf(run.target)
  const bases = [target.sandboxUrl, target.baseUrl].filter((base) => typeof base === 'string')
  const observation: Observation = new Map()
  const apiVersion = typeof run.apiVersion === 'string' ? run.apiVersion : undefined
  const exchanges = (run.exchanges as readonly unknown[]).flatMap((one) => {
    const { operation: row, scenario: id } = objectOf(one)
    const exchange = exchangeOf(objectOf(one))
    if (exchange === undefined || !isOfVersion(exchange, apiVersion)) return []
    const operation = typeof row === 'number' ? row : null
    const { method, url } = exchange.request
    const call = callOf(method, pathUnder(url, bases), operation)
    const scenario = typeof id === 'string' ? id : ''
    return [{ exchange, operation, call, scenario }]
  })
  const add = skipPolls((one) => observe(observation, one))
  for (const one of exchanges) add(one)
  add()
  const [clauses, scenarios] = [
    run.clauses,
    run.scenarios,
  ] as unknown as readonly (readonly Json[])[]
  return {
    name,
    kind: 'run',
    target: String(target.name ?? ''),
    apiVersion,
    exchanges: exchanges.length,
    observation,
    run: {
      isComplete: run.completeness !== 'incomplete' && run.interrupted !== true,
      headline: String(objectOf(run.headline).text ?? ''),
      tool: String(objectOf(run.tool).version ?? ''),
      hashes: isObject(run.hashes) ? run.hashes : undefined,
      scenarios: scenarios!.map(({ id, outcome, reason }) => ({
        id: String(id),
        outcome: String(outcome),
        reason: typeof reason === 'string' ? reason : '',
      })),
      clauses: clauses!.map(({ id, verdict }) => ({ id: String(id), verdict: String(verdict) })),
    } as Side['run'],
  }
}

function pathUnder(url: string, bases: readonly string[]): string {
  const base = bases.find((one) => url.startsWith(one)) ?? /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? ''
  return url.slice(base.length)
}

/** An exchange as it stands in a report; undefined where it says neither what was sent nor what came. */
function exchangeOf(one: Json): Exchange | undefined {
  const { method, url, headers, body } = objectOf(one.request)
  if (typeof method !== 'string' || typeof url !== 'string') return undefined
  const request = { method, url, headers: headersOf(headers), body: bodyOf(body) }
  const rest = { startedAt: null, durationMs: Number(one.durationMs) || 0 }
  const { status, headers: received, body: answer } = objectOf(one.response)
  if (typeof status !== 'number') {
    const failure = { code: 'NO_ANSWER', message: 'No response came.' }
    return { request, response: null, failure, ...rest }
  }
  const response = { status, headers: headersOf(received), body: bodyOf(answer) }
  return { request, response, failure: null, ...rest }
}

function headersOf(headers: unknown): Headers {
  const texts = Object.entries(objectOf(headers)).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts) as Headers
}

/** A report shows a body that is not JSON as a text, and says so where it is not known. */
function bodyOf(value: unknown): Body {
  if (value === null || value === undefined) return { kind: 'none' }
  if (typeof value !== 'string') return { kind: 'json', value, bytes: 0 }
  if (value.startsWith('(not known:')) return { kind: 'unknown', reason: 'it is not known' }
  const body = bodyFromText(value)
  return body.kind === 'json'
    ? { ...body, kind: 'text', text: value, problem: 'it is a text' }
    : body
}
