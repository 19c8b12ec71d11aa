import { createRequire } from 'node:module'
import generated from '../generated/trees.json' with { type: 'json' }

/** A node of a schema whose references are resolved; `false` excludes the value altogether. */
export type Node = SchemaNode | false

export interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly maxProperties?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: SchemaNode
  readonly items?: SchemaNode
  readonly allOf?: readonly SchemaNode[]
  readonly anyOf?: readonly SchemaNode[]
  readonly not?: SchemaNode
  readonly if?: SchemaNode
  readonly then?: SchemaNode
  readonly else?: SchemaNode
  /** The clause that a violation breaks: for all keywords, or by keyword ('*' for the others). */
  readonly 'x-clause'?: string | Readonly<Record<string, string>>
  /** The clause that a missing member breaks, by member. */
  readonly 'x-missing'?: Readonly<Record<string, string>>
  /** null stands for an absent value. */
  readonly 'x-absent'?: boolean
  /** The first API version to which the node applies. */
  readonly 'x-since'?: string
  /** Values that break the letter of the contract and are only warned of. */
  readonly 'x-tolerated'?: SchemaNode
  readonly 'x-seen'?: readonly unknown[]
  /** What kind of secret or personal data it is. */
  readonly 'x-secret'?: string
  /** It cannot change between two answers. */
  readonly 'x-fixed'?: boolean
}

/** The fault of one keyword at one place, as ajv reports it. */
export interface SchemaFault {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

interface Validate {
  (value: unknown): boolean
  errors?: SchemaFault[] | null
}

const { answers, requests, resourceTypes } = generated as unknown as {
  answers: Readonly<Record<string, SchemaNode>>
  requests: Readonly<Record<string, SchemaNode>>
  resourceTypes: Readonly<Record<string, string>>
}

export { answers as answerTrees, requests as requestTrees, resourceTypes }

/** Every schema as a tree, for whoever must know whether one of them has changed. */
export const contractTrees: unknown = generated

/** The tree of an answer schema. */
export function treeOf(schema: string): SchemaNode {
  const tree = answers[schema]
  if (tree === undefined) throw new Error(`There is no schema ${schema}.`)
  return tree
}

const require = createRequire(import.meta.url)
const loaded = new Map<string, Validate>()

/** Every fault of a value against a schema; the validator is loaded when it is first needed. */
export function validate(schema: string, value: unknown): readonly SchemaFault[] {
  let valid = loaded.get(schema)
  if (valid === undefined) {
    valid = (require(`../generated/validators/${schema}.js`) as { validate: Validate }).validate
    loaded.set(schema, valid)
  }
  return valid(value) ? [] : (valid.errors ?? [])
}
