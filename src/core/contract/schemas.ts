import { createRequire } from 'node:module'
import { isObject, memo } from '../../base/json/index.ts'
import type { SchemaFault, SchemaNode, Schemas } from '../judge/index.ts'
import { resourceTypes } from './generated/vocabulary.ts'

interface Validate {
  (value: unknown): boolean
  errors?: SchemaFault[] | null
}

type Validators = Readonly<Record<string, Validate>>

// Trees and validators are large: they are loaded when first needed, so that naming an operation stays cheap.
const require = createRequire(import.meta.url)
let trees: Readonly<Record<string, SchemaNode>> | undefined

function allTrees(): Readonly<Record<string, SchemaNode>> {
  trees ??= (require('./generated/trees.js') as { trees: Readonly<Record<string, SchemaNode>> })
    .trees
  return trees
}

export function hasSchema(schema: string): boolean {
  return Object.hasOwn(allTrees(), schema)
}

export function treeOf(schema: string): SchemaNode {
  const tree = allTrees()[schema]
  if (tree === undefined) throw new Error(`There is no schema ${schema}.`)
  return tree
}

/** The schema of a resource, by the name of its kind in events. */
export function schemaOfKind(kind: string): string | undefined {
  return Object.hasOwn(resourceTypes, kind) ? resourceTypes[kind] : undefined
}

/** The schema of its snapshots. */
export function snapshotTreeOf(kind: string): SchemaNode | undefined {
  const schema = schemaOfKind(kind)
  return schema === undefined ? undefined : treeOf(`${schema}-snapshot`)
}

export function validate(schema: string, value: unknown): readonly SchemaFault[] {
  const valid = validatorOf(schema)
  return valid(value) ? [] : (valid.errors ?? [])
}

const validatorOf = memo((schema): Validate => {
  const validators = require('./generated/validators.js') as Validators
  const valid = validators[schema.replaceAll('-', '_')]
  if (valid === undefined) throw new Error(`There is no schema ${schema}.`)
  return valid
})

export const schemas: Schemas = { tree: treeOf, faults: validate }

/** Whether a value lacks most members that its schema requires, so that it may be no such record at all. */
export function lacksMost(schema: string, value: unknown): boolean {
  if (!isObject(value)) return true
  const required = requiredIn(treeOf(schema))
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  return missing.length * 2 > required.length
}

function requiredIn({ required = [], allOf = [] }: SchemaNode): readonly string[] {
  return [...required, ...allOf.flatMap(requiredIn)]
}

/** Whether an id has the form that the schema of its record gives it: its prefix names the kind of the record. */
export function hasIdForm(schema: string, id: string): boolean {
  return patternOf(schema).test(id)
}

const patternOf = memo((schema) => new RegExp(patternOfId(schema) ?? '', 'u'))

/** The form of the ids of a record; undefined where its schema states none. */
export function patternOfId(schema: string): string | undefined {
  return idsIn(treeOf(schema)).find(({ pattern }) => pattern !== undefined)?.pattern
}

export function hasIds(schema: string): boolean {
  return idsIn(treeOf(schema)).length > 0
}

function idsIn(node: SchemaNode): readonly SchemaNode[] {
  return [node.properties?.id || [], (node.allOf ?? []).flatMap(idsIn)].flat()
}
