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

test('a new word beside those that stay, where the contract lists none, is chance until many show it', () => {
  const brands = (...networks: readonly string[]) =>
    networks.map((network, nth) =>
      exchangeWith({ body: { id: `pmt_k3j9x2m4p7${100 + nth}`, network } }),
    )
  const times = (count: number, word: string) => Array<string>(count).fill(word)
  const before = brands(...times(10, 'visa'), ...times(10, 'mastercard'))
  const found = (...networks: readonly string[]) =>
    differencesOf(before, brands(...networks)).map(({ rule, after }) => `${rule}: ${after}`)
  for (const word of ['discover', 'savings']) {
    expect(found('visa', 'mastercard', 'mastercard', word, word)).toEqual([])
    const shown = word === 'savings' ? '"savings"' : 'another text'
    expect(found(...times(8, 'visa'), ...times(8, 'mastercard'), ...times(8, word))).toEqual([
      expect.stringContaining(shown),
    ])
  }
})
