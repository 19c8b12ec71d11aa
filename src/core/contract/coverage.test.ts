import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import { openTrace } from '../judge/index.ts'
import { base, exchange, individual, payment } from './exchanges.fixture.ts'
import { contract } from './judging/index.ts'
import { operations } from './operations.ts'
import { wordsOf } from './request-words.ts'
import { judgeSettings } from './settings.ts'

const update = (body: unknown) => exchange('PUT', '/entities/ent_1', body)
const company = {
  ...individual,
  type: 'corporation',
  individual: null,
  corporation: { name: 'A', owners: [{ first_name: 'B' }] },
}
const exchanges = [...Array.from({ length: 40 }, () => update(individual)), update(company)]

/** What an answer covers. */
function coveredBy(...shown: readonly Exchange[]): readonly string[] {
  const trace = openTrace(contract, judgeSettings(base))
  for (const one of shown) trace.judge(one)
  return trace.covered()
}

test('an empty list covers the clause of the list, and none about what it would hold', () => {
  const listed = (path: string) => {
    return coveredBy(exchange('GET', path, { success: true, data: [], message: null }))
  }
  expect(listed('/entities')).toEqual([
    'conventions/json#answers',
    'entities/list#answer',
    'entities/list#empty',
  ])
  expect(listed('/accounts/acc_1/card_brands')).toEqual([
    'conventions/json#answers',
    'conventions/envelopes#members',
    'card-brands/list#answer',
  ])
  expect(coveredBy(exchange('GET', '/entities/ent_1/subscriptions', {}))).toEqual([
    'conventions/json#answers',
    'subscriptions/list#answer',
    'subscriptions/list#empty',
  ])
})

test('a company covers that only people have a verification, without the member as with null', () => {
  const { verification: _, ...without } = { ...company, verification: null }
  for (const shown of [without, { ...without, verification: null }])
    expect(coveredBy(update(shown))).toContain('entities/verification#individuals-only')
})

test('empty lists and null inside a record cover no clause about what they would hold', () => {
  const bare = { ...individual, products: [], restricted_products: null, verification: null }
  const covered = coveredBy(update(bare))
  for (const clause of [
    'entities/entity#products',
    'entities/entity#restricted-products',
    'entities/entity#corporation',
    'entities/corporation#owners',
    'entities/owner#members',
    'entities/verification#phone-verified',
  ]) {
    expect(covered).not.toContain(clause)
  }
  expect(coveredBy(update(individual))).toContain('entities/entity#products')
  const merchant = { id: 'mch_1', provider_ids: {}, is_temp: false, account_number_formats: [] }
  const plain = coveredBy(exchange('GET', '/merchants/mch_1', merchant))
  expect(plain).not.toContain('merchants/merchant#number-formats')
})

test('a record without times covers no clause about them', () => {
  const product = exchange('GET', '/card_products/pdt_1', { id: 'pdt_1', brands: [] })
  expect(coveredBy(product, product)).not.toContain('conventions/timestamps#created-once')
})

test('a clause is covered whenever it is put to the test, however late', () => {
  const trace = openTrace(contract, judgeSettings(base))
  const apart = exchanges.flatMap((one) => {
    trace.judge(one)
    const alone = openTrace(contract, judgeSettings(base))
    alone.judge(one)
    return alone.covered()
  })
  const { covered } = trace
  expect(apart.filter((id) => !covered().includes(id))).toEqual([])
})

test('a way to ask is covered by a success of that way, and by no other (A59)', () => {
  const covered = (sent: unknown, status = 200) => {
    const one = exchange('PUT', '/entities/ent_1', individual, { sent, status })
    return coveredBy(one).filter((id) => /update#(individual|corporation|address)$/.test(id))
  }
  expect(covered({ individual: { first_name: 'Ada' } })).toEqual(['entities/update#individual'])
  const both = { address: { city: 'Austin' }, corporation: { name: 'A' }, individual: null }
  expect(covered(both)).toEqual(['entities/update#corporation', 'entities/update#address'])
  expect(covered({ individual: { first_name: 'Ada' } }, 400)).toEqual([])
})

test('each status that the contract names for a payment has a clause, which forcing another does not cover', () => {
  const { forms } = operations['payments/simulate']
  const named = Object.values(forms).map(([, status]) => status)
  expect(named.toSorted()).toEqual([...wordsOf('payments/simulate').status!].sort())
  const forced = (status: string) =>
    exchange('POST', '/simulate/payments/pmt_1', { ...payment, status }, { sent: { status } })
  for (const [clause, [, status]] of Object.entries(forms)) {
    const covered = coveredBy(forced(status)).filter((id) => Object.hasOwn(forms, id))
    expect(covered).toEqual([clause])
  }
})
