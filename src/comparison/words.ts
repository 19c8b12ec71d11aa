import { fieldAt, secretMembers, treeOf } from '../contract/index.ts'
import type { SchemaNode } from '../judge/index.ts'

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
  const inSchema = (path: readonly string[]) => {
    if (!wraps) return path
    return path[0] === 'data' ? path.slice(1) : undefined
  }
  return {
    words(path) {
      const place = inSchema(path)
      return schema === undefined || place === undefined ? undefined : wordsAt(schema, place)
    },
    isFree(path, name) {
      const place = inSchema(path)
      const field = schema === undefined || place === undefined ? undefined : fieldAt(schema, place)
      if (field?.members?.has(name)) return false
      return field?.values !== undefined || isOrdinal(name)
    },
    mayBeNull(path) {
      const place = inSchema(path)
      if (schema === undefined || place === undefined) return false
      return nodesAt(schema, place).some(({ type }) => [type ?? ''].flat().includes('null'))
    },
    isSecret: (path) => path.some((name) => secretMembers.has(name)),
  }
}

/** A name that was made for one record: an id, a number. */
function isOrdinal(name: string): boolean {
  return /^(\d+|[a-z]+(_[a-z]+)*_\d{6,}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/.test(name)
}

const known = new Map<string, ReadonlySet<unknown> | undefined>()

function wordsAt(schema: string, path: readonly string[]): ReadonlySet<unknown> | undefined {
  const key = JSON.stringify([schema, path])
  if (!known.has(key)) {
    const words = nodesAt(schema, path).flatMap((node) => [
      ...(node.enum ?? []),
      ...(node.const === undefined ? [] : [node.const]),
      ...(node['x-seen'] ?? []),
    ])
    known.set(key, words.length === 0 ? undefined : new Set(words))
  }
  return known.get(key)
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
