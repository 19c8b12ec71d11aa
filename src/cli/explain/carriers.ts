import { type SchemaNode, treeOf } from '#contract'
import type { Inventory } from '../inventory.ts'

type Part = SchemaNode | false | undefined

/** The operations whose answer schema carries a clause, with the places in it. */
export function carriersOf(
  clause: string,
  { operations }: Inventory,
): readonly (readonly [operation: string, places: readonly string[]])[] {
  return Object.entries(operations).flatMap(([address, { answer }]) => {
    const places = [...new Set(placesOf(treeOf(answer), clause, ''))]
    return places.length === 0 ? [] : [[address, places] as const]
  })
}

function placesOf(node: Part, clause: string, place: string): string[] {
  if (!node) return []
  const own = node['x-clause']
  const named = typeof own === 'string' ? own === clause : Object.values(own ?? {}).includes(clause)
  const missing = Object.entries(node['x-missing'] ?? {}).flatMap(([member, id]) =>
    id === clause ? [`${place}/${member}`] : [],
  )
  const inside = [...(node.allOf ?? []), ...(node.anyOf ?? []), node.then, node.else]
  return [
    ...(named ? [place === '' ? '(the whole)' : place] : []),
    ...missing,
    ...Object.entries(node.properties ?? {}).flatMap(([name, part]) =>
      placesOf(part, clause, `${place}/${name}`),
    ),
    ...placesOf(node.items, clause, `${place}/*`),
    ...placesOf(node.additionalProperties, clause, `${place}/*`),
    ...inside.flatMap((part) => placesOf(part, clause, place)),
  ]
}
