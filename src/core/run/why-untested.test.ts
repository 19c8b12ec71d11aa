import { expect, test } from 'vitest'
import type { Lack, ScenarioResult } from './run.ts'
import { describeUnrun, type Tester, whyUntested } from './why-untested.ts'

const lack = (name: string, kind: Lack['kind'] = 'subject'): Lack => {
  return { kind, name, reason: `${name} is missing.`, remedy: `Add ${name}.` }
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
const seen = { shownAt: 'a value at "/x"' }

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
    remedy: 'Add company.',
  })
  const refused = tester('a/b/two', lack('a/b', 'operation'))
  expect(why([tester('a/b/one'), refused], passed).reason).toBe('a/b is missing.')
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
