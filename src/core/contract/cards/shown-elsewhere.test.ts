import { expect, test } from 'vitest'
import { account, canceled, exchange, findingsIn, individual } from '../exchanges.fixture.ts'

const { created_at, updated_at } = individual
const number = '4111111111111111'
const card = { number, exp_month: '01', exp_year: '2030', cvv: '123', billing_zip_code: '78701' }

const sensitive = (credit_card: object = card) =>
  exchange('GET', '/accounts/acc_1/sensitive/astv_1', {
    id: 'astv_1',
    account_id: 'acc_1',
    type: 'credit_card',
    credit_card,
    status: 'completed',
    error: null,
    created_at,
    updated_at,
  })

const read = (changes: object, id = 'acc_1') =>
  exchange('GET', `/accounts/${id}`, { ...account, id, ...changes })

const found = (...exchanges: Parameters<typeof findingsIn>[0]) =>
  findingsIn(exchanges).filter(({ clause }) => clause === 'sensitive/sensitive#only-there')

const places = (...exchanges: Parameters<typeof findingsIn>[0]) =>
  found(...exchanges).map(({ severity, pointer }) => `${severity} ${pointer}`)

test('what a sensitive record shows is warned of in another response, and not written', () => {
  const leaks = { number, cvv: '123', note: `Card 4111 1111 1111 1111.` }
  const findings = found(sensitive(), read(leaks))
  expect(findings.map(({ severity, pointer }) => `${severity} ${pointer}`)).toEqual([
    'warning /number',
    'warning /cvv',
    'warning /note',
  ])
  expect(JSON.stringify(findings)).not.toMatch(/4111|123/)
  const payment = { ...canceled, metadata: { cards: [Number(number)] } }
  expect(places(sensitive(), exchange('DELETE', '/payments/pmt_1', payment))).toEqual([
    'warning /metadata/cards/0',
  ])
})

test('short values may be equal by chance, and masks show nothing', () => {
  const chance = { cvv: '321', code: '123', number: '4111', year: '2030' }
  expect(places(sensitive(), read(chance))).toEqual([])
  expect(places(sensitive(), read({ cvv: '123' }, 'acc_2'))).toEqual([])
  const masked = { number: '************1111', cvv: '***' }
  expect(places(sensitive({ ...card, ...masked }), read(masked))).toEqual([])
})

test('what the client sent itself, and an event about the record, show nothing anew', () => {
  const sent = { holder_id: 'ent_1', ach: { ...account.ach, number } }
  const create = exchange('POST', '/accounts', { ...account, ach: sent.ach }, { sent })
  expect(places(sensitive(), create)).toEqual([])
  const event = { id: 'evt_1', resource_type: 'sensitive', diff: { after: { credit_card: card } } }
  expect(places(sensitive(), exchange('GET', '/events/evt_1', event))).toEqual([])
})
