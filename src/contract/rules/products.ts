import { isObject, partsOf } from '../../json/index.ts'
import { rule } from './rule.ts'

const clauses = {
  account: 'accounts/account#restricted-products',
  entity: 'entities/entity#restricted-products',
  'entity-withdrawn': 'entities/entity#restricted-products',
} as const

const clauseOf: Readonly<Record<string, (typeof clauses)[keyof typeof clauses]>> = clauses

/** No product is in both lists, because it cannot be available and only enableable at once. */
const restricted = rule({
  name: 'products',
  clauses: Object.values(clauses),
  judge(context) {
    for (const { schema, record, pointer } of context.records) {
      const clause = clauseOf[schema]
      const { products, restricted_products: restricted } = record
      if (clause === undefined || !Array.isArray(products) || !Array.isArray(restricted)) continue
      const known = new Set(products)
      for (const [index, value] of restricted.entries()) {
        if (typeof value !== 'string' || !known.has(value)) continue
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

/** Each key of the map of subscriptions is the name of its subscription; without subscriptions, the map is empty. */
const keys = rule({
  name: 'subscriptions/keys',
  clauses: ['subscriptions/list#empty', 'subscriptions/list#keys'],
  operations: ['subscriptions/list'],
  judge(context) {
    if (!isObject(context.body)) return
    if (Object.keys(context.body).length === 0) context.cover('subscriptions/list#empty')
    for (const { record, pointer } of context.records) {
      const [key = ''] = partsOf(pointer)
      if (typeof record.name !== 'string') continue
      context.check('subscriptions/list#keys', record.name === key, () => ({
        pointer: `${pointer}/name`,
        wanted: key,
        reason: 'because that is its key in the map',
        value: record.name,
      }))
    }
  },
})

export const subscriptions = [keys]
