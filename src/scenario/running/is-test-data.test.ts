import { expect, test } from 'vitest'
import { testData } from '../test-data.ts'
import { isTestData } from './is-test-data.ts'

testData({ line1: 'Ferreira Yard 12', phone: '+1 (555) 010-4477', note: 'x'.repeat(40), empty: '' })

test('test data is known again as a target may write it', () => {
  for (const one of ['FERREIRA  YARD 12 ', 'ferreira-yard 12', '15550104477', '4477']) {
    expect(isTestData(one), one).toBe(true)
  }
  expect(isTestData('x'.repeat(30)), 'cut').toBe(true)
})

test('what is merely like test data is none', () => {
  for (const one of ['Ferreira Yard', 'Ferreira Yard 123', '010-4478', 'xxx', '', ' - ']) {
    expect(isTestData(one), one).toBe(false)
  }
})
