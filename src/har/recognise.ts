import { operations, removedPaths } from '../contract/index.ts'
import { isId } from '../har-entry/index.ts'
import { type OtherPaths, pathsOf } from '../judge/index.ts'

/** A request that looks like one of the API. */
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

interface Shape extends Pick<PathMatch, 'base'> {
  /** Undefined where any will do. */
  readonly method?: string
  readonly path: string
}

/** Creates a function that finds a path of the contract at the end of any path, wherever the service is mounted. */
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

/** The pattern of paths that end with the path of an operation. It captures an id with the prefix of its kind. */
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
