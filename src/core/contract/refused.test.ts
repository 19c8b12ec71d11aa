import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import { exchange, findingsIn, individual } from './exchanges.fixture.ts'

const put = (sent: object, shown: object, status = 200, id: string = individual.id) =>
  exchange('PUT', `/entities/${id}`, status === 200 ? { ...individual, id, ...shown } : {}, {
    sent,
    status,
  })
const person = (dob: unknown) => ({ individual: { ...individual.individual, dob } })
const sending = (dob: unknown) => ({ individual: { dob } })
const moved = { address: individual.address }

/** The clause of each violation, and the exchange of the refused request that had sent the value shown. */
function refusedIn(exchanges: readonly Exchange[]) {
  return findingsIn(exchanges)
    .filter(({ severity }) => severity === 'violation')
    .map(({ clause, refusedBy }) => `${clause} ${refusedBy}`)
}

test('a value that a refused request had sent for the record names that request', () => {
  const refused = put(sending('a'), {}, 400)
  const form = 'conventions/dates#form'
  expect(refusedIn([refused, put(moved, person('a'))])).toEqual([`${form} 1`])
  const list = exchange('GET', '/entities', { data: [{ ...individual, ...person('a') }] })
  expect(refusedIn([refused, list])).toContain(`${form} 1`)
  const set = put(sending('1990-02-28'), person('1990-02-28'))
  const half = put(sending('1991-02-28'), {}, 400)
  const shown = { ...individual, ...person('1991-02-28') }
  const undone = [set, half, exchange('GET', '/entities', { data: [shown] })]
  expect(refusedIn(undone)).toEqual(['entities/update#lasts 2'])
})

test('another value, another record, another member and a request that was accepted name none', () => {
  const form = 'conventions/dates#form undefined'
  const wrong = put(moved, person('a'))
  expect(refusedIn([put(sending('b'), {}, 400), wrong])).toEqual([form])
  expect(refusedIn([put(sending('a'), {}, 400, 'ent_2'), wrong])).toEqual([form])
  expect(refusedIn([put({ individual: { email: 'a' } }, {}, 400), wrong])).toEqual([form])
  const failed = put(sending('a'), {}, 500)
  expect(refusedIn([failed, wrong])).toEqual([form])
  const accepted = [put(sending('a'), {}, 400), put(sending('a'), person('a')), wrong]
  expect(refusedIn(accepted).at(-1)).toBe(form)
})
