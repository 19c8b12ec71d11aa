import { operations, resourceTypes, treeOf } from '../contract/index.ts'
import type { SchemaNode } from '../judge/index.ts'

type Part = SchemaNode | false | undefined

/** Where response schemas carry a clause: operation → JSON Pointers with stars for items. */
export type SchemaLocations = ReadonlyMap<string, readonly string[]>

/** The locations of every clause that a node of a response schema is annotated with. */
export function findSchemaLocations(): ReadonlyMap<string, SchemaLocations> {
  const found = new Map<string, Map<string, string[]>>()
  const note = (operation: string) => (clause: string, pointer: string) => {
    const locations = found.get(clause) ?? new Map<string, string[]>()
    found.set(clause, locations)
    const here = locations.get(operation) ?? []
    locations.set(operation, here)
    if (!here.includes(pointer)) here.push(pointer)
  }
  for (const [operation, { response }] of Object.entries(operations)) {
    visit(treeOf(response), '', note(operation))
  }
  for (const schema of Object.values(resourceTypes)) {
    visit(treeOf(`${schema}-snapshot`), '/diff/*', note('events/retrieve'))
  }
  return found
}

function visit(node: Part, pointer: string, note: (clause: string, pointer: string) => void): void {
  if (!node) return
  const own = node['x-clause']
  for (const clause of typeof own === 'string' ? [own] : Object.values(own ?? {})) {
    note(clause, pointer === '' ? '(the whole response)' : pointer)
  }
  for (const [member, clause] of Object.entries(node['x-missing'] ?? {})) {
    note(clause, `${pointer}/${member}`)
  }
  for (const [name, part] of Object.entries(node.properties ?? {})) {
    visit(part, `${pointer}/${name}`, note)
  }
  visit(node.items, `${pointer}/*`, note)
  visit(node.additionalProperties, `${pointer}/*`, note)
  for (const part of [...(node.allOf ?? []), ...(node.anyOf ?? []), node.then, node.else]) {
    visit(part, pointer, note)
  }
}
