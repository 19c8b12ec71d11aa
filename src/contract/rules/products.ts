import type { RecordValue } from '../../judge/index.ts'

type ProductFault = {
  readonly pointer: string
  readonly expected: string
  readonly value: unknown
}

/** Products in both lists of a record: a product cannot be available and merely enableable at once. */
export function productsInBothLists(record: RecordValue, pointer: string): ProductFault[] {
  const { products, restricted_products: restricted } = record
  if (!Array.isArray(products) || !Array.isArray(restricted)) return []
  return restricted.flatMap((product: unknown, index) =>
    typeof product === 'string' && products.includes(product)
      ? [
          {
            pointer: `${pointer}/restricted_products/${index}`,
            expected: 'a product that is not in products',
            value: product,
          },
        ]
      : [],
  )
}
