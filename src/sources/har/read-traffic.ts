import { type JudgeSettings, judgeSettings, operations } from '../../core/contract/index.ts'
import type { Exchange } from '../../core/exchange/index.ts'
import type { Take } from '../../core/facts/index.ts'
import { createMatcher } from '../../core/judge/index.ts'
import { exchangeOf } from '../har-entry/index.ts'
import type { Recording } from '../recording/index.ts'
import { requestLineOf } from './address.ts'
import { type ApiAddress, apiAt, baseOf, findApi } from './find-api.ts'
import { openTraffic } from './open-traffic.ts'
import { settingsOf } from './our-recording.ts'

export interface AboutTraffic {
  /** Who was recorded, where the recording is one of ours. */
  readonly target: string | undefined
  readonly apiVersion: string | undefined
  /** Redaction wrote it, so that stand-ins are where hidden values were. */
  readonly hasStandIns: boolean
}

/** Reads the exchanges with the API in a file of any recorder, one at a time. E_FILE_UNREADABLE if the file breaks off. */
export async function readTraffic(file: string, take: Take): Promise<AboutTraffic> {
  const { recording, isWhole, read } = await openTraffic(file)
  if (recording !== undefined) return takeRecording(recording, take)
  const { paths, versionHeader } = judgeSettings('')
  const options = { paths, versionHeader, known: new Set<string>() }
  const { place, batches } = await findApi(read, options)
  const about = { target: undefined, apiVersion: undefined, hasStandIns: isWhole }
  if (place === undefined) return about
  const find = createFinder(place, paths)
  for await (const entries of batches) {
    for (const { value, whyUnusable } of entries) {
      const line = requestLineOf(value, [])
      if (typeof line === 'string' || whyUnusable !== undefined) continue
      const found = find(line)
      if (found === undefined) continue
      take({ ...found, exchange: exchangeOf(value, line), scenario: '', apiVersion: undefined })
    }
  }
  return about
}

function takeRecording({ about, exchanges }: Recording, take: Take): AboutTraffic {
  const { name: target, apiVersion, dialect, ...addresses } = settingsOf(about)
  const { paths } = judgeSettings('', dialect)
  const find = createFinder(apiAt(addresses), paths)
  for (const exchange of exchanges) {
    const found = find(exchange.request)
    if (found !== undefined) take({ ...found, exchange, scenario: about.scenario, apiVersion })
  }
  return { target, apiVersion, hasStandIns: true }
}

function createFinder(place: ApiAddress, paths: JudgeSettings['paths']) {
  const match = createMatcher(operations, { ...place, paths })
  return ({ method, url }: Pick<Exchange['request'], 'method' | 'url'>) => {
    const base = baseOf(place, url)
    if (base === undefined) return undefined
    const operation = match(method, url)?.operation.number ?? null
    return { operation, path: url.slice(base.length) }
  }
}
