import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'
import { noTexts, seeText } from './texts.ts'

function textsOf(all: readonly string[]) {
  const texts = noTexts()
  for (const text of all) seeText(texts, text, false)
  return texts
}

function rulesBetween(before: readonly string[], after: readonly string[]): readonly string[] {
  const [was, is] = [textsOf(before), textsOf(after)]
  const found = compareTexts({ before: was, after: is }).map(({ rule }) => rule)
  const back = compareTexts({ before: is, after: was }).map(({ rule }) => rule)
  expect(back).toEqual(found)
  return found
}

const times = Array.from({ length: 12 }, (_, index) => `2026-01-02T03:04:05.1${index + 10}Z`)
const each = (every: number, edit: (text: string) => string) =>
  times.map((text, index) => (index % every === 0 ? edit(text) : text))

test('milliseconds that some timestamps lack are lost, and zeros at the end that some lack are not', () => {
  const whole = (text: string) => text.slice(0, 17) + text.slice(-3)
  expect(rulesBetween(times, each(4, whole))).toEqual(['timestamp-precision'])
  expect(rulesBetween(times, each(12, whole))).toEqual([])
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
