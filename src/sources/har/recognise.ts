import { operations, removedPaths } from '../../core/contract/index.ts'
import {
  createPathMatcher,
  type OtherPaths,
  parametersOf,
  pathsOf,
} from '../../core/judge/index.ts'
import { isId } from '../../core/redaction/index.ts'

export interface PathMatch {
  /** What stands before the path of the operation: `/v1`, or ''. */
  readonly prefix: string
  readonly base: 'baseUrl' | 'sandboxUrl'
  /** How strong the evidence is. Below `certainty`, many other APIs have such paths. */
  readonly weight: number
}

/** From this weight on, a single request proves the address. */
export const certainty = 2

export type Recognise = (method: string, path: string) => PathMatch | undefined

export function createRecogniser(paths: OtherPaths = {}): Recognise {
  const known = Object.entries(operations).flatMap(([address, operation]) =>
    pathsOf(address, operation, paths).map((path) => ({ ...operation, path })),
  )
  const byMethod = Map.groupBy(known, ({ method }): string => method)
  const finders = new Map([...byMethod].map(([method, own]) => [method, createPathMatcher(own)]))
  const removed = removedPaths.map(({ path }) => ({ base: 'baseUrl' as const, path }))
  const findRemoved = createPathMatcher(removed)

  return (method, path) => {
    const segments = path.split('/').filter((segment) => segment !== '')
    // The longest end comes first.
    for (const index of segments.keys()) {
      const end = segments.slice(index).join('/')
      const found = finders.get(method)?.(end) ?? findRemoved(end)
      if (found === undefined) continue
      const prefix = segments.slice(0, index)
      // A path under a record is another endpoint, not another address of the service.
      if (prefix.some(isId)) return undefined
      const { place, params } = found
      const weight = weightOf(place.path, params)
      return { prefix: prefix.map((segment) => `/${segment}`).join(''), base: place.base, weight }
    }
    return undefined
  }
}

function weightOf(path: string, params: readonly string[]): number {
  const literals = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  const kinds = parametersOf(path).map((name) => /^\w+_(?=id$)/.exec(name)?.[0])
  const ids = kinds.filter((kind, nth) => kind !== undefined && params[nth]!.startsWith(kind))
  return (literals.length > 1 ? certainty : 1) + certainty * ids.length
}
