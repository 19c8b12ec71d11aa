import { expect, test } from 'vitest'
import { differencesOf, exchangeWith } from './exchanges.fixture.ts'

/** Lists of two webhooks, seen five times. */
function lists(status: string) {
  const data = [1, 2].map((nth) => ({ id: `whk_00000${nth}`, status }))
  return Array.from({ length: 5 }, () => exchangeWith({ path: '/webhooks', body: { data } }))
}

test('where all words of a vocabulary give way to others, what is gone and what came are one change, however few records show it', () => {
  const all = differencesOf(lists('active'), lists('enabled'))
  expect(all.map(({ rule, before, after, rare }) => [rule, before, after, rare])).toEqual([
    ['value-new', '"active"', '"enabled"', false],
  ])
})
