import { unreadableAs } from '../errors/index.ts'
import type { Body, Exchange } from '../exchange/index.ts'
import { objectOf } from '../json/index.ts'
import { readRun } from '../report/index.ts'
import type { ReportedExchange, Run } from '../run/index.ts'
import { openFold, type Side } from './side.ts'

/** The fault of a side that cannot be read, and what to name instead. */
export const unreadableSide = unreadableAs('Cannot compare the file.', {
  text: 'Name a run.json, a folder of reports, recordings or HAR files; make reports with',
  command: ['run', '--out', 'DIR'],
})

/** Reads a `run.json` as a side. E_FILE_UNREADABLE where it is none, or is damaged. */
export async function readRunSide(named: string): Promise<Side> {
  const { file, run } = await readRun(named, unreadableSide)
  const isWhole = run.exchanges.every(
    ({ request, response }) =>
      typeof objectOf(request).url === 'string' &&
      (response === null || typeof objectOf(response).status === 'number'),
  )
  if (!isWhole) throw unreadableSide(file, 'it is damaged: a response has no status')
  return sideOfRun(run, named)
}

/** A run as a side; `name` is what it is called. */
export function sideOfRun(run: Run, name: string): Side {
  const { target, headline, hashes, findings, notKept } = run
  const bases = [target.sandboxUrl, target.baseUrl].filter((base) => typeof base === 'string')
  const apiVersion = typeof run.apiVersion === 'string' ? run.apiVersion : undefined
  const fold = openFold()
  for (const one of run.exchanges) {
    const exchange = exchangeOf(one)
    const path = pathUnder(exchange.request.url, bases)
    fold.add({ exchange, operation: one.operation, path, scenario: one.scenario ?? '' }, apiVersion)
  }
  return {
    ...{ name, kind: 'run', target: target.name, apiVersion, ...fold.finish() },
    run: {
      isComplete: run.completeness !== 'incomplete' && run.interrupted !== true,
      headline: headline.text,
      tool: String(objectOf(run.tool).version ?? ''),
      ...{ hashes, findings, notKept: notKept?.exchanges ?? 0 },
      scenarios: run.scenarios.map((one) => ({ ...one, id: String(one.id) })),
      clauses: run.clauses.map((one) => ({ ...one, id: String(one.id) })),
    },
  }
}

function pathUnder(url: string, bases: readonly string[]): string {
  const base = bases.find((one) => url.startsWith(one)) ?? /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? ''
  return url.slice(base.length)
}

/** An exchange as it stands in a report. */
function exchangeOf({ request, response, durationMs, early }: ReportedExchange): Exchange {
  const timing = { startedAt: null, durationMs: durationMs || 0, ...(early && { early }) }
  const sent = { ...request, body: bodyOf(request) }
  if (response === null) {
    const failure = { code: 'NO_RESPONSE', message: 'No response came.' }
    return { request: sent, response, failure, ...timing }
  }
  const received = { ...response, body: bodyOf(response) }
  return { request: sent, response: received, failure: null, ...timing }
}

/** Nothing may be concluded from JSON of which a part is missing. */
function bodyOf({
  body,
  bodyKind,
  bodyNote,
}: Pick<ReportedExchange['request'], 'body' | 'bodyKind' | 'bodyNote'>): Body {
  if (bodyKind === 'text') return { kind: 'text', text: '', bytes: 0, problem: 'it is a text' }
  if (bodyNote !== undefined) return { kind: 'unknown', reason: 'it is not shown as it came' }
  if (body === null || body === undefined) return { kind: 'none' }
  return { kind: 'json', value: body, bytes: 0 }
}
