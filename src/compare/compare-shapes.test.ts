import { expect, test } from 'vitest'
import { compareShapes } from './compare-shapes.ts'
import { noShape, see } from './shape.ts'

function rulesOf(before: readonly unknown[], after: readonly unknown[]): readonly string[] {
  const [was, is] = [before, after].map((values) => {
    const shape = noShape()
    for (const value of values) see(shape, value)
    return shape
  })
  return compareShapes({ before: was!, after: is! }).map(({ rule }) => rule)
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
