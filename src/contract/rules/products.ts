import { rule } from './rule.ts'

const clauses = {
  account: 'accounts/account#restricted-products',
  entity: 'entities/entity#restricted-products',
  'entity-withdrawn': 'entities/entity#restricted-products',
} as const

const clauseOf: Readonly<Record<string, (typeof clauses)[keyof typeof clauses]>> = clauses

/** No product stands in two lists: it cannot be available and merely enableable at once. */
const restricted = rule({
  name: 'products',
  clauses: Object.values(clauses),
  judge(context) {
    for (const { schema, record, pointer } of context.records) {
      const clause = clauseOf[schema]
      const { products, restricted_products: others } = record
      if (clause === undefined || !Array.isArray(products) || !Array.isArray(others)) continue
      for (const [index, value] of others.entries()) {
        if (typeof value !== 'string' || !products.includes(value)) continue
        context.report(clause, {
          pointer: `${pointer}/restricted_products/${index}`,
          expected: 'a product that is not in products',
          value,
        })
      }
    }
  },
})

export const products = [restricted]
