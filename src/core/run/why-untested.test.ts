import { expect, test } from 'vitest'
import type { Tester } from './events.ts'
import type { Lack, ScenarioResult } from './run.ts'
import { describeUnrun, whyUntested } from './why-untested.ts'

const lack = (name: string, kind: Lack['kind'] = 'subject'): Lack => {
  return { kind, name, reason: `${name} is missing.`, remedy: `Add ${name}.`, takers: ['a/b'] }
}
const tester = (id: string, ...lacks: readonly Lack[]): Tester => ({ id, place: 0, lacks })
const outcomes = (...some: readonly Partial<ScenarioResult>[]) =>
  new Map(
    some.map((one) => {
      const result = {
        id: 'a/b/one',
        title: '',
        outcome: 'blocked',
        durationMs: 1,
        ...one,
      } as const
      return [result.id, result]
    }),
  )
const seen = { shownAt: 'a value at "/x"', shownIn: ['a/b'] }

/** A scenario whose responses test the clause, and that does not declare it. */
const passing = (id: string, served: readonly string[], ...lacks: readonly Lack[]): Tester => {
  return { id, place: -1, lacks, served: new Set(served) }
}

function why(testers: readonly Tester[], ...some: readonly Partial<ScenarioResult>[]) {
  return whyUntested({ id: 'a/b#c', testers }, outcomes(...some), seen)
}

test('the scenario that lacks least says why, also where the run left it out', () => {
  const testers = [
    tester('a/b/one', lack('company'), lack('redeem', 'action')),
    tester('a/b/two', lack('redeem', 'action')),
  ]
  expect(why(testers, {})).toEqual({ reason: 'redeem is missing.', remedy: 'Add redeem.' })
  expect(why(testers.slice(0, 1), {})).toEqual({
    reason: 'company is missing. redeem is missing.',
    remedy: 'Add company. Add redeem.',
  })
})

test('the operation of the clause comes before a subject, and a subject before another operation', () => {
  const [own, other] = [lack('a/b', 'operation'), lack('x/y', 'operation')]
  const testers = [tester('a/b/one', other), tester('a/b/two', lack('company'))]
  expect(why(testers, {}).reason).toBe('company is missing.')
  expect(why([...testers, tester('a/b/three', own)], {}).reason).toBe('a/b is missing.')
})

test('where a scenario ended, no response showed the place, and what another one lacks may show it', () => {
  const passed = { outcome: 'passed' } as const
  expect(why([tester('a/b/one')], passed)).toEqual({
    reason: 'No response showed a value at "/x".',
    remedy: undefined,
  })
  expect(why([tester('a/b/one'), tester('a/b/two', lack('company'))], passed)).toEqual({
    reason: 'No response showed a value at "/x".',
    remedy: 'Let a record show it. Or: Add company.',
  })
  const refused = tester('a/b/two', lack('a/b', 'operation'))
  expect(why([tester('a/b/one'), refused], passed).reason).toBe('a/b is missing.')
})

test('a scenario that had no success of an operation that can show it says nothing, and the refusal of that operation is the cause', () => {
  const refused = lack('a/b', 'operation')
  const other = { ...lack('product'), takers: ['x/y'] }
  const asked = [passing('a/b/two', []), passing('a/b/three', [], other)]
  const both = [{ id: 'a/b/two', outcome: 'passed' }, {}] as const
  expect(why([...asked, passing('a/b/one', [], refused)], ...both).reason).toBe('a/b is missing.')
  expect(why(asked, { id: 'a/b/two', outcome: 'passed' }).reason).toBe('product is missing.')
})

test('what shows no other record is no remedy: an action, or the subject of another operation', () => {
  const passed = { outcome: 'passed' } as const
  const shown = passing('a/b/one', ['a/b'])
  const besides = (one: Lack) => why([shown, passing('a/b/two', [], one)], passed)
  const reason = 'No response showed a value at "/x".'
  expect(besides(lack('clock', 'action'))).toEqual({ reason })
  expect(besides({ ...lack('product'), takers: ['x/y'] })).toEqual({ reason })
  expect(besides(lack('company'))).toEqual({
    reason,
    remedy: 'Let a record show it. Or: Add company.',
  })
})

test('a step that was left out is the cause only where it could show it', () => {
  const [own, other] = [lack('a/b', 'operation'), lack('x/y', 'operation')]
  const left = (one: Lack) =>
    why([passing('a/b/one', ['a/b'], one)], { outcome: 'passed', leftOut: [one] }).reason
  expect(left(own)).toBe('a/b is missing.')
  expect(left(other)).toBe('No response showed a value at "/x".')
})

test('the subject or action that most scenarios alone lack is named, with the clauses that it would show', () => {
  const situations = [
    { id: 'a/b/one', lacks: [lack('company')] },
    { id: 'a/b/two', lacks: [lack('company')] },
    { id: 'a/b/three', lacks: [lack('company'), lack('clock', 'action')] },
    { id: 'a/b/four', lacks: [] },
  ]
  const clauses = [{ reason: 'company is missing.' }, { reason: 'Another.' }]
  const passed = outcomes({ id: 'a/b/four', outcome: 'passed' })
  expect(describeUnrun(situations, passed, clauses)).toBe(
    '3 of 4 scenarios could not be run. With company, 2 of them and 1 of the untested clauses could be.',
  )
  expect(describeUnrun(situations.slice(3), passed, [])).toBeUndefined()
})

test('what the profile leaves out is no situation of it, and a step that was left out leaves one tested in part', () => {
  const company = lack('company')
  const other = { ...lack('x/y', 'operation'), isUnclaimed: true }
  const situations = [
    { id: 'a/b/one', lacks: [company] },
    { id: 'a/b/two', lacks: [company, other] },
    { id: 'a/b/three', lacks: [other] },
    { id: 'a/b/four', lacks: [other] },
  ]
  const passed = outcomes(
    { id: 'a/b/one', outcome: 'passed', leftOut: [company] },
    { id: 'a/b/three', outcome: 'passed', leftOut: [other] },
  )
  expect(describeUnrun(situations, passed, [])).toBe(
    '1 of 2 scenarios could not be run, or only in part. With company, 1 of them could be.',
  )
  expect(describeUnrun(situations.slice(1), passed, [])).toBeUndefined()
})
