import { judgeSettings, operations } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { exchangeOf } from '../har-entry/index.ts'
import { createMatcher } from '../judge/index.ts'
import { readIfOurs } from '../recording/index.ts'
import { baseAddress, isUnder, originOf, type RequestLine, requestLineOf } from './address.ts'
import { whyUnusable } from './check-file.ts'
import { findPlace } from './find-place.ts'
import { ourTarget } from './our-recording.ts'
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
 * Reads the exchanges of one file with the API, of any recorder, one at a time. `known` are addresses at which the API was
 * found before. E_FILE_UNREADABLE where the file breaks off.
 */
export async function readTraffic(
  file: string,
  known: readonly string[],
  take: (one: ReadExchange) => void,
): Promise<TrafficFacts> {
  const ours = await readIfOurs(file)
  if (ours === undefined) {
    await readForeignTraffic(file, known, take)
    return { target: undefined, apiVersion: undefined }
  }
  const target = ourTarget(ours.about)
  const { name, apiVersion, dialect } = target
  const [baseUrl, sandboxUrl] = [baseAddress(target.baseUrl), baseAddress(target.sandboxUrl)]
  const { paths } = judgeSettings('', dialect)
  const read = createReader(
    { baseUrl, sandboxUrl, paths },
    { scenario: ours.about.scenario, apiVersion },
    take,
  )
  for (const exchange of ours.exchanges) read(exchange.request, () => exchange)
  return { target: name, apiVersion }
}

async function readForeignTraffic(
  file: string,
  known: readonly string[],
  take: (one: ReadExchange) => void,
): Promise<void> {
  const { paths, versionHeader } = judgeSettings('')
  const { place, batches } = await findPlace(() => readEntries(file), {
    paths,
    versionHeader,
    known,
  })
  if (place === undefined) return
  const { baseUrl, sandboxUrl } = place
  const origins = [baseUrl, sandboxUrl].map(originOf)
  const read = createReader(
    { baseUrl, sandboxUrl, paths },
    { scenario: '', apiVersion: undefined },
    take,
  )
  for await (const entries of batches) {
    for (const { value } of entries) {
      const line = requestLineOf(value, origins)
      if (typeof line !== 'string' && whyUnusable(value) === undefined)
        read(line, () => exchangeOf(value, line))
    }
  }
}

/** Hands on the exchanges with the API at a place. */
function createReader(
  { baseUrl, sandboxUrl, paths }: Parameters<typeof createMatcher>[1],
  said: Pick<ReadExchange, 'scenario' | 'apiVersion'>,
  take: (one: ReadExchange) => void,
): (line: Pick<RequestLine, 'method' | 'url'>, exchange: () => Exchange) => void {
  const match = createMatcher(operations, { baseUrl, sandboxUrl, paths })
  return ({ method, url }, exchange) => {
    const base = [baseUrl, sandboxUrl].find((one) => isUnder(url, one))
    if (base === undefined) return
    const operation = match(method, url)?.operation.number ?? null
    take({ exchange: exchange(), operation, path: url.slice(base.length), ...said })
  }
}
