import { expect, test } from 'vitest'
import { clauses } from '../contract/index.ts'
import { planClauses } from './build-run.ts'

const testers = [
  { id: 'payments/cancel/one', proves: ['payments/cancel#answer', 'gaps/limits#rates'] },
]

test('a whole run plans every clause that can be tested, whether a scenario declares it or not', () => {
  const planned = planClauses(testers)
  expect(planned).toContainEqual({
    id: 'payments/cancel#answer',
    origin: 'endpoints.cancel-payment',
    level: 'rule',
    scenarios: ['payments/cancel/one'],
  })
  expect(planned.find(({ id }) => id === 'merchants/retrieve#answer')?.scenarios).toEqual([])
  const levels = new Set(planned.map(({ level }) => level))
  expect([...levels].sort()).toEqual(['advice', 'implied', 'rule'])
})

test('a clause that no HTTP client can test is not planned', () => {
  expect(clauses['authentication/key#sent'].excluded).toBeDefined()
  const ids = planClauses(testers).map(({ id }) => id)
  expect(ids).not.toContain('authentication/key#sent')
})

test('a run of some scenarios plans what they declare and what they touched, gaps left out', () => {
  const touched = new Set(['payments/cancel#id', 'gaps/events#types'])
  const ids = planClauses(testers, touched).map(({ id }) => id)
  expect(ids).toEqual(['payments/cancel#answer', 'payments/cancel#id'])
})
