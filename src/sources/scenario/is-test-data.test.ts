import { expect, test } from 'vitest'
import { createFakeData, isTestData, testData, testDataOf } from './test-data.ts'

testData({ line1: 'Ferreira Yard 12', phone: '+1 (555) 010-4477', note: 'x'.repeat(40), empty: '' })

test('test data is known again as a target may write it', () => {
  for (const text of ['FERREIRA  YARD 12 ', 'ferreira yard 12', '+1 (555) 010-4477']) {
    expect(isTestData(text), text).toBe(true)
  }
})

test('a day beside one of test data is shown, because a target of another time zone writes it', () => {
  testData({ dob: '1984-03-01' })
  const days = ['1984-02-29', '1984-03-01', '1984-03-02', '1984-02-28', '1984-03-03']
  expect(days.map(isTestData)).toEqual([true, true, true, false, false])
})

test('what is merely like test data is none', () => {
  for (const text of ['Ferreira Yard', 'Ferreira Yard 123', '4477', 'xxx', ' - ']) {
    expect(isTestData(text), text).toBe(false)
  }
})

test('the accounts that a scenario makes up are known in its own recording, also by their last digits', () => {
  const fake = createFakeData('accounts/create/x', 'seed')
  const isOurs = testDataOf('accounts/create/x', 'seed')
  for (const { routing, number } of [fake.bankAccount(), fake.otherAccounts()[0]!]) {
    expect([routing, number, number.slice(-4)].map(isOurs)).toEqual([true, true, true])
    expect(testDataOf('accounts/create/y', 'seed')(number)).toBe(false)
    expect([number.slice(-3), number.slice(-2)].map(isOurs)).toEqual([false, false])
    expect(isTestData(number)).toBe(false)
  }
})

test('the ids that a scenario makes up are known in its own recording, and no text of others', () => {
  const fake = createFakeData('accounts/create/x', 'ids')
  const isOurs = testDataOf('accounts/create/x', 'ids')
  for (const like of ['acc_', 'ent_7cjre29zzr01u', 'pmt_inst_9', '0', 'mch_2', 'ABCDEF-0123'])
    expect(isOurs(fake.id(like)), like).toBe(true)
  const isTheirs = testDataOf('accounts/create/y', 'ids')
  for (const text of [
    'ent_7cjre29zzr01u',
    '----------------',
    '東京王李田中山本高橋佐東京',
    '4556737586810407',
  ])
    expect([isOurs(text), isTheirs(text)], text).toEqual([false, false])
})
