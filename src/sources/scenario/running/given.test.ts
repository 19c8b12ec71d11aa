import { expect, test } from 'vitest'
import type { SubjectName, SubjectResult } from '../../target/index.ts'
import { alone } from './coordinator.ts'
import { createGiven } from './given.ts'

const { prepare } = alone

function givenFrom(results: Partial<Record<SubjectName, SubjectResult>>) {
  return createGiven({ get: async (name) => results[name]!, prepare }, {}).given
}

test('a subject comes with its fields as text', async () => {
  const given = givenFrom({
    credit_score: { ok: true, fields: { id: 'crs_1', entity_id: 7, extra: {} }, exchanges: [] },
  })
  expect(await given('credit_score')).toEqual({ id: 'crs_1', entity_id: '7', record: undefined })
})

test('an optional field that the target does not offer is undefined', async () => {
  const given = givenFrom({
    'entity.disposable': { ok: true, fields: { id: 'ent_1' }, exchanges: [] },
  })
  expect((await given('entity.disposable')).account_id).toBeUndefined()
})

test('a pending payment comes with the record, where the target showed one', async () => {
  const fields = { id: 'pmt_1' }
  const record = { id: 'pmt_1', status: 'pending' }
  const given = givenFrom({ 'payment.pending': { ok: true, fields, record, exchanges: [] } })
  expect((await given('payment.pending')).record?.status).toBe('pending')
  const odd = givenFrom({ 'payment.pending': { ok: true, fields, record: 'none', exchanges: [] } })
  expect((await odd('payment.pending')).record).toBeUndefined()
})

test('a subject that cannot be had blocks the scenario', async () => {
  const reason = 'The subject merchant is not configured.'
  const given = givenFrom({ merchant: { ok: false, reason, exchanges: [] } })
  await expect(given('merchant')).rejects.toMatchObject({ outcome: 'blocked', message: reason })
})

test('what is not used up is got at the beginning, once, and all the rest when it is wanted', async () => {
  const got: string[] = []
  const get = async (name: SubjectName): Promise<SubjectResult> => {
    got.push(name)
    return { ok: true, fields: { id: 'x_1' }, exchanges: [] }
  }
  const { given } = createGiven(
    { get, prepare },
    {
      needs: ['merchant', 'payment.pending', 'advanceClock', 'event'],
    },
  )
  expect(got).toEqual(['merchant', 'event'])
  await given('event')
  await given('payment.pending')
  await given('merchant')
  expect(got).toEqual(['merchant', 'event', 'payment.pending'])
})

test('for another owner a subject is got anew', async () => {
  const got: unknown[] = []
  const get = async (...wanted: readonly unknown[]): Promise<SubjectResult> => {
    got.push(wanted)
    return { ok: true, fields: { id: 'x_1' }, exchanges: [] }
  }
  const { given } = createGiven({ get, prepare }, { mayNeed: ['credit_score'] })
  await given('credit_score', { of: 'ent_9' })
  expect(got).toEqual([['credit_score'], ['credit_score', 'ent_9']])
})

test('other scenarios may run while a subject that is used up is got', async () => {
  const waitedFor: string[] = []
  const { given } = createGiven(
    {
      get: async () => ({ ok: true, fields: { id: 'x_1' }, exchanges: [] }),
      prepare: async (subjects) => void waitedFor.push(...subjects.keys()),
    },
    { needs: ['merchant', 'payment.pending'] },
  )
  await given('merchant')
  expect(waitedFor).toEqual([])
  await given('payment.pending')
  expect(waitedFor).toEqual(['payment.pending'])
})

test('of a subject that a scenario needs once and may need again, the first one is needed', async () => {
  const leftOut: string[] = []
  const handedOut = [true, false, false]
  const { given } = createGiven(
    {
      prepare,
      get: async () =>
        handedOut.shift()
          ? { ok: true, fields: { id: 'ent_1' }, exchanges: [] }
          : { ok: false, reason: 'None is left.', exchanges: [] },
      leaveOut: ({ message }) => void leftOut.push(message),
    },
    { needs: ['entity.disposable'], mayNeed: ['entity.disposable'] },
  )
  expect((await given('entity.disposable')).id).toBe('ent_1')
  expect(await given('entity.disposable')).toBeUndefined()
  expect(leftOut).toEqual(['None is left.'])
  const { given: again } = createGiven(
    { prepare, get: async () => ({ ok: false, reason: 'None is left.', exchanges: [] }) },
    { needs: ['entity.disposable'], mayNeed: ['entity.disposable'] },
  )
  await expect(again('entity.disposable')).rejects.toMatchObject({ outcome: 'blocked' })
})
