import { expect, test } from 'vitest'
import { wantsColour } from './colour.ts'

test('colour is for terminals', () => {
  expect(wantsColour(true, true, {})).toBe(true)
  expect(wantsColour(true, false, {})).toBe(false)
  expect(wantsColour(true, true, { TERM: 'dumb' })).toBe(false)
})

test('who says no is heard before who says yes', () => {
  expect(wantsColour(false, true, { FORCE_COLOR: '1' })).toBe(false)
  expect(wantsColour(true, true, { NO_COLOR: '1', FORCE_COLOR: '1' })).toBe(false)
  expect(wantsColour(true, false, { FORCE_COLOR: '1', NO_COLOR: '' })).toBe(true)
  expect(wantsColour(true, true, { FORCE_COLOR: '0' })).toBe(false)
})
