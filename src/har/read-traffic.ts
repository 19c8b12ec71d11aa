import { judgeSettings, operations } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { exchangeOf, whyUnusable } from '../har-entry/index.ts'
import { createMatcher } from '../judge/index.ts'
import { isUnder, originOf, requestLineOf } from './address.ts'
import { apiAt, findApi } from './find-api.ts'
import { readOurRecording } from './our-recording.ts'
import { readEntries } from './read-entries.ts'

/** An exchange of a file, and what it was for. */
export interface ReadExchange {
  readonly exchange: Exchange
  /** The row of the endpoint table; null where none is meant. */
  readonly operation: number | null
  /** What stands behind the address of the API. */
  readonly path: string
  /** The scenario that was recorded; '' in the traffic of others. */
  readonly scenario: string
  /** The version that the recorded target was held to; undefined in the traffic of others. */
  readonly apiVersion: string | undefined
}

export interface TrafficFacts {
  /** Who was recorded, where the recording is one of ours. */
  readonly target: string | undefined
  readonly apiVersion: string | undefined
}

/**
 * Reads the exchanges of one file with the API, of any recorder, one at a time. E_FILE_UNREADABLE where the file breaks off.
 */
export async function readTraffic(
  file: string,
  take: (one: ReadExchange) => void,
): Promise<TrafficFacts> {
  const ours = await readOurRecording(file)
  const { name: target, apiVersion, dialect } = ours?.target ?? {}
  const { paths, versionHeader } = judgeSettings('', dialect)
  const read = () => readEntries(file)
  const { place, batches } =
    ours === undefined
      ? await findApi(read, { paths, versionHeader, known: [] })
      : { place: apiAt(ours.target), batches: read() }
  if (place === undefined) return { target, apiVersion }
  const { baseUrl, sandboxUrl } = place
  const bases = [baseUrl, sandboxUrl]
  const origins = bases.map(originOf)
  const match = createMatcher(operations, { baseUrl, sandboxUrl, paths })
  const scenario = ours?.scenario ?? ''
  for await (const entries of batches) {
    for (const { value } of entries) {
      const line = requestLineOf(value, origins)
      if (typeof line === 'string' || whyUnusable(value) !== undefined) continue
      const base = bases.find((one) => isUnder(line.url, one))
      if (base === undefined) continue
      const operation = match(line.method, line.url)?.operation.number ?? null
      const path = line.url.slice(base.length)
      take({ exchange: exchangeOf(value, line), operation, path, scenario, apiVersion })
    }
  }
  return { target, apiVersion }
}
