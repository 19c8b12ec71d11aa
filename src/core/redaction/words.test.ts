import { expect, test } from 'vitest'
import schema from '../../../schemas/configuration/config.schema.json' with { type: 'json' }
import { isObject } from '../../base/json/index.ts'
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

test('the names of all settings are known, as our own remedies quote them', () => {
  const namesIn = (value: unknown): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap(namesIn)
    if (!isObject(value)) return []
    const { properties } = value
    return [
      ...(isObject(properties) ? Object.keys(properties) : []),
      ...namesIn(Object.values(value)),
    ]
  }
  const isName = (name: string) => names.includes(name)
  const settings = namesIn(schema).filter((name) => /^[a-z]+$/i.test(name) && !isName(name))
  expect(settings).toContain('profile')
  expect(settings.filter((name) => !knowWords().word(name))).toEqual([])
})
