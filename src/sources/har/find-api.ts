import { objectOf } from '../../base/json/index.ts'
import type { OtherPaths } from '../../core/judge/index.ts'
import { headerOf } from '../har-entry/index.ts'
import { baseAddress, isUnder, noHost, pathOf, requestLineOf } from './address.ts'
import type { Batches, HarEntry } from './entry.ts'
import { certainty, createRecogniser } from './recognise.ts'

export interface ApiAddress {
  /** Absolute, without a slash at its end. */
  readonly baseUrl: string
  readonly sandboxUrl: string
  /** It was found in the file, because nobody named it. */
  readonly isFound: boolean
  readonly candidates: readonly string[]
}

type Place = Pick<ApiAddress, 'baseUrl' | 'sandboxUrl'>

export function apiAt(named: Place): ApiAddress {
  const [baseUrl, sandboxUrl] = [baseAddress(named.baseUrl), baseAddress(named.sandboxUrl)]
  return { baseUrl, sandboxUrl, isFound: false, candidates: [] }
}

export function baseOf({ baseUrl, sandboxUrl }: Place, url: string): string | undefined {
  return [baseUrl, sandboxUrl].find((base) => isUnder(url, base))
}

export interface Found {
  /** Undefined where no request of the API was found. */
  readonly place: ApiAddress | undefined
  readonly batches: Batches
}

export interface FindOptions {
  readonly paths?: OtherPaths | undefined
  readonly versionHeader: string
  readonly known: ReadonlySet<string>
  /** The file cannot be read again, so its first batch decides. */
  readonly isOnce?: boolean
}

export async function findApi(read: () => Batches, options: FindOptions): Promise<Found> {
  const detector = createDetector(options)
  const batches = read()
  const first = await batches.next()
  const beginning = first.done ? [] : [...first.value]
  let place = detector.look(beginning)
  if (place !== undefined || options.isOnce) return { place, batches: joined(beginning, batches) }
  for await (const batch of batches) {
    place = detector.look(batch)
    if (place !== undefined) break
  }
  return { place, batches: read() }
}

/** Yields the first batch without keeping it, so that its memory is freed. */
async function* joined(first: HarEntry[], rest: Batches): Batches {
  yield first.splice(0)
  yield* rest
}

type Candidates = Map<string, { weight: number; isCertain: boolean }>

const mostCandidates = 1_000

function createDetector({ paths, versionHeader, known }: FindOptions) {
  const recognise = createRecogniser(paths)
  const candidates = { baseUrl: new Map() as Candidates, sandboxUrl: new Map() as Candidates }

  return {
    look(entries: readonly HarEntry[]): ApiAddress | undefined {
      for (const { value } of entries) lookAt(value)
      return place()
    },
  }

  function lookAt(entry: unknown): void {
    const line = requestLineOf(entry, [])
    // A WebSocket begins with a request too, but not with one of the API.
    if (typeof line === 'string' || !/^https?:/.test(line.origin)) return
    const match = recognise(line.method, pathOf(line))
    if (match === undefined) return
    const { headers } = objectOf(objectOf(entry).request)
    const isVersioned = headerOf(headers, versionHeader.toLowerCase()) !== undefined
    const weight = match.weight + (isVersioned ? certainty : 0)
    const all = candidates[match.base]
    if (all.size >= mostCandidates && weight < certainty) return
    const base = line.origin + match.prefix
    const candidate = all.get(base) ?? { weight: 0, isCertain: known.has(base) }
    candidate.weight += weight
    candidate.isCertain ||= weight >= certainty
    all.set(base, candidate)
  }

  function place(): ApiAddress | undefined {
    const [base, ...further] = mostLikely(candidates.baseUrl)
    const [sandbox] = mostLikely(candidates.sandboxUrl)
    const baseUrl = base ?? sandbox
    if (baseUrl === undefined) return undefined
    return { baseUrl, sandboxUrl: sandbox ?? baseUrl, isFound: true, candidates: further }
  }
}

function mostLikely(candidates: Candidates): string[] {
  return [...candidates]
    .filter(([, { isCertain }]) => isCertain)
    .sort(([a, ofA], [b, ofB]) => {
      return Number(a.startsWith(noHost)) - Number(b.startsWith(noHost)) || ofB.weight - ofA.weight
    })
    .map(([base]) => base)
}
