import { expect, test } from 'vitest'
import { conclude, hasOnlyGaps } from './conclude.ts'
import { events, finding, scenario } from './events.fixture.ts'

test('a finding has the same id in the next run, whatever its text, its scenario and its item', () => {
  const similar = { ...finding, pointer: '/data/3/id', scenario: 'x', message: 'y', actual: 'z' }
  const { findings } = conclude({ ...events, findings: [finding, similar] })
  expect(findings.map(({ id }) => id)).toEqual(Array(2).fill('a/b#c:3:/data/*/id'))
})

test('the id of a finding is short, however long the names that the target sends', () => {
  const findings = [{ ...finding, operation: null, pointer: `/${'x'.repeat(1_000_000)}` }]
  const [first] = conclude({ ...events, findings }).findings
  expect(first!.id).toMatch(/^a\/b#c::\/x+…1000001$/)
  expect(first!.id.length).toBeLessThan(400)
})

test('a violation of a clause that was not planned counts in the table too', () => {
  const result = conclude({ ...events, clauses: [], findings: [finding] })
  expect(result).toMatchObject({ exitCode: 1, counts: { clauses: { broken: 1 } } })
  expect(result.clauses.map(({ id }) => id)).toEqual(['a/b#c'])
})

test('the level of a clause that was not planned is its own, whatever its finding', () => {
  const { clauses } = conclude({
    ...events,
    clauses: [],
    findings: [finding],
    levelOf: () => 'implied',
  })
  expect(clauses).toMatchObject([{ verdict: 'broken', level: 'implied' }])
})

test('each run of one choice is about as many clauses, whatever else it warns of or finds broken', () => {
  const warning = { ...finding, clause: 'x/y#z', severity: 'warning' as const }
  const warned = conclude({ ...events, findings: [warning] })
  expect(warned.clauses.map(({ id }) => id)).toEqual(events.clauses.map(({ id }) => id))
  expect(warned.counts.findings.warning).toBe(1)
  const other = { ...finding, clause: 'x/y#z' }
  const both = conclude({ ...events, findings: [finding, other] }).headline.text
  expect(both).toContain('breaks the 1 clause of the contract, and 1 further clause')
  const beside = conclude({ ...events, findings: [other] }).headline.text
  expect(beside).toContain('breaks 1 further clause, and keeps the 1 clause of the contract')
})

test('a scenario that failed without a finding says nothing about the target', () => {
  const result = conclude({ ...events, scenarios: [scenario] })
  expect(result).toMatchObject({
    verdict: 'incomplete',
    exitCode: 3,
    scenarios: [{ outcome: 'errored', reason: 'No finding says why.' }],
  })
})

test('an incomplete run is excused, but not where nothing was tested', () => {
  const stopped = { ...events, problems: ['The file ends early.'], allowIncomplete: true }
  expect(conclude(stopped)).toMatchObject({ completeness: 'excused', exitCode: 0 })
  expect(conclude({ ...stopped, reached: new Set() })).toMatchObject({
    completeness: 'incomplete',
    exitCode: 3,
  })
})

test('a run that tested nothing has no verdict, also where nothing went wrong', () => {
  const result = conclude({ ...events, reached: new Set() })
  expect(result).toMatchObject({
    verdict: 'incomplete',
    problems: ['No clause was tested.'],
  })
})

test('a run lacks tests of clauses only, where no problem, interrupt or scenario without a response stands beside them', () => {
  const onlyGaps = (facts: object) => {
    const { clauses } = events
    const result = conclude({
      ...events,
      clauses: [...clauses, { ...clauses[0]!, id: 'a/b#d' }],
      ...facts,
    })
    expect(result.completeness).toBe('incomplete')
    return hasOnlyGaps({ interrupted: false, ...result, ...facts } as never)
  }
  expect(onlyGaps({})).toBe(true)
  expect(onlyGaps({ problems: ['1 of 2 clauses not tested.'] })).toBe(false)
  expect(onlyGaps({ interrupted: true })).toBe(false)
  expect(onlyGaps({ scenarios: [{ ...scenario, outcome: 'errored' }] })).toBe(false)
})

test('a run that could test nothing says why, and is never excused', () => {
  const result = conclude({
    ...events,
    reached: new Set(),
    problems: ['There are 2 entries.'],
    untested: 'no request of this API in a.har',
    allowIncomplete: true,
  })
  expect(result).toMatchObject({
    verdict: 'incomplete',
    exitCode: 3,
    reason: 'There are 2 entries.',
    headline: {
      mark: '!',
      text: 'INCOMPLETE. Nothing was tested: no request of this API in a.har.',
    },
  })
})
