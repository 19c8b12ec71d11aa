import { expect, test } from 'vitest'
import type { Seen } from './observe.ts'
import { exchangesOf, type TinyAnswer } from './pairs.fixture.ts'
import { skipPolls } from './polls.ts'

function statusesOf(answers: readonly Partial<TinyAnswer>[]) {
  const taken: Seen[] = []
  const add = skipPolls((one) => taken.push(one))
  const read = { call: 'GET /accounts/acc_1', times: 1, status: 404, scenario: 'a/b/c', body: {} }
  for (const one of exchangesOf(answers.map((answer) => ({ ...read, ...answer })))) add(one)
  add()
  return taken.map(({ exchange }) => exchange.response?.status)
}

test('what a scenario asks for again until it is there was not missing, nor a target busy that served it', () => {
  expect(statusesOf([{ times: 3 }, { status: 200 }])).toEqual([200])
  expect(statusesOf([{ times: 3 }])).toEqual([404])
  const write = { call: 'POST /payments' }
  expect(
    statusesOf([
      { ...write, status: 429 },
      { ...write, status: 200 },
    ]),
  ).toEqual([200])
})

test('other answers, other calls and the traffic of others are all taken', () => {
  expect(statusesOf([{ status: 409 }, { status: 200 }])).toEqual([409, 200])
  expect(statusesOf([{ call: 'DELETE /payments/pmt_1', times: 2 }])).toEqual([404, 404])
  expect(statusesOf([{}, { call: 'GET /accounts/acc_2' }])).toEqual([404, 404])
  expect(statusesOf([{}, { scenario: 'a/b/d' }])).toEqual([404, 404])
  expect(statusesOf([{ times: 2, scenario: '' }])).toEqual([404, 404])
})
