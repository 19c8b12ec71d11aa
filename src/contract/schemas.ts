import { createRequire } from 'node:module'
import type { SchemaFault, SchemaNode, Schemas } from '../judge/index.ts'

interface Validate {
  (value: unknown): boolean
  errors?: SchemaFault[] | null
}

// Trees and validators are 1.5 MB: each is loaded when it is first needed, so that naming an operation stays cheap.
const require = createRequire(import.meta.url)
const loaded = new Map<string, Validate>()

/** The tree of the schema of a response. */
export function treeOf(schema: string): SchemaNode {
  const { trees } = require('./generated/trees.js') as { trees: Record<string, SchemaNode> }
  const tree = trees[schema]
  if (tree === undefined) throw new Error(`There is no schema ${schema}.`)
  return tree
}

/** Every fault of a value against a schema of a request or a response. */
export function validate(schema: string, value: unknown): readonly SchemaFault[] {
  let valid = loaded.get(schema)
  if (valid === undefined) {
    valid = (require(`./generated/validators/${schema}.js`) as { validate: Validate }).validate
    loaded.set(schema, valid)
  }
  return valid(value) ? [] : (valid.errors ?? [])
}

export const schemas: Schemas = { tree: treeOf, faults: validate }
