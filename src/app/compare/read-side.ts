import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unreadableAs } from '../../base/errors/index.ts'
import { objectOf } from '../../base/json/index.ts'
import type { Body, Exchange } from '../../core/exchange/index.ts'
import { type Observation, openFold } from '../../core/facts/index.ts'
import type { ReportedExchange, Run } from '../../core/run/index.ts'
import { readRun } from '../../output/report/index.ts'
import { listFiles, readTraffic } from '../../sources/har/index.ts'
import type { Side as Written } from './generated/comparison.ts'

/** One of two things that are compared. */
export interface Side extends Omit<Written, 'target' | 'apiVersion'> {
  readonly target: string | undefined
  readonly apiVersion: string | undefined
  readonly observation: Observation
  /** What the run says of itself; undefined if the side is no run. */
  readonly run: RunSide | undefined
}

export type RunSide = Omit<Run, 'exchanges'>

const unreadableSide = unreadableAs('Cannot compare the file.', {
  text: 'Name a run.json, a folder of reports, recordings or HAR files; make reports with',
  command: ['run', '--out', 'DIR'],
})

/**
 * Reads one side: a `run.json`, a folder of reports, recordings, or a HAR file of any recorder. E_FILE_UNREADABLE. The command
 * makes live sides with `sideOfRun`.
 */
export async function readSide(path: string): Promise<Side> {
  const found = await stat(path).catch((cause: unknown) => {
    throw unreadableSide(path, cause)
  })
  const file = found.isDirectory() ? await stat(join(path, 'run.json')).catch(() => found) : found
  const isRun = file.isFile() && (file !== found || path.endsWith('.json'))
  if (isRun) return readRunSide(path)
  const targets = new Set<string>()
  const versions = new Set<string>()
  const fold = openFold()
  for (const file of await listFiles(path)) {
    const facts = await readTraffic(file, fold.add)
    if (facts.target !== undefined) targets.add(facts.target)
    if (facts.apiVersion !== undefined) versions.add(facts.apiVersion)
  }
  return {
    name: path,
    kind: targets.size > 0 ? 'recordings' : 'traffic',
    target: targets.size > 1 ? 'several' : [...targets][0],
    apiVersion: versions.size > 1 ? undefined : [...versions][0],
    ...fold.finish(),
    run: undefined,
  }
}

async function readRunSide(named: string): Promise<Side> {
  const { file, run } = await readRun(named, unreadableSide)
  const isWhole = run.exchanges.every(
    ({ request, response }) =>
      typeof objectOf(request).url === 'string' &&
      (response === null || typeof objectOf(response).status === 'number'),
  )
  if (!isWhole) throw unreadableSide(file, 'it is damaged: a response has no status')
  return sideOfRun(run, named)
}

/** Makes a side of a run. */
export function sideOfRun({ exchanges, ...run }: Run, name: string): Side {
  const { target, apiVersion } = run
  const { baseUrl, sandboxUrl = baseUrl } = target
  const fold = openFold()
  for (const reported of exchanges) {
    const { operation, scenario = '' } = reported
    const exchange = exchangeOf(reported)
    const { url } = exchange.request
    const base = [sandboxUrl, baseUrl].find((address) => url.startsWith(address))
    const path = url.slice(base?.length ?? /^[^/]*\/\/[^/?#]*/.exec(url)?.[0].length)
    fold.add({ exchange, operation, path, scenario, apiVersion })
  }
  return { name, kind: 'run', target: target.name, apiVersion, ...fold.finish(), run }
}

/** Makes an exchange of what a report holds of it. */
function exchangeOf({
  request,
  response,
  durationMs,
  early,
  notOfApi,
}: ReportedExchange): Exchange {
  return {
    request: { ...request, body: bodyOf(request) },
    response: response && { ...response, body: bodyOf(response) },
    failure: response ? null : { code: 'NO_RESPONSE', message: 'No response came.' },
    startedAt: null,
    durationMs: durationMs || 0,
    ...(early && { early }),
    ...(notOfApi && { notOfApi }),
  }
}

type Shown = Pick<ReportedExchange['request'], 'body' | 'bodyKind' | 'bodyNote'>

/** Reads the body that a report holds. JSON that is not whole counts as unknown. */
function bodyOf({ body, bodyKind, bodyNote }: Shown): Body {
  if (bodyKind === 'text') return { kind: 'text', text: '', bytes: 0, problem: 'it is a text' }
  if (bodyNote !== undefined) return { kind: 'unknown', reason: 'it is not shown as it came' }
  if (body === null || body === undefined) return { kind: 'none' }
  return { kind: 'json', value: body, bytes: 0 }
}
