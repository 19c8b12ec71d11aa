import { expect, test } from 'vitest'
import { conclude, type Events } from './conclude.ts'
import type { Finding, ScenarioResult, Waiver } from './run.ts'

const events: Events = {
  version: { asked: '2025-07-04', rules: '2025-07-04' },
  target: 'mock',
  clauses: [{ id: 'a/b#c', origin: 'C1', level: 'rule', scenarios: ['a/b/one'] }],
  scenarios: [],
  findings: [],
  reached: new Set(['a/b#c']),
  called: new Map([[3, 8]]),
  judged: new Map([[3, 7]]),
  all: { operations: 1, scenarios: 0, clauses: 1 },
  waivers: [],
  relaxations: [],
  differences: [],
  problems: [],
  interrupted: false,
  strict: false,
  allowIncomplete: false,
  today: '2025-07-04',
}

const finding: Finding = {
  clause: 'a/b#c',
  origin: 'C1',
  severity: 'violation',
  operation: 3,
  pointer: '/data/12/id',
  message: 'It is wrong.',
  expected: '1',
  actual: '2',
  scenario: 'a/b/one',
}

const scenario: ScenarioResult = {
  id: 'a/b/one',
  title: 'one',
  outcome: 'failed',
  durationMs: 1,
}

const waiver: Waiver = { clause: 'a/b#c', reason: 'Ticket 7.', owner: 'Ann', expires: '2025-07-04' }

test('a finding has the same id in the next run, whatever its text, its scenario and its item', () => {
  const other = { ...finding, pointer: '/data/3/id', scenario: 'x', message: 'y', actual: 'z' }
  const { findings } = conclude({ ...events, findings: [finding, other] })
  expect(findings.map(({ id }) => id)).toEqual(Array(2).fill('a/b#c:3:/data/*/id'))
})

test('a warning that is too grave for a figure is named in the headline, unless it is waived', () => {
  const [clause] = events.clauses
  const grave = { ...clause!, alarm: 'it responds without a key' }
  const facts = {
    ...events,
    clauses: [grave],
    findings: [{ ...finding, severity: 'warning' as const }],
  }
  expect(conclude(facts).headline).toEqual({
    mark: '✓',
    text: 'mock conforms to the contract, with 1 warning: it responds without a key (1 call).',
    alarm: 'it responds without a key (1 call)',
  })
  expect(conclude({ ...facts, waivers: [waiver] }).headline.text).not.toContain('key')
  expect(conclude({ ...facts, findings: [] }).headline).not.toHaveProperty('alarm')
})

