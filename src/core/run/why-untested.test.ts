import { expect, test } from 'vitest'
import type { Tester } from './events.ts'
import type { Lack, ScenarioResult } from './run.ts'
import { homeOf, whyUntested } from './why-untested.ts'

const lack = (name: string, kind: Lack['kind'] = 'subject'): Lack => {
  return { kind, name, reason: `${name} is missing.`, remedy: `Add ${name}.` }
}
const declaring = (id: string, ...proves: readonly string[]): Tester => ({ id, proves })
const reaching = (id: string, more: Partial<Tester> = {}): Tester => {
  return { id, proves: [], reaches: ['a/b#c'], ...more }
}
const home = (...testers: readonly Tester[]) => homeOf('a/b#c', testers)?.id
const seen = { shownAt: 'a value at "/x"', shownIn: ['a/b'] }
const unseen = 'No response showed a value at "/x".'

function why(lacks: readonly Lack[], result?: Partial<ScenarioResult>, showing = {}) {
  const ended = result && {
    ...{ id: 'a/b/one', title: '', outcome: 'passed', durationMs: 1 },
    ...result,
  }
  const one = { id: 'a/b/one', proves: ['a/b#c'], lacks }
  return whyUntested(one, ended as ScenarioResult | undefined, { ...seen, ...showing })
}

test('the home of a clause is a scenario that declares it, whatever other scenarios reach it', () => {
  expect(home(reaching('a/b/three'), declaring('z/y/two', 'a/b#c'))).toBe('z/y/two')
  expect(home(reaching('a/b/three'), declaring('a/b/one', 'a/b#x'))).toBe('a/b/three')
  expect(home(declaring('a/b/one', 'a/b#x'))).toBeUndefined()
})

test('the noun of the clause comes first, then its operation, then fewest needs, then fewest requests', () => {
  const [other, noun, own] = ['z/b/one', 'a/z/one', 'a/b/one'].map((id) => declaring(id, 'a/b#c'))
  expect(home(other!, noun!)).toBe('a/z/one')
  expect(home(other!, noun!, own!)).toBe('a/b/one')
  const needy = { ...own!, id: 'a/b/two', needs: 1 }
  expect(home(needy, { ...own!, requests: 9 })).toBe('a/b/one')
  expect(home({ ...own!, requests: 9 }, { ...own!, id: 'a/b/two' })).toBe('a/b/two')
})

test('of a clause that no scenario declares, it is one of its noun that needs least', () => {
  const some = [reaching('z/y/one'), reaching('a/z/two', { needs: 2 }), reaching('a/z/three')]
  expect(home(...some)).toBe('a/z/three')
})

test('what does not apply to the target is no home while another scenario tests the clause', () => {
  const other = { ...declaring('a/b/one', 'a/b#c'), applies: false }
  expect(home(other, declaring('z/y/two', 'a/b#c'))).toBe('z/y/two')
  expect(home(other)).toBe('a/b/one')
})

test('what ended the run is why a clause is untested that a scenario would have tested which lacks nothing', () => {
  const needy = { ...declaring('a/b/one', 'a/b#c'), lacks: [lack('advanceClock', 'action')] }
  const able = declaring('z/y/two', 'a/b#c')
  const result = (id: string, cause: 'limit' | 'lack') => {
    return [id, { id, title: '', outcome: 'skipped', durationMs: 0, cause }] as const
  }
  const homeAfter = (cause: 'limit' | 'lack') =>
    homeOf('a/b#c', [needy, able], new Map([result('z/y/two', cause)]))?.id
  expect(homeAfter('limit')).toBe('z/y/two')
  expect(homeAfter('lack')).toBe('a/b/one')
})

test('what the home lacks is why, also where the run left it out', () => {
  const both = [lack('company'), lack('redeem', 'action')]
  const cause = {
    reason: 'company is missing. redeem is missing.',
    remedy: 'Add company. Add redeem.',
  }
  expect(why(both)).toEqual(cause)
  expect(why(both, { outcome: 'blocked', reason: 'Blocked.' })).toEqual(cause)
  expect(why([], { outcome: 'errored', reason: 'It fell.', remedy: 'Lift it.' })).toEqual({
    reason: 'It fell.',
    remedy: 'Lift it.',
  })
})

test('a clause that its subject breaks is named', () => {
  const blocked = { outcome: 'blocked', reason: 'Unusable.', brokenClause: 'x/y#z' } as const
  expect(why([lack('company')], blocked)).toEqual({
    reason: 'Unusable.',
    remedy: 'The target breaks x/y#z.',
    brokenClauses: ['x/y#z'],
  })
})

test('where nothing stopped the home, no response showed the place', () => {
  expect(why([], { outcome: 'passed' }, { remedy: 'Show it.' })).toEqual({
    reason: unseen,
    remedy: 'Show it.',
    cause: 'unshown',
  })
  expect(why([]).reason).toBe(unseen)
  expect(whyUntested(undefined, undefined, seen).reason).toBe(unseen)
  expect(why([], {}, { absent: 'Only z/y can show it.' })).toEqual({
    reason: 'Only z/y can show it.',
    cause: 'lack',
  })
})

test('what the responses break that could show a clause is said: another form shows nothing of it', () => {
  const broken = ['a/b#form', 'a/b#id']
  expect(why([], { outcome: 'passed' }, { broken }).reason).toBe(
    `${unseen} The responses that could show it break a/b#form and a/b#id.`,
  )
  // The configuration cannot mend what the target breaks.
  for (const remedy of [undefined, 'Give it an account.'])
    expect(why([], {}, { broken, remedy })).toMatchObject({
      remedy: 'The target breaks a/b#form and a/b#id.',
      brokenClauses: broken,
    })
  const many = [...broken, 'a/b#x', 'a/b#y']
  expect(why([], {}, { broken: many }).reason).toContain('a/b#form, a/b#id, a/b#x and 1 more.')
})

test('what stopped a scenario that found a violation before is the cause, and nothing is where it ran to its end', () => {
  const reason = 'GET /x could not be served: status 500.'
  const stopped = why([], { outcome: 'failed', reason, cause: 'failure' })
  expect(stopped).toMatchObject({ reason, cause: 'failure' })
  expect(why([], { outcome: 'failed' }).reason).toBe(unseen)
})

test('what to do is said once where one remedy goes on from another', () => {
  const readLog = { ...lack('a'), remedy: 'Read the log of the target.' }
  const correct = { ...lack('b'), remedy: 'Read the log of the target, or correct /x.' }
  const { remedy } = why([], { outcome: 'passed', leftOut: [readLog, correct, readLog] })
  expect(remedy).toBe('Read the log of the target, or correct /x.')
})

test('a step that was left out is the cause only where it could show it', () => {
  const left = (one: Lack) => why([], { outcome: 'passed', leftOut: [one] }).reason
  expect(left(lack('a/b', 'operation'))).toBe('a/b is missing.')
  expect(left(lack('x/y', 'operation'))).toBe(unseen)
  const failed: Lack = { ...lack('a/b', 'operation'), cause: 'failure' }
  expect(why([], { outcome: 'passed', leftOut: [failed] }).cause).toBe('failure')
  expect(left(lack('company'))).toBe('company is missing.')
  expect(left({ ...lack('company'), takers: ['x/y', 'a/b'] })).toBe('company is missing.')
  expect(left({ ...lack('company'), takers: ['x/y'] })).toBe(unseen)
})
