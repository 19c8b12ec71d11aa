import { expect, test } from 'vitest'
import { differencesOf, exchangeWith } from './exchanges.fixture.ts'

/** Lists of two webhooks, seen five times. */
function lists(...statuses: readonly string[]) {
  return listsAt('/webhooks', statuses)
}

function listsAt(path: string, statuses: readonly string[]) {
  const data = [0, 1].map((nth) => {
    return { id: `whk_00000${nth}`, status: statuses[nth % statuses.length] }
  })
  return Array.from({ length: 5 }, () => exchangeWith({ path, body: { data } }))
}

test('where all words of a vocabulary give way to others, what is gone and what came are one change, however few records show it', () => {
  const all = differencesOf(lists('active'), lists('enabled'))
  expect(all.map(({ rule, before, after, rare }) => [rule, before, after, rare])).toEqual([
    ['value-new', '"active"', '"enabled"', false],
  ])
})

test('a word is written in another case where it stands in place of the others, and is a new one beside them', () => {
  const rulesIn = (before: readonly string[], after: readonly string[]) =>
    differencesOf(lists(...before), lists(...after)).map(({ rule }) => rule)
  expect(rulesIn(['active'], ['ACTIVE'])).toEqual(['casing'])
  expect(rulesIn(['ACTIVE'], ['active'])).toEqual(['casing'])
  expect(rulesIn(['active'], ['active', 'PENDING'])).not.toContain('casing')
  expect(rulesIn(['other', 'PENDING'], ['other'])).not.toContain('casing')
})

test('a word of several parts is written in another case, whatever stands between the parts', () => {
  const events = (...words: readonly string[]) => listsAt('/widget/events', words)
  const before = events('card.opened', 'card.entered')
  const found = differencesOf(before, events('CARD.OPENED', 'CARD.ENTERED'))
  expect(found.map(({ rule }) => rule)).toEqual(['casing'])
})
