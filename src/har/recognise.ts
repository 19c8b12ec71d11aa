import { type OperationAddress, operations, removedPaths } from '../contract/index.ts'
import { isId } from '../har-entry/index.ts'

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

interface Shape {
  readonly method: string | undefined
  readonly base: 'baseUrl' | 'sandboxUrl'
  readonly parts: readonly Part[]
}

/** A literal part of a path or, for a parameter, how its values begin. */
type Part = { readonly literal: string } | { readonly prefix: string }

/** Makes what finds the paths of the contract at the end of any path, wherever the service is mounted. */
export function createRecogniser(paths: Readonly<Record<string, string>> = {}): Recognise {
  const shapes = [
    ...Object.entries(operations).map(([address, { number, method, path, base }]) => {
      const other = paths[address as OperationAddress] ?? paths[number]
      return { method, base, parts: partsOf(other ?? path) }
    }),
    ...removedPaths.map(({ path }) => ({
      method: undefined,
      base: 'baseUrl' as const,
      parts: partsOf(path),
    })),
  ].sort((a, b) => b.parts.length - a.parts.length)

  return (method, path) => {
    const segments = path.split('/').filter((segment) => segment !== '')
    for (const shape of shapes) {
      if (shape.method !== undefined && shape.method !== method) continue
      const weight = weigh(shape, segments)
      if (weight === 0) continue
      const before = segments.slice(0, segments.length - shape.parts.length)
      // What stands under a record is another endpoint, not another place of the service.
      if (before.some(isId)) return undefined
      const prefix = before.map((segment) => `/${segment}`).join('')
      return { prefix, base: shape.base, weight }
    }
    return undefined
  }
}

function partsOf(path: string): Part[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      const [, kind] = /^\{(\w+_)id\}$/.exec(part) ?? []
      if (kind !== undefined) return { prefix: kind }
      return part.startsWith('{') ? { prefix: '' } : { literal: part }
    })
}

/** 0 where the shape does not fit; an id that begins as its kind does weighs the most. */
function weigh({ parts }: Shape, segments: readonly string[]): number {
  if (segments.length < parts.length) return 0
  let weight = 0
  let literals = 0
  for (const [index, part] of parts.entries()) {
    const segment = segments[segments.length - parts.length + index]!
    if ('literal' in part) {
      if (segment !== part.literal) return 0
      literals++
    } else if (part.prefix !== '' && segment.startsWith(part.prefix)) weight += certainty
  }
  return 1 + weight + (literals > 1 ? certainty - 1 : 0)
}
