import { isObject, objectOf } from '../../../base/json/index.ts'
import { isMasked, type RecordValue, traceMap } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'

/** A text that a response shows of a card brand, a card product or a brand of it, by the id of that and the name of the text. */
interface Shown {
  readonly key: string
  readonly pointer: string
  readonly text: string
}

const shownBefore = traceMap<string, string>()

/** Two shapes show one card brand, and a card brand repeats what its card product says. */
export const oneCard = rule({
  clauses: ['card-brands/card-brand#one-card'],
  needs: 'whole trace',
  operations: [
    'card-brands/list',
    'card-brands/create',
    'card-brands/retrieve',
    'card-products/retrieve',
  ],
  judge(context) {
    const before = shownBefore(context.memory)
    for (const { key, pointer, text } of shownIn(context)) {
      const other = before.get(key)
      if (other === undefined) continue
      context.check('card-brands/card-brand#one-card', isAlike(text, other), () => ({
        pointer,
        wanted: other,
        reason: 'as an earlier response showed it of the same card',
        value: text,
      }))
    }
  },
  record(context) {
    const before = shownBefore(context.memory)
    for (const { key, text } of shownIn(context)) if (!before.has(key)) before.set(key, text)
  },
})

const ofProduct = ['issuer'] as const
const ofBrand = ['description', 'network', 'network_tier'] as const
const ofRecord = ['network', 'issuer'] as const

function shownIn({ address, apiVersion, records }: RuleContext): readonly Shown[] {
  const shown = records.flatMap(({ record, pointer }) => {
    const brands = brandsIn(record, pointer)
    const ofBrands = brands.flatMap(({ brand, at }) => textsOf(brand.id, brand, ofBrand, at))
    if (address === 'card-products/retrieve') {
      return [...textsOf(record.id, record, ofProduct, pointer), ...ofBrands]
    }
    if (address !== 'card-brands/list') return textsOf(record.id, record, ofRecord, pointer)
    const ofProducts = brands.flatMap(({ brand, at }) =>
      textsOf(brand.card_product_id, brand, ofProduct, at),
    )
    // If there are several, the earlier shape may show any of them.
    const [only, ...others] = brands
    const ofOnly =
      only && others.length === 0 ? textsOf(record.id, only.brand, ofRecord, only.at) : []
    return [...ofBrands, ...ofProducts, ...ofOnly]
  })
  return shown.map((one) => ({ ...one, key: `${one.key} ${apiVersion}` }))
}

function brandsIn({ brands }: RecordValue, pointer: string) {
  const all = Array.isArray(brands) ? brands : []
  return all.flatMap((brand, nth) =>
    isObject(brand) ? [{ brand: objectOf(brand), at: `${pointer}/brands/${nth}` }] : [],
  )
}

function textsOf(
  id: unknown,
  record: RecordValue,
  names: readonly string[],
  pointer: string,
): readonly Shown[] {
  if (typeof id !== 'string') return []
  return names.flatMap((name) => {
    const text = record[name]
    const isShown = typeof text === 'string' && text !== '' && !isMasked(text)
    return isShown ? [{ key: `${id} ${name}`, pointer: `${pointer}/${name}`, text }] : []
  })
}

/** Names may be written in full or not. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  return a!.includes(b!) || b!.includes(a!)
}
