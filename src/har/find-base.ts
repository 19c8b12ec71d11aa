import { headerOf } from '../har-entry/index.ts'
import { objectOf } from '../json/index.ts'
import { noHost, pathOf } from './address.ts'
import type { Entry } from './read-entries.ts'
import { certainty, createRecogniser } from './recognise.ts'
import { requestLineOf } from './request-line.ts'

/** Where the API is, as far as a file shows. */
export interface Found {
  /** Absolute, without a slash at its end. */
  readonly baseUrl: string
  readonly sandboxUrl: string
  /** Other addresses at which requests look like those of the API, the likeliest first. */
  readonly candidates: readonly string[]
}

/** Looks for the address of the API in what was recorded. */
export interface Detector {
  look(entries: readonly Entry[]): void
  /** What can be said by now; undefined while nothing is certain. */
  found(): Found | undefined
}

interface Candidate {
  weight: number
  isCertain: boolean
}

const mostCandidates = 1_000

export interface DetectorOptions {
  readonly paths?: Readonly<Record<string, string>> | undefined
  readonly versionHeader: string
  /** Addresses that earlier files were recorded at. */
  readonly known: readonly string[]
}

/** A detector that has seen nothing yet. */
export function createDetector({ paths, versionHeader, known }: DetectorOptions): Detector {
  const recognise = createRecogniser(paths)
  const header = versionHeader.toLowerCase()
  const bases = new Map<string, Candidate>()
  const sandboxes = new Map<string, Candidate>()

  function lookAt(entry: unknown): void {
    const line = requestLineOf(entry, [])
    if (typeof line === 'string') return
    const match = recognise(line.method, pathOf(line))
    if (match === undefined) return
    const isVersioned = headerOf(objectOf(objectOf(entry).request).headers, header) !== undefined
    const weight = match.weight + (isVersioned ? certainty : 0)
    const base = line.origin + match.prefix
    const candidates = match.base === 'sandboxUrl' ? sandboxes : bases
    const candidate = candidates.get(base) ?? { weight: 0, isCertain: known.includes(base) }
    if (candidates.size >= mostCandidates && weight < certainty) return
    candidate.weight += weight
    candidate.isCertain ||= weight >= certainty
    candidates.set(base, candidate)
  }

  return {
    look(entries) {
      for (const { value } of entries) lookAt(value)
    },
    found() {
      const [base, ...others] = likeliest(bases)
      const [sandbox] = likeliest(sandboxes)
      const baseUrl = base ?? sandbox
      if (baseUrl === undefined) return undefined
      return { baseUrl, sandboxUrl: sandbox ?? baseUrl, candidates: others }
    },
  }
}

/** A recorded host goes before a missing one, however often it is missing. */
function likeliest(candidates: ReadonlyMap<string, Candidate>): string[] {
  return [...candidates]
    .filter(([, { isCertain }]) => isCertain)
    .sort(([a, { weight }], [b, { weight: other }]) => {
      return Number(a.startsWith(noHost)) - Number(b.startsWith(noHost)) || other - weight
    })
    .map(([base]) => base)
}
