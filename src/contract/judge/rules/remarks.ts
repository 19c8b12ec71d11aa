import type { ClauseId } from '../../clauses/index.ts'
import { type Context, remark } from '../context.ts'
import { isObject } from '../matches.ts'

/** What strays from the letter of the contract in ways that services in the field do; only warned of. */
export function judgeRemarks(context: Context): void {
  for (const { schema, record, pointer } of context.records) {
    if (schema === 'card-brand-earlier') {
      for (const member of ['network', 'issuer', 'last4']) {
        if (record[member] === null)
          warn(
            context,
            'card-brands/card-brand-earlier#strings',
            `${pointer}/${member}`,
            'a string',
            null,
          )
      }
    }
    if (schema === 'card-brand') judgeTiers(context, record.brands, pointer)
    if (schema === 'subscription' && record.name === 'attributes' && record.payload === null) {
      warn(
        context,
        'subscriptions/subscription#attributes-payload',
        `${pointer}/payload`,
        'the requested attributes',
        null,
      )
    }
    if (schema === 'sensitive' && isObject(record.credit_card)) {
      const { cvv, exp_month: month } = record.credit_card
      if (cvv === null)
        warn(context, 'sensitive/credit-card#cvv', '/credit_card/cvv', 'a string', null)
      if (
        typeof month === 'string' &&
        /^\d\d$/.test(month) &&
        !(Number(month) >= 1 && Number(month) <= 12)
      ) {
        warn(
          context,
          'sensitive/credit-card#exp-month',
          '/credit_card/exp_month',
          'a month from 01 to 12',
          'another number',
        )
      }
    }
  }
  judgeSuccess(context)
}

function judgeTiers(context: Context, brands: unknown, pointer: string): void {
  for (const [index, brand] of (Array.isArray(brands) ? brands : []).entries()) {
    if (isObject(brand) && brand.network_tier === undefined) {
      warn(
        context,
        'card-brands/card-brand#network-tier',
        `${pointer}/brands/${index}/network_tier`,
        'a string',
        undefined,
      )
    }
  }
}

/** An envelope that comes with a success status and says that it did not succeed. */
function judgeSuccess(context: Context): void {
  const success = isObject(context.body) ? context.body.success : undefined
  if (success === false && context.schema.endsWith('-list')) {
    warn(
      context,
      'conventions/envelopes#members',
      '/success',
      'true, as the status says success',
      false,
    )
  }
}

function warn(
  context: Context,
  clause: ClauseId,
  pointer: string,
  expected: string,
  value: unknown,
): void {
  remark(context, clause, { pointer, expected, value, severity: 'warning' })
}
