import type { Planter } from './planter.fixture.ts'

export type Json = Readonly<Record<string, unknown>>

export const moment = '2026-03-04T05:06:07.891Z'
export const base = { error: null, metadata: null, created_at: moment, updated_at: moment }

/** What the target keeps and shows: people and companies, their accounts and payments. */
export function openRecords({ plant, id, digits }: Planter) {
  const entities = new Map<string, Json>()
  const accounts = new Map<string, Json>()
  const payments = new Map<string, Json>()

  function addEntity(type: string, nth = entities.size): Json {
    const person = `person ${nth % 4}`
    const entity = {
      ...base,
      id: id('ent'),
      type,
      status: 'active',
      individual: type === 'individual' ? personOf(person) : null,
      corporation:
        type === 'corporation'
          ? {
              name: 'Sample Holdings',
              dba: null,
              ein: plant('ein', person),
              owners: [personOf(`owner of ${person}`)],
            }
          : null,
      address: {
        line1: plant('street', person),
        line2: null,
        city: plant('first name', `city of ${person}`),
        state: 'TX',
        zip: `78${digits(3)}`,
      },
      products: ['connect'],
      restricted_products: [],
      subscriptions: [],
      available_subscriptions: [],
      restricted_subscriptions: [],
      verification: {
        identity: {
          verified: true,
          matched: true,
          latest_verification_session: id('avf'),
          methods: ['kba'],
        },
        phone: { verified: true, latest_verification_session: null, methods: ['sms'] },
      },
      connect: null,
      credit_score: null,
      receive_only: null,
    }
    entities.set(entity.id, entity)
    return entity
  }
  const personOf = (person: string): Json => ({
    first_name: plant('first name', person),
    last_name: plant('last name', person),
    dob: plant('birthday', person),
    email: plant('e-mail', person),
    phone: plant('phone', person),
    ssn: plant('plain ssn', person),
    ssn_4: plant('plain ssn', person).slice(-4),
  })

  function addAccount(holder: unknown, ach: Json | null): Json {
    const account = {
      ...base,
      id: id('acc'),
      holder_id: holder,
      status: 'active',
      type: ach ? 'ach' : 'liability',
      ach,
      liability: ach
        ? null
        : {
            mch_id: 'mch_1',
            mask: plant('card', 'sensitive').slice(-4),
            ownership: 'primary',
            fingerprint: id('f'),
            type: 'credit_card',
            sub_type: 'secured',
            name: 'Everyday',
          },
      latest_verification_session: null,
      balance: null,
      update: null,
      card_brand: null,
      payment_instrument: null,
      products: [],
      restricted_products: [],
      subscriptions: [],
      available_subscriptions: [],
      restricted_subscriptions: [],
    }
    accounts.set(account.id, account)
    return account
  }

  const scoreOf = (entity: string, score: string): Json => ({
    ...base,
    id: score,
    entity_id: entity,
    status: 'completed',
    scores: [
      { score: 700, source: 'equifax', model: 'vantage_4', factors: [], created_at: moment },
    ],
  })
  const subscriptionOf = (one: string): Json => ({
    ...base,
    id: one,
    name: 'connect',
    status: 'active',
    latest_request_id: null,
    payload: null,
  })
  const brandOf = (account: string, one: string): Json => ({
    ...base,
    id: one,
    account_id: account,
    status: 'completed',
    source: 'method',
    brands: [],
    brand_id: 'pdt_1_brd_1',
    image: `https://img.somewhere.net/${plant('key', 'image')}.png`,
    shared: false,
  })
  const sessionOf = (entity: string): Json => ({
    ...base,
    id: id('evf'),
    entity_id: entity,
    type: 'identity',
    method: 'kba',
    status: 'in_progress',
    kba: {
      authenticated: false,
      questions: [
        {
          id: id('qtn'),
          text: plant('street', 'question'),
          answers: [{ id: id('ans'), text: plant('street', 'answer to a question') }],
        },
      ],
    },
  })

  for (const nth of [0, 1, 2]) addEntity(nth === 2 ? 'corporation' : 'individual', nth)
  return {
    entities,
    accounts,
    payments,
    addEntity,
    addAccount,
    personOf,
    scoreOf,
    subscriptionOf,
    brandOf,
    sessionOf,
  }
}

export type Records = ReturnType<typeof openRecords>
