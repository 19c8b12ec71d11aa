import { expect, test } from 'vitest'
import names from './common-names.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }
import { knowWords } from './words.ts'

test('the list is sorted and stays short', () => {
  expect(words).toEqual([...new Set(words)].sort())
  expect(words.filter((word) => !/^[a-z\d]+(?:'[a-z]+)?$/.test(word))).toEqual([])
  expect(words.length).toBeGreaterThan(600)
  expect(words.length).toBeLessThanOrEqual(1_200)
})

test('no common name of a person is a known word', () => {
  const { word } = knowWords()
  expect(names.length).toBeGreaterThan(800)
  expect(names.filter(word)).toEqual([])
})

test('words are known in any case and in the names of programs, and numbers while they are small', () => {
  const { word, number } = knowWords(['Acmepay'])
  for (const known of ['Payment', 'REFUSED', 'firstName', 'HTTPError', 'acmepay', 'xxxx', 'X00x']) {
    expect(word(known), known).toBe(true)
  }
  for (const unknown of ['Vandilquist', 'firstZoe', 'payment7', 'é', 'b']) {
    expect(word(unknown), unknown).toBe(false)
  }
  expect(['7', '42', '404', '000-00-0000'].map(number)).toEqual([true, true, true, true])
  expect(['123', '4 2 7', '1.18.0', '٣٤٥'].map(number)).toEqual([false, false, false, false])
})
