import { operations, removedPaths } from '../contract/index.ts'
import { isId } from '../har-entry/index.ts'
import { type OtherPaths, pathsOf } from '../judge/index.ts'

/** A request that looks like one of the API. */
export interface PathMatch {
  /** What stands before the path of the operation: `/v1`, or ''. */
  readonly prefix: string
  readonly base: 'baseUrl' | 'sandboxUrl'
  /** How much speaks for it. Below `certainty` many another API would look the same. */
  readonly weight: number
}

/** The weight from which on a single request is enough. */
export const certainty = 2

export type Recognise = (method: string, path: string) => PathMatch | undefined

interface Shape extends Pick<PathMatch, 'base'> {
  /** Undefined where any will do. */
  readonly method?: string
  readonly path: string
}

/** Makes what finds the paths of the contract at the end of any path, wherever the service is mounted. */
export function createRecogniser(paths: OtherPaths = {}): Recognise {
  const known = Object.entries(operations).flatMap(([address, operation]) => {
    const { method, base } = operation
    return pathsOf(address, operation, paths).map((path) => ({ method, base, path }))
  })
  const removed = removedPaths.map(({ path }) => ({ base: 'baseUrl' as const, path }))
  const shapes = [...known, ...removed]
    .map((shape: Shape) => ({ ...shape, ...formOf(shape.path) }))
    .sort((a, b) => b.length - a.length)

  return (method, path) => {
    const plain = path.replace(/\/+/g, '/')
    for (const { method: own = method, base, form, weight } of shapes) {
      if (own !== method) continue
      const [, prefix, ...kinds] = form.exec(plain) ?? []
      if (prefix === undefined) continue
      // A path under a record is another endpoint, not another address of the service.
      if (prefix.split('/').some(isId)) return undefined
      return { prefix, base, weight: weight + certainty * kinds.filter(Boolean).length }
    }
    return undefined
  }
}

/** How a path ends that means an operation; an id that begins as its kind does is captured. */
function formOf(path: string) {
  const parts = path.split('/').filter((part) => part !== '')
  const literals = parts.filter((part) => !part.startsWith('{'))
  const forms = parts.map((part) => {
    if (!part.startsWith('{')) return `/${part.replace(/[^\w-]/g, '\\$&')}`
    const [, kind] = /^\{(\w+_)id\}$/.exec(part) ?? []
    return kind === undefined ? '/[^/]+' : `/(?:(${kind})[^/]*|[^/]+)`
  })
  return {
    form: new RegExp(`^((?:/[^/]+)*)${forms.join('')}/?$`),
    weight: literals.length > 1 ? certainty : 1,
    length: parts.length,
  }
}
