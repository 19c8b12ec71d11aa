import { expect, test } from 'vitest'
import { type Operation, operations } from '../../core/contract/index.ts'
import { callsOf, needsOf, operationsOf } from './needs.ts'
import { inPhases, scenario } from './scenario.ts'

test('a scenario is a plain value with what it declares', () => {
  const run = async () => {}
  const declared = { proves: ['payments/cancel#canceled'], alone: ['payments'], run } as const
  expect(scenario('a title', declared)).toEqual({ title: 'a title', ...declared })
})

test('what a scenario does not declare does not compile', () => {
  scenario('types', {
    proves: ['payments/cancel#canceled'],
    needs: ['payment.pending', 'redeemElementToken'],
    async run({ given, api, actions, clause }) {
      const payment = await given('payment.pending')
      const canceled = await api.payments.cancel(payment.id)
      clause('payments/cancel#canceled', canceled, { holds: canceled.ok, expected: 'a payment' })
      await actions.redeemElementToken('token')

      // @ts-expect-error: the clause is not in `proves`
      clause('payments/cancel#id', canceled, { holds: true, expected: 'an id' })
      // @ts-expect-error: a check says in words what is expected
      clause('payments/cancel#canceled', canceled, { holds: true })
      // @ts-expect-error: the subject is not in `needs`
      await given('merchant')
      // @ts-expect-error: the action is not in `needs`
      await actions.advanceClock(1)
      // @ts-expect-error: the operation takes one id
      await api.payments.cancel(payment.id, 'other')
      // @ts-expect-error: the body of the request has another type
      await api.payments.simulate(payment.id, { status: 7 })
      // @ts-expect-error: no operation has this name
      await api.payments.cancell(payment.id)
      // @ts-expect-error: the response has no such member
      clause('payments/cancel#canceled', canceled, { holds: canceled.refusd, expected: 'words' })
      // @ts-expect-error: the record has no such member
      canceled.expectOk().statuss
    },
  })
  // @ts-expect-error: there is no such subject
  scenario('types', { proves: [], needs: ['payment.lost'], run: async () => {} })
})

test('an operation with a response or a request of no schema does not compile', () => {
  const row: Pick<Operation, 'response' | 'request'> = {
    // @ts-expect-error: there is no such schema
    response: 'paymnt',
    // @ts-expect-error: there is no such schema
    request: 'payment-requst',
  }
  expect(Object.keys(row)).toEqual(['response', 'request'])
})

test('the needs of a scenario leave out what Assay finds or makes itself', () => {
  const run = async () => {}
  const needs = ['webhook', 'account.ach', 'entity.individual', 'advanceClock'] as const
  const loaded = { id: 'x/y/z', file: '', scenario: scenario('t', { proves: [], needs, run }) }
  expect(needsOf(loaded)).toEqual(['advanceClock', 'entity.individual'])
  expect(callsOf(loaded)).toEqual([])
  expect(callsOf({ ...loaded, id: 'payments/cancel/cancels-pending' })).toEqual(['payments/cancel'])
})

test('a subject belongs to the operations with its id in their paths, and one that is used up to those that use it up', () => {
  expect(operationsOf('webhook')).toEqual(['webhooks/retrieve'])
  expect(operationsOf('entity.disposable')).toEqual(['entities/withdraw-consent'])
})

test('a subject that is used up belongs to reads, too, where no other one has such an id', () => {
  const read = { path: '/payments/{pmt_id}/receipt', credential: 'key' } as const
  const table = { ...operations, 'payments/receipt': read }
  expect(operationsOf('payment.pending', table)).toEqual([
    'payments/cancel',
    'payments/simulate',
    'payments/receipt',
  ])
  const entity = { ...read, path: '/entities/{ent_id}/receipt' }
  expect(operationsOf('entity.disposable', { ...operations, 'entities/receipt': entity })).toEqual([
    'entities/withdraw-consent',
  ])
})

test('early ones come first, those that run alone after the others, first those that keep few waiting, those that move the clock come last, and all keep their order otherwise', () => {
  const loaded = (id: string, declared: object) => {
    const parts = { proves: [], run: async () => {}, ...declared }
    return { id, scenario: scenario('something is true', parts) }
  }
  const [a, b, c, d, e, f, g, h, i] = [
    loaded('a', { alone: ['payments'], needs: ['payment.pending'] }),
    loaded('b', { needs: ['advanceClock'] }),
    loaded('c', {}),
    loaded('d', { alone: ['payments'], needs: ['advanceClock'] }),
    loaded('e', {}),
    loaded('f', { alone: ['payments'] }),
    loaded('g', { alone: ['payments/cancel'] }),
    loaded('h', { alone: ['payments'], early: true }),
    loaded('i', { needs: ['advanceClock'], early: true }),
  ]
  expect(inPhases([a, b, c, d, e, f, g, h, i])).toEqual([[h], [c, e], [g], [a, f], [b, d, i]])
})
