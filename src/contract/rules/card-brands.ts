import { isObject } from '../../json/index.ts'
import { rule } from './rule.ts'

/** Services in the field leave out these strings; that is only warned of. */
const strings = rule({
  name: 'card-brands/strings',
  clauses: ['card-brands/card-brand-earlier#strings', 'card-brands/card-brand#network-tier'],
  judge(context) {
    for (const { schema, record, pointer } of context.records) {
      const warning = { expected: 'a string', severity: 'warning' } as const
      if (schema === 'card-brand-earlier') {
        for (const member of ['network', 'issuer', 'last4']) {
          if (record[member] !== null) continue
          const at = `${pointer}/${member}`
          const wrong = { ...warning, pointer: at, value: null }
          context.report('card-brands/card-brand-earlier#strings', wrong)
        }
      }
      if (schema !== 'card-brand' || !Array.isArray(record.brands)) continue
      for (const [index, brand] of record.brands.entries()) {
        if (!isObject(brand) || brand.network_tier !== undefined) continue
        const at = `${pointer}/brands/${index}/network_tier`
        context.report('card-brands/card-brand#network-tier', { ...warning, pointer: at })
      }
    }
  },
})

export const cardBrands = [strings]
