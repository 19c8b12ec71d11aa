import { expect, test } from 'vitest'
import type { Clause } from '../index.ts'
import { clauses, operations, sectionOf, statementsOf } from '../index.ts'
import { sections } from './clause.ts'

const all = Object.entries(clauses as Readonly<Record<string, Clause>>)

test('every section of the contract has clauses', () => {
  const covered = new Set(all.flatMap(([, clause]) => statementsOf(clause).map(sectionOf)))
  expect(Object.values(sections).filter((title) => !covered.has(title))).toEqual([])
})

test('a statement is merged into one clause at most', () => {
  const merged = all.flatMap(([, { also = [] }]) => also)
  expect(merged.filter((origin, index) => merged.indexOf(origin) !== index)).toEqual([])
})

test('every operation has a number of its own and a clause that promises its response', () => {
  const rows = Object.values(operations)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.filter(({ promise }) => !(promise in clauses))).toEqual([])
})

test('the text of a clause is a sentence', () => {
  const texts = all.flatMap(([id, { says, why, excluded }]) =>
    [says, why, excluded].filter((text) => text !== undefined).map((text) => ({ id, text })),
  )
  expect(texts.filter(({ text }) => !/^\S.*[.]$/.test(text))).toEqual([])
})
