import { expect, test } from 'vitest'
import { fieldAt } from '../contract/rules/index.ts'
import { compareShapes } from './compare-shapes.ts'
import { noShape, type Shape, see } from './shape.ts'

type Values = readonly unknown[]

function changesOf(before: Values, after: Values, empty: () => Shape = noShape) {
  const [was, is] = [before, after].map((values) => {
    const shape = empty()
    for (const value of values) see(shape, value)
    return shape
  })
  return compareShapes({ before: was!, after: is! })
}

function rulesOf(before: Values, after: Values): readonly string[] {
  return changesOf(before, after).map(({ rule }) => rule)
}

test('a number of which the contract says nothing has a fraction by chance, but not where it often had none', () => {
  expect(rulesOf([1, 2, 3], [1.5])).toEqual(['type'])
  expect(rulesOf([1.5], [1, 2, 3])).toEqual(['type'])
  expect(rulesOf([1, 2, 3, 4, 5, 6], [1.5, 2])).toEqual(['type-widened'])
  expect(rulesOf([1, 2], [1.5])).toEqual([])
  expect(rulesOf([1, 2, 3, 4], [1.5, 2, 3, 4])).toEqual([])
  expect(rulesOf([1, 2, 3.5], [1.5])).toEqual([])
})

test('a list with nothing but a note of what was left out is not an empty one', () => {
  expect(rulesOf([[1]], [['(3 items left out)']])).toEqual([])
  expect(rulesOf([[1]], [[]])).toEqual(['entries-gone'])
})

test('the code of an error is a word, also where it is a number, and no other number is', () => {
  const changed = (member: string, isRefusal: boolean) => {
    const bodies = [1, 2, 3, 4].map((count) => ({ error: { [member]: 12_004, count } }))
    const others = bodies.map(({ error }) => ({ error: { ...error, [member]: 12_005 } }))
    const empty = () => noShape(undefined, false, isRefusal)
    return changesOf(bodies, others, empty).map(({ rule, pointer }) => `${rule} ${pointer}`)
  }
  expect(changed('code', true)).toEqual(['value-new /error/code', 'value-gone /error/code'])
  expect(changed('code', false)).toEqual([])
  expect(changed('retries', true)).toEqual([])
})

test('an entry of a map that the contract names is compared with itself, and its absence with itself', () => {
  const subscriptions = () => noShape(fieldAt('subscription-map', []))
  const entry = (id: string) => ({ id, created_at: '2025-01-01T10:00:00.123Z' })
  const before = { connect: entry('sub_k3j9x2m4p7q8t'), attributes: entry('sub_a1b2c3d4e5f6g') }
  const after = { ...before, connect: { ...before.connect, id: 7 } }
  const changes = changesOf([before], [after], subscriptions)
  expect(changes.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual(['type /connect/id'])
  const { connect: _, ...less } = before
  const gone = changesOf([before], [less], subscriptions)
  expect(gone.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual(['name-gone /connect'])
  expect(changesOf([before, less], [before], subscriptions)).toEqual([])
})
