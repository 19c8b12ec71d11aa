import { createRequire } from 'node:module'
import type { SchemaFault, SchemaNode, Schemas } from '../judge/index.ts'

interface Validate {
  (value: unknown): boolean
  errors?: SchemaFault[] | null
}

/** One function for each schema, by its name with `_` for `-`. */
type Validators = Readonly<Record<string, Validate>>

// Trees and validators are large: they are loaded when first needed, so that naming an operation stays cheap.
const require = createRequire(import.meta.url)
let validators: Validators | undefined
let trees: Readonly<Record<string, SchemaNode>> | undefined

/** The tree of the schema of a response. */
export function treeOf(schema: string): SchemaNode {
  trees ??= (require('./generated/trees.js') as { trees: typeof trees }).trees
  const tree = trees?.[schema]
  if (tree === undefined) throw new Error(`There is no schema ${schema}.`)
  return tree
}

/** Every fault of a value against the schema of a request or a response. */
export function validate(schema: string, value: unknown): readonly SchemaFault[] {
  validators ??= require('./generated/validators.js') as Validators
  const valid = validators[schema.replaceAll('-', '_')]
  if (valid === undefined) throw new Error(`There is no schema ${schema}.`)
  return valid(value) ? [] : (valid.errors ?? [])
}

export const schemas: Schemas = { tree: treeOf, faults: validate }
