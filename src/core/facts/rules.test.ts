import { describe, expect, test } from 'vitest'
import { compareObservations } from './differences.ts'
import { exchangesOf, observationOf, pairs, type RulePair } from './pairs.fixture.ts'
import { ruleOf, rules } from './rules.ts'

const all = Object.entries(pairs)

function found({ before, after }: Pick<RulePair, 'before' | 'after'>): string[] {
  const [was, is] = [before, after].map((side) => observationOf(exchangesOf(side)))
  return compareObservations(was!, is!).map(({ rule, rare }) => (rare ? `${rule}, rare` : rule))
}

test('every rule has a pair', () => {
  expect(Object.keys(pairs).sort()).toEqual([...rules.keys()].sort())
})

describe('every rule', () => {
  test.each(all)('%s finds its own pair, and no other rule does', (id, pair) => {
    expect(found(pair)).toEqual([id])
  })

  test.each(all)('%s is its mirror the other way round', (id, { before, after, mirror }) => {
    expect(found({ before: after, after: before })).toEqual([mirror].filter(Boolean))
    if (mirror !== null) expect(pairs[mirror]?.mirror).toBe(id)
  })

  test.each(all)('%s finds nothing between equal sides', (_id, { before, after }) => {
    expect(found({ before, after: before })).toEqual([])
    expect(found({ before: after, after })).toEqual([])
  })
})

test('a reason fits what differs: a duration, and each of the two days of a call that ends', () => {
  expect(ruleOf('slower').why).toBe(
    'Clients wait longer; one that waits no longer than before gets nothing.',
  )
  for (const id of ['announced', 'announced-date'])
    expect(ruleOf(id).why).toBe(
      'The call still works. From the day of Deprecation on no client should begin to use it; by the day of Sunset all must have left it.',
    )
})
