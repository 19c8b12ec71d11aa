import { expect, test } from 'vitest'
import { differencesOf, exchangeWith } from './exchanges.fixture.ts'

/** Webhooks, which no operation changes, with this flag each. */
const webhooks = (...flags: readonly boolean[]) =>
  flags.map((expand_event, nth) =>
    exchangeWith({ path: `/webhooks/whk_${nth}`, body: { id: `whk_${nth}`, expand_event } }),
  )

const found = (before: readonly boolean[], after: readonly boolean[]) =>
  differencesOf(webhooks(...before), webhooks(...after)).map(({ rule, rare }) => [rule, rare])

test('a boolean that has the other value in each record is a change, also where both values stay', () => {
  expect(found([true, false], [false, true])).toEqual([['boolean', false]])
  expect(found([true, false, true], [false, true])).toEqual([['boolean', false]])
})

test('a boolean that has the other value in some records only may have been set up so', () => {
  expect(found([true, false], [true, true])).toEqual([])
  expect(found([true, false, false], [false, true, false])).toEqual([])
})

test('where no value stays, the change is told once', () => {
  expect(found([true, true], [false, false])).toEqual([['boolean', false]])
})
