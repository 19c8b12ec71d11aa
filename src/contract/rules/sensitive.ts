import { isObject } from '../../json/index.ts'
import { rule } from './rule.ts'

/** Card data as services in the field leave it; that is only warned of. */
const creditCard = rule({
  name: 'sensitive/credit-card',
  clauses: ['sensitive/credit-card#cvv', 'sensitive/credit-card#exp-month'],
  judge(context) {
    for (const { schema, record } of context.records) {
      if (schema !== 'sensitive' || !isObject(record.credit_card)) continue
      const { cvv, exp_month: month } = record.credit_card
      if (cvv === null) {
        context.report('sensitive/credit-card#cvv', {
          pointer: '/credit_card/cvv',
          expected: 'a string',
          value: null,
          severity: 'warning',
        })
      }
      if (typeof month !== 'string' || !/^\d\d$/.test(month)) continue
      if (Number(month) >= 1 && Number(month) <= 12) continue
      context.report('sensitive/credit-card#exp-month', {
        pointer: '/credit_card/exp_month',
        expected: 'a month from 01 to 12',
        actual: 'another number',
        severity: 'warning',
      })
    }
  },
})

export const sensitive = [creditCard]
