import { headerOf } from '../har-entry/index.ts'
import { objectOf } from '../json/index.ts'
import { noHost, pathOf } from './address.ts'
import type { Entry } from './read-entries.ts'
import { createRecogniser, telling } from './recognise.ts'
import { requestLineOf } from './request-line.ts'

/** Where the API is, as far as a file shows. */
export interface Found {
  /** Absolute, without a slash at its end. */
  readonly baseUrl: string
  readonly sandboxUrl: string
  /** Other addresses at which requests look like those of the API, the likeliest first. */
  readonly rivals: readonly string[]
}

/** Looks for the address of the API in what was recorded. */
export interface Scout {
  look(entries: readonly Entry[]): void
  /** What can be said by now; undefined while nothing tells. */
  found(): Found | undefined
}

interface Candidate {
  weight: number
  isTelling: boolean
}

const mostCandidates = 1_000

export interface ScoutOptions {
  readonly paths?: Readonly<Record<string, string>> | undefined
  readonly versionHeader: string
  /** Addresses that earlier files were recorded at. */
  readonly known: readonly string[]
}

/** A scout that has seen nothing yet. */
export function createScout({ paths, versionHeader, known }: ScoutOptions): Scout {
  const recognise = createRecogniser(paths)
  const header = versionHeader.toLowerCase()
  const bases = new Map<string, Candidate>()
  const sandboxes = new Map<string, Candidate>()

  function lookAt(entry: unknown): void {
    const line = requestLineOf(entry, [])
    if (typeof line === 'string') return
    const likeness = recognise(line.method, pathOf(line))
    if (likeness === undefined) return
    const isVersioned = headerOf(objectOf(objectOf(entry).request).headers, header) !== undefined
    const weight = likeness.weight + (isVersioned ? telling : 0)
    const base = line.origin + likeness.prefix
    const candidates = likeness.base === 'sandboxUrl' ? sandboxes : bases
    const candidate = candidates.get(base) ?? { weight: 0, isTelling: known.includes(base) }
    if (candidates.size >= mostCandidates && weight < telling) return
    candidate.weight += weight
    candidate.isTelling ||= weight >= telling
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
      return { baseUrl, sandboxUrl: sandbox ?? baseUrl, rivals: others }
    },
  }
}

/** A host that is told of counts before one that is not, however often it was left out. */
function likeliest(candidates: ReadonlyMap<string, Candidate>): string[] {
  return [...candidates]
    .filter(([, { isTelling }]) => isTelling)
    .sort(([a, { weight }], [b, { weight: other }]) => {
      return Number(a.startsWith(noHost)) - Number(b.startsWith(noHost)) || other - weight
    })
    .map(([base]) => base)
}
