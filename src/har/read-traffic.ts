import { judgeSettings, operations } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { exchangeOf } from '../har-entry/index.ts'
import { createMatcher } from '../judge/index.ts'
import { baseAddress, isUnder, originOf, requestLineOf } from './address.ts'
import { whyUnusable } from './check-file.ts'
import { findPlace } from './find-place.ts'
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
 * Reads the exchanges of one file with the API, of any recorder, one at a time. `known` are addresses at which the API was
 * found before. E_FILE_UNREADABLE where the file breaks off.
 */
export async function readTraffic(
  file: string,
  known: readonly string[],
  take: (one: ReadExchange) => void,
): Promise<TrafficFacts> {
  const ours = await readOurRecording(file)
  const settings = judgeSettings('', ours?.target.dialect)
  const { paths, versionHeader } = settings
  const named = ours && {
    baseUrl: baseAddress(ours.target.baseUrl),
    sandboxUrl: baseAddress(ours.target.sandboxUrl),
  }
  const open = () => readEntries(file)
  const { place, batches } =
    named === undefined
      ? await findPlace(open, { paths, versionHeader, known })
      : { place: named, batches: open() }
  if (place === undefined) return { target: undefined, apiVersion: undefined }
  const { baseUrl, sandboxUrl } = place
  const match = createMatcher(operations, { baseUrl, sandboxUrl, paths })
  const origins = [baseUrl, sandboxUrl].map(originOf)
  const read = ({ value }: Entry) => {
    const line = requestLineOf(value, named === undefined ? [] : origins)
    if (typeof line === 'string' || whyUnusable(value) !== undefined) return
    const base = [baseUrl, sandboxUrl].find((one) => isUnder(line.url, one))
    if (base === undefined) return
    take({
      exchange: exchangeOf(value, line),
      operation: match(line.method, line.url)?.operation.number ?? null,
      path: line.url.slice(base.length),
      scenario: ours?.scenario ?? '',
      apiVersion: ours?.target.apiVersion,
    })
  }
  for await (const entries of batches) entries.forEach(read)
  return { target: ours?.target.name, apiVersion: ours?.target.apiVersion }
}
