import { isObject } from '../../json/index.ts'
import { records } from '../conventions.ts'
import { rule } from './rule.ts'

/** An envelope that comes with a success status and says that it did not succeed. */
const success = rule({
  name: 'conventions/success',
  clauses: ['conventions/envelopes#members'],
  judge(context) {
    if (!isObject(context.body) || context.body.success !== false) return
    if (!(context.schema in records.lists)) return
    context.report('conventions/envelopes#members', {
      pointer: '/success',
      expected: 'true, as the status says success',
      value: false,
      severity: 'warning',
    })
  },
})

export const conventions = [success]
