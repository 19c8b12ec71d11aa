import { judgeSettings, operations } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { exchangeOf, whyUnusable } from '../har-entry/index.ts'
import { createMatcher } from '../judge/index.ts'
import { originOf, requestLineOf } from './address.ts'
import { type ApiAddress, apiAt, baseOf, findApi } from './find-api.ts'
import { readOurRecording } from './our-recording.ts'
import { type Entry, readEntries } from './read-entries.ts'

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
  take: (exchange: ReadExchange) => void,
): Promise<TrafficFacts> {
  const ours = await readOurRecording(file)
  const { name: target, apiVersion, dialect } = ours?.target ?? {}
  const { paths, versionHeader } = judgeSettings('', dialect)
  const options = { paths, versionHeader, known: [] }
  const found = ours === undefined ? await findApi(() => readEntries(file), options) : undefined
  const place = ours === undefined ? found?.place : apiAt(ours.target)
  if (place === undefined) return { target, apiVersion }
  const match = createMatcher(operations, { ...place, paths })
  const scenario = ours?.scenario ?? ''
  // A recording of ours is read already.
  const batches = found === undefined ? [ours!.exchanges] : exchangesIn(found.batches, place)
  for await (const exchanges of batches) {
    for (const exchange of exchanges) {
      const { method, url } = exchange.request
      const base = baseOf(place, url)
      if (base === undefined) continue
      const operation = match(method, url)?.operation.number ?? null
      take({ exchange, operation, path: url.slice(base.length), scenario, apiVersion })
    }
  }
  return { target, apiVersion }
}

/** The exchanges among the entries of a file that were sent to one of the addresses. */
async function* exchangesIn(
  batches: AsyncIterable<readonly Entry[]>,
  place: ApiAddress,
): AsyncGenerator<readonly Exchange[]> {
  const origins = [place.baseUrl, place.sandboxUrl].map(originOf)
  for await (const entries of batches) {
    yield entries.flatMap(({ value }) => {
      const line = requestLineOf(value, origins)
      if (typeof line === 'string' || whyUnusable(value) !== undefined) return []
      return baseOf(place, line.url) === undefined ? [] : [exchangeOf(value, line)]
    })
  }
}
