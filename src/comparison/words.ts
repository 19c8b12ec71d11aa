import { treeOf } from '../contract/index.ts'
import { fieldAt } from '../contract/rules/index.ts'
import type { SchemaNode } from '../judge/index.ts'
import { kindsOf } from '../redaction/index.ts'

/** What the contract says of the places in the answers of a call. */
export interface Places {
  /** The words it knows at a place; undefined where it lists none. */
  words(path: readonly string[]): ReadonlySet<unknown> | undefined
  isFree(path: readonly string[], name: string): boolean
  isSecret(path: readonly string[]): boolean
  /** Whether the contract lets a value be null there; what it does not know it does not let. */
  mayBeNull(path: readonly string[]): boolean
}

/** The places of an answer schema; without one nothing is known but what names tell. */
export function placesOf(schema: string | undefined, isWrapped: boolean): Places {
  const wraps = isWrapped && schema !== undefined && !fieldAt(schema, [])?.members?.has('data')
  /** Where the nodes and fields of a place are found. */
  const inSchema = (path: readonly string[]) => {
    if (schema === undefined || (wraps && path[0] !== 'data')) return undefined
    return [schema, wraps ? path.slice(1) : path] as const
  }
  return {
    words(path) {
      const place = inSchema(path)
      return place && wordsAt(...place)
    },
    isFree(path, name) {
      const place = inSchema(path)
      const field = place && fieldAt(...place)
      if (field?.members?.has(name)) return false
      return field?.values !== undefined || isOrdinal(name)
    },
    mayBeNull(path) {
      const place = inSchema(path)
      return (place ? nodesAt(...place) : []).some(({ type }) =>
        [type ?? ''].flat().includes('null'),
      )
    },
    isSecret: (path) => path.some((name) => kindOf(name) !== undefined),
  }
}

const { member: kindOf } = kindsOf()

/** A name that was made for one record: an id, a number. */
function isOrdinal(name: string): boolean {
  return /^(\d+|[a-z]+(_[a-z]+)*_\d{6,}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/.test(name)
}

function wordsAt(schema: string, path: readonly string[]): ReadonlySet<unknown> | undefined {
  const words = nodesAt(schema, path).flatMap((node) => [
    ...(node.enum ?? []),
    ...('const' in node ? [node.const] : []),
    ...(node['x-seen'] ?? []),
  ])
  return words.length === 0 ? undefined : new Set(words)
}

function nodesAt(schema: string, path: readonly string[]): SchemaNode[] {
  let nodes = branchesOf(treeOf(schema))
  for (const part of path) nodes = nodes.flatMap((node) => childrenOf(node, part))
  return nodes
}

/** A node and all its parts, whichever condition they stand under. */
function branchesOf(node: SchemaNode): SchemaNode[] {
  const parts = [
    ...(node.allOf ?? []),
    ...(node.anyOf ?? []),
    node.then,
    node.else,
    node['x-tolerated'],
  ]
  return [node, ...parts.flatMap((part) => (part === undefined ? [] : branchesOf(part)))]
}

function childrenOf({ properties = {}, items, additionalProperties }: SchemaNode, part: string) {
  const named = Object.hasOwn(properties, part) ? properties[part] : undefined
  const child = named ?? items ?? additionalProperties
  return child === undefined || child === false ? [] : branchesOf(child)
}
