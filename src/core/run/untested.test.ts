import { expect, test } from 'vitest'
import { conclude } from './conclude.ts'
import { events, finding, scenario } from './events.fixture.ts'
import type { AcceptedGap, ScenarioResult } from './run.ts'

test('an unreached clause says what stopped its scenario', () => {
  const stops = [
    [{ status: 403 }, { status: 403 }],
    [{ brokenClause: 'x/y#z' }, { brokenClauses: ['x/y#z'] }],
  ]
  for (const [stop, said] of stops) {
    const blocked = { ...scenario, outcome: 'blocked', reason: 'No subject.', ...stop } as const
    for (const more of [{}, { refused: true } as const]) {
      const reached = new Set('refused' in more ? ['a/b#c'] : [])
      const { clauses } = conclude({ ...events, reached, scenarios: [{ ...blocked, ...more }] })
      expect(clauses).toMatchObject([{ verdict: 'unreached', reason: 'No subject.', ...said }])
    }
  }
})

test('an unreached clause says what the responses break that could have shown it', () => {
  const clauseOf = (
    rows: readonly number[],
    pointer = '/data/*/kba/questions',
    at = '/data/0/kba',
  ) => {
    const inputs = {
      ...events,
      reached: new Set<string>(),
      findings: [{ ...finding, clause: 'a/b#form', pointer: at }],
    }
    const places = rows.map((row) => ({ row, pointers: [pointer] }))
    const { clauses } = conclude({ ...inputs, showing: () => ({ places }) })
    return clauses.find(({ id }) => id === 'a/b#c')
  }
  expect(clauseOf([3, 4])).toMatchObject({
    reason: expect.stringMatching(/The responses that could show it break a\/b#form\.$/),
    remedy: 'The target breaks a/b#form.',
    brokenClauses: ['a/b#form'],
  })
  for (const rows of [[4], [1, 2, 3, 4]]) {
    expect(clauseOf(rows)?.reason).not.toContain('break')
    expect(clauseOf(rows)).not.toHaveProperty('brokenClauses')
  }
  // What is broken beside it, or in it, hides nothing.
  for (const at of ['/data/0/created_at', '/data', '/data/0/kba/questions/0/id']) {
    const isAround = at === '/data'
    expect('brokenClauses' in (clauseOf([3], undefined, at) ?? {}), at).toBe(isAround)
  }
})

test('a clause that was tested before and is not any more ends with 1, unless it is accepted as untested', () => {
  const lastTested = '2025-07-03T00:00:00.000Z'
  const inputs = {
    ...events,
    reached: new Set<string>(),
    lastTested: new Map([['a/b#c', lastTested]]),
  }
  const lost = conclude({ ...inputs, reached: new Set(['x']), allowIncomplete: true })
  expect(lost).toMatchObject({
    exitCode: 1,
    headline: { mark: '!', text: expect.stringContaining('; 1 clause no longer tested') },
    clauses: [{ id: 'a/b#c', lastTested, reason: expect.any(String) }],
  })
  const gaps = [{ clause: 'a/b#c', reason: 'No data.' }]
  const skipped = { ...scenario, outcome: 'skipped', cause: 'away', reason: 'It is away.' } as const
  const cutOff = { scenarios: [skipped] }
  for (const other of [{ gaps }, { interrupted: true }, { untested: 'it is away' }, cutOff])
    expect(conclude({ ...inputs, ...other }).clauses[0]?.lastTested).toBeUndefined()
  expect(conclude({ ...events, lastTested: inputs.lastTested }).exitCode).toBe(0)
})

test('--allow-incomplete says how many scenarios were blocked', () => {
  const blocked = (id: string, name: string): ScenarioResult => ({
    ...scenario,
    id,
    outcome: 'blocked',
    reason: 'It is not configured.',
    lacks: { kind: 'subject', name },
  })
  const second = { id: 'a/b#d', origin: 'C2', level: 'rule', scenarios: ['a/b/two'] } as const
  const result = conclude({
    ...events,
    clauses: [...events.clauses, second],
    testers: [...events.testers!, { id: 'a/b/two', proves: ['a/b#d'] }],
    scenarios: [
      blocked('a/b/two', 'merchant'),
      blocked('a/b/x', 'event'),
      blocked('a/b/y', 'event'),
    ],
    allowIncomplete: true,
  })
  expect(result).toMatchObject({ verdict: 'incomplete', completeness: 'excused', exitCode: 0 })
  expect(result.reason).toMatch(/^Accepted by --allow-incomplete: 3 scenarios blocked;/)
  expect(result.clauses[1]?.reason).toBe('It is not configured.')
})

test('a clause that another scenario showed is untested where its own was refused, unless it may be', () => {
  const [clause] = events.clauses
  const clauses = [clause!, { ...clause!, id: 'a/b#d' }]
  const testers = [
    { id: 'a/b/one', proves: ['a/b#d', 'a/b#c'] },
    { id: 'a/b/two', proves: ['a/b#c'] },
  ]
  const reason = 'PUT /x was refused: status 400.'
  const refused = { ...scenario, outcome: 'blocked', reason, refused: true } as const
  const reached = new Set(['a/b#c', 'a/b#d'])
  const concluded = (shown: readonly string[], more = {}, gaps: readonly AcceptedGap[] = []) => {
    const other = { ...scenario, id: 'a/b/two', outcome: 'passed', reached: shown } as const
    const scenarios = [{ ...refused, ...more }, other]
    return conclude({ ...events, clauses, testers, reached, scenarios, gaps })
  }
  expect(concluded(['a/b#c', 'a/b#d'])).toMatchObject({
    ...{ verdict: 'incomplete', exitCode: 3 },
    clauses: [
      { verdict: 'unreached', reason },
      { verdict: 'unreached', reason },
    ],
  })
  // What it reached itself, it showed.
  expect(concluded(['a/b#c', 'a/b#d'], { reached: ['a/b#c'] }).clauses).toMatchObject([
    { verdict: 'kept' },
    { verdict: 'unreached', reason },
  ])
  expect(concluded(['a/b#c']).clauses).toMatchObject([
    { verdict: 'unreached', reason },
    { verdict: 'unreached', reason },
  ])
  expect(concluded(['a/b#c'], { outcome: 'errored' }).clauses[0]?.verdict).toBe('unreached')
  expect(concluded(['a/b#c'], { refused: undefined }).verdict).toBe('conformant')
  const gaps = [{ clause: 'a/b#d', reason: 'Known.' }]
  expect(concluded(['a/b#c'], {}, gaps).exitCode).toBe(0)
})

test('an unreached clause says which scenario could have tested it and failed', () => {
  const failed = { ...scenario, outcome: 'failed' } as const
  const found = { ...finding, clause: 'z/y#x', scenario: scenario.id }
  const inputs = { ...events, reached: new Set<string>(), findings: [found] }
  const clauseOf = (id: string) =>
    conclude({ ...inputs, scenarios: [{ ...failed, id }] }).clauses.find(({ id }) => id === 'a/b#c')
  expect(clauseOf(scenario.id)).toMatchObject({
    cause: 'unshown',
    remedy: `${scenario.id}, which could test it, failed: the target breaks z/y#x.`,
  })
  expect(clauseOf(scenario.id)).not.toHaveProperty('brokenClauses')
  expect(clauseOf('z/y/other')?.remedy).toBeUndefined()
})

test('what no response of a run showed that something ended is untested because of that end', () => {
  const end = { outcome: 'skipped', cause: 'time', reason: 'The run was interrupted.' } as const
  const scenarios: readonly ScenarioResult[] = [
    { ...scenario, outcome: 'passed' },
    { ...scenario, id: 'a/b/two', ...end },
  ]
  const inputs = { ...events, reached: new Set<string>(), scenarios, interrupted: true }
  const clauseOf = (more: object) =>
    conclude({ ...inputs, ...more }).clauses.find(({ id }) => id === 'a/b#c')
  const { reason, cause } = end
  expect(clauseOf({})).toMatchObject({ verdict: 'unreached', reason, cause })
  expect(clauseOf({})).not.toHaveProperty('remedy')
  // What the responses break hides it, whatever ended the run.
  const showing = () => ({ places: [{ row: 3, pointers: ['/data/*/kba/questions'] }] })
  const findings = [{ ...finding, clause: 'a/b#form', pointer: '/data/0/kba' }]
  expect(clauseOf({ findings, showing })).toMatchObject({ brokenClauses: ['a/b#form'] })
})
