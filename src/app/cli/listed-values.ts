import { memo } from '../../base/json/index.ts'
import { hasSchema, operations, treeOf } from '../../core/contract/index.ts'
import type { SchemaNode } from '../../core/judge/index.ts'

/** What parts of a schema list for the value at one place. */
interface Listing {
  readonly clause: string | undefined
  readonly values: readonly unknown[]
  readonly isForbidden?: boolean
}

/** The words that the list of a clause has under the newest version, in all places of responses. */
export const valuesOf = memo((clause): readonly string[] => {
  const values = allPlaces().flatMap((listings) => {
    if (!listings.some((one) => one.clause === clause && !one.isForbidden)) return []
    const all = listings.flatMap((one) => one.values)
    const isPermitted = (value: unknown) =>
      listings.every((one) => one.values.includes(value) !== (one.isForbidden === true))
    return all.filter((value) => typeof value === 'string').filter(isPermitted)
  })
  return [...new Set(values)]
})

/** The values that a sentence does not name, although it names others of the same list. */
export function unnamedIn(says: string, values: readonly string[]): readonly string[] {
  const unnamed = values.filter((value) => {
    const word = value.replaceAll('_', '[_ ]').replace(/[^\w[\] ]/g, '\\$&')
    return !new RegExp(`(?<!\\w)${word}(?!\\w)`).test(says)
  })
  return unnamed.length < values.length ? unnamed : []
}

let known: readonly (readonly Listing[])[] | undefined

function allPlaces(): readonly (readonly Listing[])[] {
  known ??= Object.values(operations).flatMap(({ response }) => {
    const places = new Map<string, Listing[]>()
    if (hasSchema(response)) visit(treeOf(response), '', undefined, places)
    return [...places.values()]
  })
  return known
}

/** Notes the lists at all places below a node, but for those that hold on a condition, or no longer. */
function visit(
  node: SchemaNode | false | undefined,
  place: string,
  around: string | undefined,
  places: Map<string, Listing[]>,
): void {
  if (!node || node['x-until'] !== undefined) return
  const own = node['x-clause']
  const clause = typeof own === 'string' ? own : (own?.enum ?? own?.['*'] ?? around)
  const note = (listing: Listing) => places.set(place, [...(places.get(place) ?? []), listing])
  if (node.enum) note({ clause, values: node.enum })
  if (node.not?.enum) note({ clause, values: node.not.enum, isForbidden: true })
  for (const [name, part] of Object.entries(node.properties ?? {})) {
    visit(part, `${place}/${name}`, clause, places)
  }
  visit(node.items, `${place}/*`, clause, places)
  visit(node.additionalProperties, `${place}/*`, clause, places)
  for (const part of node.allOf ?? []) visit(part, place, clause, places)
}