test('the id of a finding is short, however long the names that the target sends', () => {
  const findings = [{ ...finding, operation: null, pointer: `/${'x'.repeat(1_000_000)}` }]
  const [first] = conclude({ ...events, findings }).findings
  expect(first!.id).toMatch(/^a\/b#c::\/x+…1000001$/)
  expect(first!.id.length).toBeLessThan(400)
})

test('a scenario that fails by waived findings only has passed, and says so', () => {
  const result = conclude({
    ...events,
    scenarios: [{ ...scenario, reason: 'It stopped there.' }],
    findings: [finding],
    waivers: [waiver],
  })
  expect(result).toMatchObject({
    verdict: 'conformant',
    exitCode: 0,
    headline: { mark: '✓', text: 'mock conforms to the contract, with 1 waived clause.' },
    scenarios: [{ outcome: 'passed', reason: '1 finding waived: a/b#c. It stopped there.' }],
    clauses: [
      { verdict: 'waived', reason: '1 finding; waived until 2025-07-04 by Ann: Ticket 7.' },
    ],
    waivers: [{ state: 'applied' }],
  })
})

test('an expired waiver is shown with its clause, and waives nothing', () => {
  const waivers = [{ ...waiver, expires: '2025-07-03' }]
  const result = conclude({ ...events, findings: [finding], waivers })
  expect(result).toMatchObject({
    verdict: 'nonconformant',
    clauses: [
      { verdict: 'broken', reason: '1 violation; the waiver of Ann expired on 2025-07-03.' },
    ],
    waivers: [{ state: 'expired' }],
  })
})

test('of two waivers of a clause the one that still counts is enough', () => {
  const waivers = [{ ...waiver, expires: '2025-07-03', owner: 'Bob' }, waiver]
  const { clauses } = conclude({ ...events, findings: [finding], waivers })
  expect(clauses).toMatchObject([{ verdict: 'waived', reason: expect.stringContaining('Ann') }])
})

test('a waiver of a clause that was not tested is not stale', () => {
  const { waivers } = conclude({ ...events, reached: new Set(), waivers: [waiver] })
  expect(waivers).toMatchObject([{ state: 'unused' }])
  const over = { ...waiver, expires: '2025-07-03' }
  const expired = conclude({ ...events, reached: new Set(), waivers: [over] }).waivers
  expect(expired[0]!.message).toContain('cannot tell')
  expect(expired[0]!.message).toMatch(/\(it expired on 2025-07-03\)\.$/)
})

test('a waiver or a relaxation of one operation and one place accepts nothing elsewhere', () => {
  const place = { clause: 'a/b#c', operation: 3, pointer: '/data/*/id', reason: 'Ticket 7.' }
  const elsewhere = [
    { ...finding, operation: 4 },
    { ...finding, pointer: '/data/12/name' },
    { ...finding, pointer: '/data/12/id/0' },
  ]
  const all = [finding, ...elsewhere]
  const waived = conclude({
    ...events,
    findings: all,
    waivers: [{ ...waiver, ...place }],
    judged: new Map([
      [3, 7],
      [4, 1],
    ]),
  })
  expect(waived.findings.map((one) => one.waived)).toEqual([true, undefined, undefined, undefined])
  expect(waived.clauses).toMatchObject([
    { verdict: 'broken', reason: '3 violations; 1 more finding waived.' },
  ])
  const relaxed = conclude({ ...events, findings: all, relaxations: [place] })
  expect(relaxed.findings.map(({ severity }) => severity)).toEqual([
    'observation',
    'violation',
    'violation',
    'violation',
  ])
  expect(relaxed.clauses).toMatchObject([{ verdict: 'broken', reason: '3 violations.' }])
})

test('what is relaxed is observed, for good, and the clause says why it is kept', () => {
  const relaxations = [{ clause: 'C1', addresses: ['a/b#c'], reason: 'It is another one.' }]
  const facts = { ...events, findings: [finding], relaxations, today: '2099-01-01', strict: true }
  expect(conclude({ ...facts, scenarios: [scenario] })).toMatchObject({
    verdict: 'conformant',
    headline: { mark: '✓', text: 'mock conforms to the contract, with 1 relaxed clause.' },
    reason: expect.stringMatching(/^0 of 1 clause tested and kept, 1 relaxed, /),
    findings: [{ severity: 'observation', relaxed: true }],
    scenarios: [{ outcome: 'passed', reason: '1 finding relaxed: a/b#c.' }],
    clauses: [{ verdict: 'kept', relaxed: true, reason: '1 finding relaxed: It is another one.' }],
    relaxations: [{ clause: 'C1', state: 'applied', findings: 1 }],
  })
  const both = conclude({ ...facts, scenarios: [scenario], waivers: [waiver] })
  expect(both.waivers).toMatchObject([{ state: 'stale' }])
})

test('a waiver is warned of fourteen days before its last day, and on it', () => {
  const link = 'https://issues.example/7'
  const stateOn = (today: string) =>
    conclude({ ...events, findings: [finding], waivers: [waiver], today }).waivers[0]!
  const linked = conclude({ ...events, findings: [finding], waivers: [{ ...waiver, link }] })
  expect(linked.clauses[0]!.reason).toMatch(/Ticket 7\. \(https:\/\/issues\.example\/7\)$/)
  expect(linked.waivers).toMatchObject([{ link }])
  expect(stateOn('2025-06-19')).not.toHaveProperty('expiresSoon')
  expect(stateOn('2025-06-20')).toMatchObject({
    state: 'applied',
    expiresSoon: true,
    message: 'The waiver of Ann for a/b#c applies until 2025-07-04 (14 days left).',
  })
  expect(stateOn('2025-07-04').message).toContain('(today is its last day)')
  expect(stateOn('2025-07-05')).toMatchObject({ state: 'expired' })
})

test('a run that tests a clause in part cannot tell whether its waiver is needed', () => {
  const ended = { ...scenario, outcome: 'passed' } as const
  const stateIn = (facts: Partial<Events>) =>
    conclude({ ...events, scenarios: [ended], waivers: [waiver], ...facts }).waivers[0]!.state
  expect(stateIn({})).toBe('stale')
  expect(stateIn({ scenarios: [{ ...ended, outcome: 'blocked' }] })).toBe('unused')
  expect(stateIn({ all: { operations: 1, scenarios: 2, clauses: 1 } })).toBe('unused')
  expect(stateIn({ waivers: [{ ...waiver, operation: 3 }] })).toBe('stale')
  expect(stateIn({ waivers: [{ ...waiver, operation: 4 }] })).toBe('unused')
})

test('a violation of a clause that was not planned counts in the table too', () => {
  const result = conclude({ ...events, clauses: [], findings: [finding] })
  expect(result).toMatchObject({ exitCode: 1, counts: { clauses: { broken: 1 } } })
  expect(result.clauses.map(({ id }) => id)).toEqual(['a/b#c'])
})

test('a scenario that failed without a finding says nothing about the target', () => {
  const result = conclude({ ...events, scenarios: [scenario] })
  expect(result).toMatchObject({
    verdict: 'incomplete',
    exitCode: 3,
    scenarios: [{ outcome: 'errored', reason: 'No finding says why.' }],
  })
})

test('an unreached clause says which of its scenarios was stopped, and why', () => {
  const scenarios = [{ ...scenario, outcome: 'blocked', reason: 'No subject.' }] as const
  const { clauses } = conclude({ ...events, reached: new Set(), scenarios })
  expect(clauses).toMatchObject([
    { verdict: 'unreached', reason: 'a/b/one was blocked: No subject.' },
  ])
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

test('a run of some scenarios says of how many, where they call every operation', () => {
  const scenarios = [{ ...scenario, outcome: 'passed' }] as const
  const { headline } = conclude({
    ...events,
    scenarios,
    all: { operations: 1, scenarios: 72, clauses: 1 },
  })
  expect(headline.text).toBe('mock conforms to the contract (tested: 1 of 72 scenarios).')
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
    headline: { mark: '!', text: 'Nothing was tested: no request of this API in a.har.' },
  })
})

test('a version that is not known is named in the headline, with the version by whose rules it is judged', () => {
  const asked = { asked: '2025-12-01', rules: '2025-07-04' }
  const { headline } = conclude({ ...events, version: asked })
  expect(headline.text).toBe(
    'mock conforms to the contract; version 2025-12-01 is judged by the rules of 2025-07-04.',
  )
  expect(conclude(events).headline.text).toBe('mock conforms to the contract.')
})

test('a clause that was tested before and is not any more ends with 1, unless it is accepted as untested', () => {
  const lastTested = '2025-07-03T00:00:00.000Z'
  const facts = { ...events, reached: new Set<string>(), floor: new Map([['a/b#c', lastTested]]) }
  const lost = conclude({ ...facts, reached: new Set(['x']), allowIncomplete: true })
  expect(lost).toMatchObject({
    exitCode: 1,
    headline: { mark: '!', text: expect.stringContaining('; 1 clause no longer tested') },
    noLongerTested: [{ clause: 'a/b#c', lastTested, reason: expect.any(String) }],
  })
  const gaps = [{ clause: 'a/b#c', reason: 'No data.' }]
  expect(conclude({ ...facts, gaps }).noLongerTested).toBeUndefined()
  expect(conclude({ ...facts, interrupted: true }).noLongerTested).toBeUndefined()
  expect(conclude({ ...events, floor: facts.floor }).exitCode).toBe(0)
})

test('--allow-incomplete says how many scenarios were blocked by what', () => {
  const blocked = (id: string, name: string): ScenarioResult => ({
    ...scenario,
    id,
    outcome: 'blocked',
    reason: 'It is not configured.',
    lacks: { kind: 'subject', name },
  })
  const other = { id: 'a/b#d', origin: 'C2', level: 'rule', scenarios: ['a/b/two'] } as const
  const result = conclude({
    ...events,
    clauses: [...events.clauses, other],
    scenarios: [
      blocked('a/b/two', 'merchant'),
      blocked('a/b/x', 'event'),
      blocked('a/b/y', 'event'),
    ],
    allowIncomplete: true,
  })
  expect(result).toMatchObject({ verdict: 'incomplete', completeness: 'excused', exitCode: 0 })
  expect(result.reason).toMatch(
    /^Accepted by --allow-incomplete: 3 scenarios blocked \(subject event: 2, subject merchant: 1\);/,
  )
  expect(result.clauses[1]?.reason).toBe('a/b/two was blocked: It is not configured.')
})
