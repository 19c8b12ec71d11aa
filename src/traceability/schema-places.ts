import { operations, resourceTypes, type SchemaNode, treeOf } from '../contract/index.ts'

type Part = SchemaNode | false | undefined

/** Where answers carry a clause: operation → places in its schema, as pointers with stars. */
export type Places = ReadonlyMap<string, readonly string[]>

/** The places of all clauses that a node of an answer schema is annotated with. */
export function findPlaces(): ReadonlyMap<string, Places> {
  const found = new Map<string, Map<string, string[]>>()
  const note = (operation: string) => (clause: string, place: string) => {
    const places = found.get(clause) ?? new Map<string, string[]>()
    found.set(clause, places)
    const here = places.get(operation) ?? []
    places.set(operation, here)
    if (!here.includes(place)) here.push(place)
  }
  for (const [operation, { answer }] of Object.entries(operations)) {
    visit(treeOf(answer), '', note(operation))
  }
  for (const schema of Object.values(resourceTypes)) {
    visit(treeOf(`${schema}-snapshot`), '/diff/*', note('events/retrieve'))
  }
  return found
}

function visit(node: Part, place: string, note: (clause: string, place: string) => void): void {
  if (!node) return
  const own = node['x-clause']
  for (const clause of typeof own === 'string' ? [own] : Object.values(own ?? {})) {
    note(clause, place === '' ? '(the whole)' : place)
  }
  for (const [member, clause] of Object.entries(node['x-missing'] ?? {})) {
    note(clause, `${place}/${member}`)
  }
  for (const [name, part] of Object.entries(node.properties ?? {})) {
    visit(part, `${place}/${name}`, note)
  }
  visit(node.items, `${place}/*`, note)
  visit(node.additionalProperties, `${place}/*`, note)
  for (const part of [...(node.allOf ?? []), ...(node.anyOf ?? []), node.then, node.else]) {
    visit(part, place, note)
  }
}
