import { memo } from '../../base/json/index.ts'
import { type Blame, blameFor } from './blame.ts'
import type { Declarations } from './contract.ts'
import { type CoveragePlan, planCoverage } from './coverage-plan.ts'
import { type Field, fieldsOf } from './fields.ts'
import type { SchemaFault } from './schema.ts'

export interface SchemaIndex {
  readonly clauseNumbers: ReadonlyMap<string, number>
  fields(schema: string): Field
  coveragePlan(schema: string): CoveragePlan
  /** The clause that a fault breaks; a null where null is not allowed counts as an absent value. */
  blame(schema: string, fault: SchemaFault, isNull: boolean): Blame & { readonly origin?: string }
}

const indexes = new WeakMap<object, SchemaIndex>()

export function schemaIndexOf(contract: Pick<Declarations, IndexedPart>): SchemaIndex {
  const index = indexes.get(contract) ?? createIndex(contract)
  indexes.set(contract, index)
  return index
}

type IndexedPart = 'schemas' | 'clauses' | 'conventions'

function createIndex({
  schemas,
  clauses,
  conventions,
}: Pick<Declarations, IndexedPart>): SchemaIndex {
  const tree = (schema: string) => schemas.tree(schema)
  const clauseNumbers = new Map(Object.keys(clauses).map((id, number) => [id, number]))
  const blamed = new Map<string, Blame & { readonly origin?: string }>()
  return {
    clauseNumbers,
    fields: memo((schema) => fieldsOf(tree(schema))),
    coveragePlan: memo((schema) => planCoverage(tree(schema), clauseNumbers, conventions)),
    blame(schema, fault, isNull) {
      const missing = fault.params.missingProperty ?? ''
      const key = `${schema} ${fault.schemaPath} ${missing}${isNull ? ' null' : ''}`
      const known = blamed.get(key)
      if (known !== undefined) return known
      const blame = blameFor(tree(schema), fault, isNull, conventions)
      const origin = blame.about && clauses[blame.about]?.origin
      const complete = { ...blame, ...(origin && { origin }) }
      blamed.set(key, complete)
      return complete
    },
  }
}
