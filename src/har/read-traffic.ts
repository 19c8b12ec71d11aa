import { type JudgeSettings, judgeSettings, operations } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { exchangeOf, whyUnusable } from '../har-entry/index.ts'
import { createMatcher } from '../judge/index.ts'
import { type Recording, readIfOurs } from '../recording/index.ts'
import { originOf, requestLineOf } from './address.ts'
import { type ApiAddress, apiAt, baseOf, findApi } from './find-api.ts'
import { inOrder } from './in-order.ts'
import { settingsOf } from './our-recording.ts'
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

type Take = (exchange: ReadExchange) => void

/**
 * Reads the exchanges of one file with the API, of any recorder, one at a time. E_FILE_UNREADABLE where the file breaks off.
 */
export async function readTraffic(file: string, take: Take): Promise<TrafficFacts> {
  const recording = await readIfOurs(file)
  if (recording !== undefined) return takeRecording(recording, take)
  const { paths, versionHeader } = judgeSettings('')
  const options = { paths, versionHeader, known: [] }
  const { place, batches } = await findApi(() => inOrder(readEntries(file)), options)
  const facts = { target: undefined, apiVersion: undefined }
  if (place === undefined) return facts
  const takeOne = taking({ place, paths, scenario: '', apiVersion: undefined }, take)
  for await (const exchanges of exchangesIn(batches, place)) exchanges.forEach(takeOne)
  return facts
}

/** Takes the exchanges of a recording of ours with the API. */
export function takeRecording({ about, exchanges }: Recording, take: Take): TrafficFacts {
  const { name: target, apiVersion, dialect, ...addresses } = settingsOf(about)
  const { paths } = judgeSettings('', dialect)
  const place = apiAt(addresses)
  exchanges.forEach(taking({ place, paths, scenario: about.scenario, apiVersion }, take))
  return { target, apiVersion }
}

interface Taking extends Pick<ReadExchange, 'scenario' | 'apiVersion'> {
  readonly place: ApiAddress
  readonly paths: JudgeSettings['paths']
}

function taking({ place, paths, scenario, apiVersion }: Taking, take: Take) {
  const match = createMatcher(operations, { ...place, paths })
  return (exchange: Exchange) => {
    const { method, url } = exchange.request
    const base = baseOf(place, url)
    if (base === undefined) return
    const operation = match(method, url)?.operation.number ?? null
    take({ exchange, operation, path: url.slice(base.length), scenario, apiVersion })
  }
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
