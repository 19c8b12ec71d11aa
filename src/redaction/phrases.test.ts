import { expect, test } from 'vitest'
import { createPhrases } from './phrases.ts'

test('of phrases that begin alike the longest is found that stands by itself', () => {
  const phrases = createPhrases<number>()
  phrases.add('alpha', 'word', 1)
  phrases.add('alpha beta', 'word', 2)
  phrases.add('alphabet', 'none', 3)
  const found = (text: string) => phrases.find(text, 0)?.meaning
  expect(found('an alpha beta.')).toBe(2)
  expect(found('an alpha betas.')).toBe(1)
  expect(found('analphabetic')).toBe(3)
  expect(found('alphas')).toBeUndefined()
})

test('what a phrase has meant first, it means for good', () => {
  const phrases = createPhrases<number>()
  phrases.add('alpha', 'word', 1)
  phrases.add('alpha', 'none', 2)
  expect(phrases.find('alpha', 0)).toEqual({ start: 0, end: 5, meaning: 1 })
})

test('thousands that begin alike are all found', () => {
  const phrases = createPhrases<number>()
  const phones = Array.from(
    { length: 20_000 },
    (_, nth) => `+155512${String(nth).padStart(5, '0')}`,
  )
  for (const [nth, phone] of phones.entries()) phrases.add(phone, 'digits', nth)
  const text = phones.join(' ')
  let [at, count] = [0, 0]
  for (let found = phrases.find(text, at); found; found = phrases.find(text, at)) {
    expect(found.meaning).toBe(count++)
    at = found.end
  }
  expect(count).toBe(phones.length)
})
