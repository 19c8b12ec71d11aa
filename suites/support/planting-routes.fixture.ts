import type { Planter } from './planter.fixture.ts'
import { base, type Json, moment, type Records } from './planting-records.fixture.ts'

/** Makes the answer; `ids` are the parts of the path. Undefined where there is nothing. */
type Handler = (ids: readonly string[], body: Json) => Json | undefined

/** All that the target answers in the form of the contract, and what makes subjects for it. */
export function routesOf(
  { plant, issue, id }: Planter,
  records: Records,
  origin: () => string,
): readonly (readonly [method: string, path: RegExp, answer: Handler])[] {
  const { entities, accounts, payments, addEntity, addAccount, personOf } = records
  const { scoreOf, subscriptionOf, brandOf, sessionOf } = records
  const tokens = new Set<string>()
  const webhook = {
    ...base,
    id: 'whk_1a',
    type: 'payment.create',
    url: `https://hooks.somewhere.net/${plant('key', 'webhook')}`,
    auth_token: plant('key', 'auth token'),
    hmac_secret: plant('password', 'hmac'),
    expand_event: false,
    status: 'active',
  }
  const paid = (one: string, status: string) => {
    const payment = payments.get(one)
    if (!payment) return undefined
    payments.set(one, { ...payment, status, updated_at: new Date().toISOString() })
    return payments.get(one)
  }

  return [
    ['GET', /^\/entities$/, () => ({ data: [...entities.values()].slice(0, 6) })],
    [
      'PUT',
      /^\/entities\/(\w+)$/,
      ([one], body) => {
        const entity = entities.get(one!)
        if (!entity) return undefined
        const merged = Object.fromEntries(
          Object.entries(body).map(([name, held]) => [
            name,
            { ...(entity[name] as Json), ...(held as Json) },
          ]),
        )
        entities.set(one!, { ...entity, ...merged, updated_at: new Date().toISOString() })
        return entities.get(one!)
      },
    ],
    [
      'POST',
      /^\/entities\/(\w+)\/consent$/,
      ([one]) => ({ ...base, id: one, type: null, status: 'disabled' }),
    ],
    ['GET', /^\/entities\/(\w+)\/credit_scores\/(\w+)$/, ([entity, one]) => scoreOf(entity!, one!)],
    ['GET', /^\/entities\/(\w+)\/subscriptions$/, () => ({ connect: subscriptionOf('sub_1a') })],
    ['GET', /^\/entities\/(\w+)\/subscriptions\/(\w+)$/, ([, one]) => subscriptionOf(one!)],
    ['GET', /^\/entities\/(\w+)\/verification_sessions$/, ([one]) => ({ data: [sessionOf(one!)] })],
    ['POST', /^\/entities\/(\w+)\/verification_sessions$/, ([one]) => sessionOf(one!)],
    ['POST', /^\/accounts$/, (_, { holder_id: holder, ach }) => addAccount(holder, ach as Json)],
    ['GET', /^\/accounts\/(\w+)$/, ([one]) => accounts.get(one!)],
    ['GET', /^\/accounts\/(\w+)\/card_brands$/, ([one]) => ({ data: [brandOf(one!, 'cbrd_1a')] })],
    ['POST', /^\/accounts\/(\w+)\/card_brands$/, ([one]) => brandOf(one!, id('cbrd'))],
    ['GET', /^\/accounts\/(\w+)\/card_brands\/(\w+)$/, ([one, brand]) => brandOf(one!, brand!)],
    [
      'GET',
      /^\/accounts\/(\w+)\/sensitive\/(\w+)$/,
      ([account, one]) => ({
        ...base,
        id: one,
        account_id: account,
        type: 'credit_card',
        credit_card: {
          number: plant('card', 'sensitive'),
          cvv: '939',
          exp_month: '11',
          exp_year: '2031',
          billing_zip_code: '02139',
        },
        CVV: '9393',
        PAN: Number(plant('card', 'sensitive, as a number')),
        account_number: Number(plant('account', 'sensitive, as a number')),
        Ssn: [Number(plant('plain ssn', 'sensitive, as a number'))],
        secret: { inside: { unnamed: [plant('password', 'an object called secret')] } },
        iban: plant('iban', 'a configured member'),
      }),
    ],
    [
      'POST',
      /^\/accounts\/(\w+)\/updates$/,
      ([one]) => ({
        ...base,
        id: id('upt'),
        account_id: one,
        status: 'pending',
        type: 'direct',
        source: 'direct',
        credit_card: null,
      }),
    ],
    [
      'POST',
      /^\/elements\/token$/,
      () => {
        const token = issue('element token', 'issued')
        tokens.add(token)
        return { element_token: token }
      },
    ],
    [
      'GET',
      /^\/card_products\/(\w+)$/,
      ([one]) => ({ ...base, id: one, name: 'Card', issuer: 'Bank', type: 'specific', brands: [] }),
    ],
    [
      'GET',
      /^\/merchants\/(\w+)$/,
      ([one]) => ({ id: one, name: 'Bank', logo: null, provider_ids: {}, type: 'credit_card' }),
    ],
    ['GET', /^\/webhooks$/, () => ({ data: [webhook] })],
    ['GET', /^\/webhooks\/(\w+)$/, ([one]) => ({ ...webhook, id: one })],
    [
      'GET',
      /^\/events\/(\w+)$/,
      ([one]) => ({
        ...base,
        id: one,
        type: 'credit_score.create',
        resource_type: 'credit_score',
        resource_id: 'crs_1a',
        data: null,
        diff: { before: null, after: { ...scoreOf('ent_1a', 'crs_1a'), ...personOf('event') } },
      }),
    ],
    [
      'POST',
      /^\/reports$/,
      () => {
        const report = id('rpt')
        return {
          ...base,
          id: report,
          type: 'payments.created.current',
          status: 'completed',
          url: `${origin()}/reports/${report}/download`,
        }
      },
    ],
    ['DELETE', /^\/payments\/(\w+)$/, ([one]) => paid(one!, 'canceled')],
    ['POST', /^\/simulate\/payments\/(\w+)$/, ([one], { status }) => paid(one!, String(status))],
    [
      'GET',
      /^\/widget\/events$/,
      () => ({ data: [{ type: 'AUTH_OPEN', timestamp: moment, data: { account: 'acc_1a' } }] }),
    ],
    ['POST', /^\/setup\/entities$/, (_, { type }) => addEntity(String(type))],
    ['POST', /^\/setup\/accounts$/, (_, { holder_id: holder }) => addAccount(holder, null)],
    [
      'POST',
      /^\/setup\/payments$/,
      () => {
        const payment = {
          ...base,
          id: id('pmt'),
          source: 'acc_1a',
          destination: 'acc_2b',
          amount: 5000,
          status: 'pending',
          description: `Paid by ${plant('e-mail', 'a payment')}`,
          source_status: null,
          destination_status: null,
          source_trace_id: null,
          destination_trace_id: null,
          reversal_id: null,
          source_settlement_date: null,
          destination_settlement_date: null,
          estimated_completion_date: null,
        }
        payments.set(payment.id, payment)
        return payment
      },
    ],
    [
      'POST',
      /^\/setup\/redeem$/,
      (_, { element_token: token }) =>
        tokens.delete(String(token))
          ? { session_token: plant('one-time token', 'session') }
          : undefined,
    ],
    ['POST', /^\/setup\/clock$/, () => ({})],
    ['POST', /^\/setup\/fails$/, () => ({ ...personOf('somebody who fails') })],
  ]
}
