import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compareObservations } from './compare-observations.ts'
import { exchangesOf, observationOf } from './pairs.fixture.ts'
import { type Rule, type RuleId, rules } from './rules/index.ts'

const all = Object.entries(rules) as [RuleId, Rule][]

function found({ before, after }: Pick<Rule, 'before' | 'after'>): string[] {
  const [was, is] = [before, after].map((side) => observationOf(exchangesOf(side)))
  return compareObservations(was!, is!).map(({ rule }) => rule)
}

test('every file of a rule is one, and has its name', () => {
  const files = readdirSync(join(import.meta.dirname, 'rules')).filter((name) =>
    name.endsWith('.json'),
  )
  expect(files).toEqual(
    Object.keys(rules)
      .map((id) => `${id}.json`)
      .sort(),
  )
})

describe('every rule', () => {
  test.each(all)('%s finds its own pair, and no other rule does', (id, rule) => {
    expect(rule.id).toBe(id)
    expect(found(rule)).toEqual([id])
  })

  test.each(all)('%s is its mirror the other way round', (_id, { before, after, mirror }) => {
    expect(found({ before: after, after: before })).toEqual([mirror])
    expect(rules[mirror as RuleId].mirror).toBe(_id)
  })

  test.each(all)('%s finds nothing between equal sides', (_id, { before, after }) => {
    expect(found({ before, after: before })).toEqual([])
    expect(found({ before: after, after })).toEqual([])
  })
})
