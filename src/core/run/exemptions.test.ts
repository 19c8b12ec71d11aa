import { expect, test } from 'vitest'
import { conclude } from './conclude.ts'
import { events, finding, scenario, waiver } from './events.fixture.ts'
import type { Events } from './events.ts'
import type { AcceptedGap, ScenarioResult } from './run.ts'

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
    headline: {
      mark: '✓',
      text: 'CONFORMANT: mock keeps 0 of the 1 clause of the contract, with 1 waived clause.',
    },
    scenarios: [{ outcome: 'passed', reason: '1 finding waived: a/b#c. It stopped there.' }],
    clauses: [
      { verdict: 'waived', reason: '1 finding; waived until 2025-07-04 by Ann: Ticket 7.' },
    ],
    waivers: [{ state: 'ends soon' }],
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
  const { waivers } = conclude({
    ...events,
    reached: new Set(),
    waivers: [{ ...waiver, expires: '2026-07-04' }],
  })
  expect(waivers).toMatchObject([{ state: 'unused' }])
  const over = { ...waiver, expires: '2025-07-03' }
  const expired = conclude({ ...events, reached: new Set(), waivers: [over] }).waivers
  expect(expired[0]!.message).toMatch(/ expired on 2025-07-03: it can be removed\.$/)
})

test('a waiver of one operation and one place accepts nothing elsewhere', () => {
  const place = { clause: 'a/b#c', operation: 3, pointer: '/data/*/id', reason: 'Ticket 7.' }
  const elsewhere = [
    { ...finding, operation: 4 },
    { ...finding, pointer: '/data/12/name' },
    { ...finding, pointer: '/data/12/id/0' },
  ]
  const findings = [finding, ...elsewhere]
  const waived = conclude({
    ...events,
    findings,
    waivers: [{ ...waiver, ...place }],
    judged: new Map([
      [3, 7],
      [4, 1],
    ]),
  })
  expect(waived.findings.map(({ waived }) => waived)).toEqual([
    true,
    undefined,
    undefined,
    undefined,
  ])
  expect(waived.clauses).toMatchObject([
    { verdict: 'broken', reason: '3 violations; 1 more finding waived.' },
  ])
})

test('what a target leaves out is accepted by kind, and not what something stopped', () => {
  const gap = {
    clause: 'optional members',
    addresses: ['a/b#c'],
    reason: 'Few.',
    ifUnshown: true,
  } as const
  const concluded = (facts: Partial<Events>, until?: string) => {
    const gaps = [{ ...gap, ...(until && { until }) }]
    return conclude({ ...events, reached: new Set(), gaps, ...facts })
  }
  const passed = { ...scenario, outcome: 'passed' } as const
  const leftOut = concluded({ scenarios: [passed] })
  expect(leftOut.clauses).toMatchObject([{ verdict: 'unreached', accepted: true }])
  expect(leftOut.untested).toEqual([
    {
      clause: 'optional members',
      reason: 'Few.',
      state: 'applied',
      message: 'What the target leaves out (optional members) is accepted as untested: Few.',
    },
  ])
  const late = concluded({ scenarios: [passed] }, '2025-07-03')
  expect(late.clauses[0]!.accepted).toBeUndefined()
  expect(late.untested).toMatchObject([{ state: 'expired' }])
  const shown = concluded({ reached: new Set(['a/b#c']), findings: [finding] })
  expect(shown.clauses).toMatchObject([{ verdict: 'broken' }])
  expect(shown.untested).toMatchObject([{ state: 'unused' }])
  const stops = [
    { outcome: 'blocked', reason: 'x is not configured.' },
    { outcome: 'errored', reason: 'It was 500.', cause: 'failure', refused: true },
    { outcome: 'blocked', reason: 'It was refused.', refused: true },
  ] as const
  for (const stop of stops) {
    for (const reached of [new Set<string>(), new Set(['a/b#c'])]) {
      const { clauses, untested } = concluded({ scenarios: [{ ...scenario, ...stop }], reached })
      expect(clauses[0]!.accepted).toBeUndefined()
      expect(untested).toMatchObject([{ state: 'unused' }])
    }
  }
})

test('what ended a run is no reason to name what a target leaves out, and the run stays incomplete', () => {
  const gap = { clause: 'optional members', addresses: ['a/b#c'], reason: 'Few.', ifUnshown: true }
  for (const outcome of ['skipped', 'errored'] as const) {
    const stop = { ...scenario, outcome, reason: 'It is away.', cause: 'away' } as const
    const problems = outcome === 'skipped' ? ['It is away.'] : []
    const facts = { reached: new Set<string>(), gaps: [gap as AcceptedGap], scenarios: [stop] }
    const { clauses, untested, completeness } = conclude({ ...events, ...facts, problems })
    expect(clauses).toMatchObject([{ verdict: 'unreached', accepted: true }])
    expect(untested).toMatchObject([{ state: 'unused' }])
    expect(completeness).toBe('incomplete')
  }
})

