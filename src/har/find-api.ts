import { headerOf } from '../har-entry/index.ts'
import { objectOf } from '../json/index.ts'
import type { OtherPaths } from '../judge/index.ts'
import { baseAddress, isUnder, noHost, pathOf, requestLineOf } from './address.ts'
import type { Entry } from './read-entries.ts'
import { certainty, createRecogniser } from './recognise.ts'

/** Where the API is, for one file. */
export interface ApiAddress {
  /** Absolute, without a slash at its end. */
  readonly baseUrl: string
  readonly sandboxUrl: string
  /** Nobody named it: it was found in the file. */
  readonly isFound: boolean
  /** Other addresses at which requests look like those of the API, the likeliest first. */
  readonly candidates: readonly string[]
}

type Place = Pick<ApiAddress, 'baseUrl' | 'sandboxUrl'>

/** A place that somebody named. */
export function apiAt(named: Place): ApiAddress {
  const [baseUrl, sandboxUrl] = [baseAddress(named.baseUrl), baseAddress(named.sandboxUrl)]
  return { baseUrl, sandboxUrl, isFound: false, candidates: [] }
}

/** Whether the recording does not name the host: only paths are compared then. */
export function isHostless({ baseUrl }: ApiAddress): boolean {
  return baseUrl.startsWith(noHost)
}

/** The address of the API that a URL is under; undefined where it is elsewhere. */
export function baseOf({ baseUrl, sandboxUrl }: Place, url: string): string | undefined {
  return [baseUrl, sandboxUrl].find((base) => isUnder(url, base))
}

type Batches = AsyncGenerator<readonly Entry[], void>

export interface Found {
  /** Undefined where no request of the API was found. */
  readonly place: ApiAddress | undefined
  /** All entries of the file, from its beginning. */
  readonly batches: Batches
}

export interface FindOptions {
  readonly paths?: OtherPaths | undefined
  readonly versionHeader: string
  /** Addresses that earlier files were recorded at. */
  readonly known: readonly string[]
  /** What is read cannot be read again: its beginning decides. */
  readonly isOnce?: boolean
}

/** So many batches are held while the address is looked for: about 4 MB of a file. */
const window = 64

/**
 * Looks for the API in the beginning of a file and, where that is not enough, in the whole of it. The
 * beginning is kept, so that most files are read once.
 */
export async function findApi(read: () => Batches, options: FindOptions): Promise<Found> {
  const detector = createDetector(options)
  const kept: (readonly Entry[])[] = []
  const batches = read()
  let count = 0
  for (let next = await batches.next(); !next.done; next = await batches.next()) {
    for (const { value } of next.value) detector.look(value)
    count++
    if (count <= window) kept.push(next.value)
    else kept.length = 0
    if (count >= window && (options.isOnce || detector.place() !== undefined)) break
  }
  const place = detector.place()
  if (count <= window) return { place, batches: joined(kept, batches) }
  await batches.return()
  return { place, batches: read() }
}

/** What is taken is held no longer. */
async function* joined(kept: (readonly Entry[])[], rest: Batches): Batches {
  for (let next = kept.shift(); next !== undefined; next = kept.shift()) yield next
  yield* rest
}

/** Base address → how much speaks for it. */
type Candidates = Map<string, { weight: number; isCertain: boolean }>

const mostCandidates = 1_000

function createDetector({ paths, versionHeader, known }: FindOptions) {
  const recognise = createRecogniser(paths)
  const candidates = { baseUrl: new Map() as Candidates, sandboxUrl: new Map() as Candidates }
  return {
    look(entry: unknown): void {
      const line = requestLineOf(entry, [])
      // A WebSocket begins as a request, too, and is none of the API.
      if (typeof line === 'string' || !/^https?:/.test(line.origin)) return
      const match = recognise(line.method, pathOf(line))
      if (match === undefined) return
      const { headers } = objectOf(objectOf(entry).request)
      const isVersioned = headerOf(headers, versionHeader.toLowerCase()) !== undefined
      const weight = match.weight + (isVersioned ? certainty : 0)
      const all = candidates[match.base]
      if (all.size >= mostCandidates && weight < certainty) return
      const base = line.origin + match.prefix
      const candidate = all.get(base) ?? { weight: 0, isCertain: known.includes(base) }
      candidate.weight += weight
      candidate.isCertain ||= weight >= certainty
      all.set(base, candidate)
    },
    /** What can be said by now; undefined while nothing is certain. */
    place(): ApiAddress | undefined {
      const [base, ...further] = mostLikely(candidates.baseUrl)
      const [sandbox] = mostLikely(candidates.sandboxUrl)
      const baseUrl = base ?? sandbox
      if (baseUrl === undefined) return undefined
      return { baseUrl, sandboxUrl: sandbox ?? baseUrl, isFound: true, candidates: further }
    },
  }
}

/** A recorded host goes before a missing one, however often it is missing. */
function mostLikely(candidates: Candidates): string[] {
  return [...candidates]
    .filter(([, { isCertain }]) => isCertain)
    .sort(([a, ofA], [b, ofB]) => {
      return Number(a.startsWith(noHost)) - Number(b.startsWith(noHost)) || ofB.weight - ofA.weight
    })
    .map(([base]) => base)
}
