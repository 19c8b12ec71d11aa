import { expect, test } from 'vitest'
import { isOfAbsence, optionalClauses } from './places.ts'

test('what follows from a value of an optional member only that member shows', () => {
  const optional = optionalClauses()
  // No entity needs the method kba, nor sensitive data of a card.
  expect(optional).toEqual(
    expect.arrayContaining([
      'verification-sessions/kba#questions',
      'verification-sessions/verification-session#kba-is-identity',
      'sensitive/sensitive#credit-card',
    ]),
  )
  // Every account has a type.
  expect(optional).not.toContain('accounts/account#ach')
})

test('a clause that members are gone is one of absence, also where they were removed in a part of its schema', () => {
  expect(isOfAbsence('versioning/entity#removed-members')).toBe(true)
  expect(isOfAbsence('versioning/account#removed-members')).toBe(true)
  expect(isOfAbsence('accounts/account#ach')).toBe(false)
  expect(isOfAbsence('payments/cancel#only-pending')).toBe(false)
})