test('a raised clause is broken by its warnings, which says so, and a waiver still waives it', () => {
  const warning = { ...finding, severity: 'warning' } as const
  const other = { ...warning, clause: 'a/b#d' }
  const concluded = (facts: Partial<Events>) =>
    conclude({ ...events, findings: [warning, other], waivers: [], raised: ['a/b#c'], ...facts })
  const { exitCode, clauses } = concluded({})
  expect(exitCode).toBe(1)
  expect(clauses).toMatchObject([
    {
      verdict: 'broken',
      reason: '1 violation; the configuration raises its warnings to violations.',
    },
  ])
  expect(concluded({ raised: [] })).toMatchObject({ exitCode: 0 })
  expect(concluded({ waivers: [waiver] })).toMatchObject({
    exitCode: 0,
    clauses: [{ verdict: 'waived' }],
  })
})

test('no name accepts what the implementation failed to serve', () => {
  const failed = {
    ...scenario,
    outcome: 'errored',
    reason: 'It was 500.',
    cause: 'failure',
  } as const
  const gaps = [{ clause: 'a/b#c', reason: 'Few.' }]
  const { clauses, untested } = conclude({
    ...events,
    reached: new Set(),
    scenarios: [failed],
    gaps,
  })
  expect(clauses).toEqual([expect.not.objectContaining({ accepted: true })])
  // Nor does it show whether the entry is needed.
  expect(untested).toMatchObject([{ state: 'unused' }])
})

test('a waiver is warned of fourteen days before its last day, and on it', () => {
  const stateOn = (today: string) =>
    conclude({ ...events, findings: [finding], waivers: [waiver], today }).waivers[0]!
  expect(stateOn('2025-06-19')).toMatchObject({ state: 'applied' })
  expect(stateOn('2025-06-20')).toMatchObject({
    state: 'ends soon',
    message: 'The waiver of Ann for a/b#c applies until 2025-07-04 (14 days left).',
  })
  expect(stateOn('2025-07-04').message).toContain('(today is its last day)')
  expect(stateOn('2025-07-05')).toMatchObject({ state: 'expired' })
})

test('an accepted gap is warned of fourteen days before its last day, and on it', () => {
  const gaps = [{ clause: 'a/b#c', reason: 'Few.', until: '2025-07-04' }]
  const gapOn = (today: string) =>
    conclude({ ...events, reached: new Set(), scenarios: [scenario], gaps, today }).untested![0]!
  expect(gapOn('2025-06-19')).toMatchObject({ state: 'applied' })
  expect(gapOn('2025-06-20')).toMatchObject({
    state: 'ends soon',
    message: 'a/b#c is accepted as untested until 2025-07-04 (14 days left): Few.',
  })
  expect(gapOn('2025-07-04').message).toContain('(today is its last day)')
  expect(gapOn('2025-07-05')).toMatchObject({ state: 'expired' })
})

test('a run that tests a clause in part does not show whether its waiver is needed', () => {
  const ended = { ...scenario, outcome: 'passed' } as const
  const late = { ...waiver, expires: '2026-07-04' }
  const stateIn = (inputs: Partial<Events>) =>
    conclude({ ...events, scenarios: [ended], waivers: [late], ...inputs }).waivers[0]!.state
  expect(stateIn({})).toBe('stale')
  expect(stateIn({ scenarios: [{ ...ended, outcome: 'blocked' }] })).toBe('unused')
  expect(stateIn({ all: { operations: 1, scenarios: 2, clauses: 1 } })).toBe('unused')
  expect(stateIn({ waivers: [{ ...late, operation: 3 }] })).toBe('stale')
  expect(stateIn({ waivers: [{ ...late, operation: 4 }] })).toBe('unused')
})

test('a run that was kept from testing a clause says nothing of its entry in "untested"', () => {
  const gaps = [{ clause: 'a/b#c', reason: 'Few.' }]
  const stateAfter = (stop: Partial<ScenarioResult>, until?: string) => {
    const scenarios = [{ ...scenario, ...stop }]
    const own = gaps.map((gap) => ({ ...gap, ...(until && { until }) }))
    return conclude({ ...events, reached: new Set(), scenarios, gaps: own }).untested![0]!.state
  }
  const causes = ['away', 'before', 'limit', 'key', 'time'] as const
  for (const cause of causes) {
    for (const until of [undefined, '2025-07-03']) {
      expect(stateAfter({ outcome: 'skipped', reason: 'It is gone.', cause }, until)).toBe('unused')
    }
  }
  expect(stateAfter({ outcome: 'blocked', reason: 'None.', cause: 'lack' })).toBe('applied')
  expect(stateAfter({ outcome: 'passed' })).toBe('applied')
})

test('a run that tested nothing says nothing of any entry in "untested", whatever kept it from testing', () => {
  const gaps = [{ clause: 'a/b#c', reason: 'Few.' }]
  const untested = 'http://a.example served nothing'
  const idle = { ...events, reached: new Set<string>(), untested, cause: 'refusal', gaps } as const
  expect(conclude(idle).untested).toMatchObject([{ state: 'unused' }])
})

test('a waiver of a statement says for which clauses it stands', () => {
  const statement = { ...waiver, clause: 'states.cancel-legs', addresses: ['a/b#c', 'a/b#d'] }
  const { waivers } = conclude({ ...events, findings: [finding], waivers: [statement, waiver] })
  expect(waivers.map(({ addresses }) => addresses)).toEqual([statement.addresses, undefined])
})
