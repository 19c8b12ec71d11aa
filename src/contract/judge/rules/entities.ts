import { type Context, hold, isAfter, remark } from '../context.ts'
import { isObject } from '../matches.ts'

/** A withdrawn entity stays disabled; an empty list is an empty array; no product stands in two lists. */
export function judgeEntities(context: Context): void {
  for (const { record, pointer } of context.records) {
    judgeDisjoint(context, 'entities/entity#restricted-products', record, pointer)
    judgeMask(context, record, pointer)
    const { id, status } = record
    const withdrawnAt = typeof id === 'string' ? context.memory.withdrawn.get(id) : undefined
    if (withdrawnAt === undefined || !isAfter(context, withdrawnAt)) continue
    if (typeof status !== 'string') continue
    hold(context, 'entities/withdraw-consent#stays-disabled', status === 'disabled', () => ({
      pointer: `${pointer}/status`,
      expected: '"disabled", as consent was withdrawn before',
      value: status,
    }))
  }
  const data = isObject(context.body) ? context.body.data : undefined
  if (Array.isArray(data) && data.length === 0) context.reached.add('entities/list#empty')
}

/** A product cannot be available and merely enableable at once. */
export function judgeDisjoint(
  context: Context,
  clause: 'entities/entity#restricted-products' | 'accounts/account#restricted-products',
  record: Readonly<Record<string, unknown>>,
  pointer: string,
): void {
  const { products, restricted_products: restricted } = record
  if (!Array.isArray(products) || !Array.isArray(restricted)) return
  for (const [index, product] of restricted.entries()) {
    if (typeof product !== 'string' || !products.includes(product)) continue
    remark(context, clause, {
      pointer: `${pointer}/restricted_products/${index}`,
      expected: 'a product that is not in products',
      value: product,
    })
  }
}

/** In a list a masked social security number is nine times x (C077). */
function judgeMask(
  context: Context,
  record: Readonly<Record<string, unknown>>,
  pointer: string,
): void {
  const ssn = isObject(record.individual) ? record.individual.ssn : undefined
  if (context.address !== 'entities/list' || typeof ssn !== 'string' || !/^x+$/i.test(ssn)) return
  hold(context, 'entities/individual#ssn-mask', ssn === 'xxxxxxxxx', () => ({
    pointer: `${pointer}/individual/ssn`,
    expected: 'nine times x',
    value: ssn,
  }))
}
