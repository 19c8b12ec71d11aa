import { expect, test } from 'vitest'
import { nameOf } from './trials.ts'

test('a trial is shown by its words', () => {
  expect(nameOf('source-leg-lingers')).toBe('source-leg-lingers')
  expect(nameOf({ kind: 'defect', id: 'source-leg-lingers', every: false })).toBe(
    'defect source-leg-lingers',
  )
  expect(nameOf({ kind: 'mutants', id: 'mutants', concurrency: 1 })).toBe('mutants')
})
