import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'
import { noTexts, seeText } from './texts.ts'

function textsOf(all: readonly string[]) {
  const texts = noTexts()
  for (const text of all) seeText(texts, text, false)
  return texts
}

function rulesOf(before: readonly string[], after: readonly string[]): readonly string[] {
  return compareTexts({ before: textsOf(before), after: textsOf(after) }).map(({ rule }) => rule)
}

/** The rules that find something, the same both ways. */
function rulesBetween(before: readonly string[], after: readonly string[]): readonly string[] {
  const found = rulesOf(before, after)
  expect(rulesOf(after, before)).toEqual(found)
  return found
}

const times = Array.from({ length: 12 }, (_, index) => `2026-01-02T03:04:05.1${index + 10}Z`)
const each = (every: number, edit: (text: string) => string) =>
  times.map((text, index) => (index % every === 0 ? edit(text) : text))

test('milliseconds that some timestamps lack are lost, and zeros at the end that some lack are not', () => {
  const whole = (text: string) => text.slice(0, 17) + text.slice(-3)
  expect(rulesBetween(times, each(4, whole))).toEqual(['timestamp-precision'])
  expect(rulesBetween(times, each(12, whole))).toEqual(['timestamp-precision'])
  expect(rulesBetween([...times, ...times], [...times, ...each(12, whole)])).toEqual([])
  expect(
    rulesBetween(
      times,
      each(3, (text) => text.replace(/.Z/, 'Z')),
    ),
  ).toEqual([])
})

const ids = ['pmt_A1bQzWx8Tk02', 'pmt_9fGhYp3LmN7c', 'pmt_Zk4TqRs6VbX1']

test('the case of ids is of their alphabet', () => {
  const upper = ids.map((id) => id.slice(0, 4) + id.slice(4).toUpperCase())
  const lower = ids.map((id) => id.toLowerCase())
  expect(rulesBetween(ids, upper)).toEqual(['id-form'])
  expect(rulesBetween(ids, lower)).toEqual(['id-form'])
  expect(rulesBetween(upper, lower)).toEqual(['id-form'])
  expect(rulesBetween(ids.slice(0, 1), upper.slice(0, 1))).toEqual([])
  expect(rulesBetween(ids, ids.toReversed())).toEqual([])
})

const words = ['in_progress', 'done', 'done', 'in_progress', 'done', 'done']

test('ids of one letter are ids, not words', () => {
  const some = ['ent_a', 'ent_b', 'ent_a', 'ent_b', 'ent_a', 'ent_b']
  expect(rulesOf(some, ['ent_q', 'ent_9', 'ent_q', 'ent_q', 'ent_q', 'ent_q'])).toEqual([])
  expect(rulesOf(some, ['cus_q'])).toEqual(['id-prefix'])
})

test('words that are spelled otherwise are other values, and one free text in their place is not', () => {
  expect(rulesOf(words, ['In progress', 'Done'])).toEqual(['value-new', 'value-gone'])
  expect(rulesOf(words, ['A sentence, now.'])).toEqual([])
})

test('several free texts in the place of words that came again and again are no vocabulary any more', () => {
  const texts = ['A sentence, now.', 'Anything else', 'Rent of June', 'done']
  expect(rulesOf([...words, ...words], texts)).toEqual(['value-new'])
  expect(rulesOf(texts, [...words, ...words])).toEqual(['value-gone'])
  expect(rulesOf(words, texts)).toEqual([])
  expect(rulesOf(['done', 'in_progress'], texts)).toEqual([])
})

test('an empty text is a form of its own, also among free and hidden texts', () => {
  const texts = ['A sentence, now.', 'Anything else']
  expect(rulesBetween(texts, ['', ''])).toEqual(['format'])
  expect(rulesOf(texts, [...texts, ''])).toEqual(['format-widened'])
  expect(rulesOf([...words, ''], words)).toEqual(['format-narrowed'])
  expect(rulesOf(['[hidden]'], [''])).toEqual(['format'])
  expect(rulesOf(['[hidden]', ''], ['', 'A name'])).toEqual([])
})

test('fractions that end with zeros are as long by chance, and those that are all longer are not', () => {
  const longer = times.map((text) => text.replace('Z', '5Z'))
  expect(rulesOf(times, longer)).toEqual(['timestamp-precision'])
  expect(rulesOf(times.slice(0, 1), longer.slice(0, 1))).toEqual([])
  expect(rulesOf(times, [...times, longer[0]!.replace('Z', '+00:00')])).toContain(
    'timestamp-offset',
  )
})
