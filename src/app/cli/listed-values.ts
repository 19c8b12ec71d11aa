import { memo } from '../../base/json/index.ts'
import { hasSchema, latestApiVersion, operations, treeOf } from '../../core/contract/index.ts'
import { type SchemaNode, spanOf, spans } from '../../core/judge/index.ts'

/** What parts of a schema list for the value at one place. */
interface Listing {
  readonly clause: string | undefined
  readonly values: readonly unknown[]
  readonly isForbidden?: boolean
}

/** The words that the list of a clause has under a version, in all places of responses. */
export function valuesOf(clause: string, version: string = latestApiVersion): readonly string[] {
  const values = placesUnder(version).flatMap((listings) => {
    if (!listings.some((one) => one.clause === clause && !one.isForbidden)) return []
    const all = listings.flatMap((one) => one.values)
    const isPermitted = (value: unknown) =>
      listings.every((one) => one.values.includes(value) !== (one.isForbidden === true))
    return all.filter((value) => typeof value === 'string').filter(isPermitted)
  })
  return [...new Set(values)]
}

/** The values that a sentence does not name, although it names others of the same list. */
export function unnamedIn(says: string, values: readonly string[]): readonly string[] {
  const unnamed = values.filter((value) => !isNamedIn(says, value))
  return unnamed.length < values.length ? unnamed : []
}

export function isNamedIn(says: string, value: string): boolean {
  const word = value.replaceAll('_', '[_ ]').replace(/[^\w[\] ]/g, '\\$&')
  return new RegExp(`(?<!\\w)${word}(?!\\w)`).test(says)
}

const placesUnder = memo((version): readonly (readonly Listing[])[] =>
  Object.values(operations).flatMap(({ response }) => {
    const places = new Map<string, Listing[]>()
    if (hasSchema(response)) visit(treeOf(response), { version, place: '', places })
    return [...places.values()]
  }),
)

interface Visit {
  readonly version: string
  readonly place: string
  readonly around?: string | undefined
  readonly places: Map<string, Listing[]>
}

/** Notes the lists at all places below a node, but for those that hold on a condition, or not under the version. */
function visit(node: SchemaNode | false | undefined, at: Visit): void {
  if (!node || !spans(spanOf(node), at.version)) return
  const { place, places } = at
  const own = node['x-clause']
  const clause = typeof own === 'string' ? own : (own?.enum ?? own?.['*'] ?? at.around)
  const note = (listing: Listing) => places.set(place, [...(places.get(place) ?? []), listing])
  if (node.enum) note({ clause, values: node.enum })
  if (node.not?.enum) note({ clause, values: node.not.enum, isForbidden: true })
  const below = { ...at, around: clause }
  for (const [name, part] of Object.entries(node.properties ?? {})) {
    visit(part, { ...below, place: `${place}/${name}` })
  }
  visit(node.items, { ...below, place: `${place}/*` })
  visit(node.additionalProperties, { ...below, place: `${place}/*` })
  for (const part of node.allOf ?? []) visit(part, below)
}
