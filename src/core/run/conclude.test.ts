import { expect, test } from 'vitest'
import { conclude, hasOnlyGaps } from './conclude.ts'
import { events, finding, scenario, waiver } from './events.fixture.ts'
import type { AcceptedGap, ScenarioResult } from './run.ts'

test('a finding has the same id in the next run, whatever its text, its scenario and its item', () => {
  const similar = { ...finding, pointer: '/data/3/id', scenario: 'x', message: 'y', actual: 'z' }
  const { findings } = conclude({ ...events, findings: [finding, similar] })
  expect(findings.map(({ id }) => id)).toEqual(Array(2).fill('a/b#c:3:/data/*/id'))
})

test('a warning that is too grave for a figure is named in the headline, unless it is waived', () => {
  const inputs = {
    ...events,
    alarmOf: () => 'it responds without a valid key',
    findings: Array(2).fill({ ...finding, severity: 'warning' as const }),
  }
  expect(conclude(inputs).headline).toEqual({
    mark: '✓',
    text: 'CONFORMANT: mock keeps 0 of the 1 clause of the contract, with 1 warning: it responds without a valid key (2 calls).',
    alarm: 'it responds without a valid key (2 calls)',
  })
  expect(conclude({ ...inputs, waivers: [waiver] }).headline.text).not.toContain('key')
  expect(conclude({ ...inputs, findings: [] }).headline).not.toHaveProperty('alarm')
})

test('the headline names three of the operations that fail, and counts the others', () => {
  const failure = { kind: 'failure', status: 500, requests: 2, reason: '', remedy: '' } as const
  const textOf = (...paths: readonly string[]) => {
    const obstacles = paths.map((path) => ({ ...failure, request: `GET ${path}` }))
    return conclude({ ...events, obstacles }).headline.text
  }
  expect(textOf('/a', '/b', '/c')).toContain('GET /b (2), GET /c (2);')
  expect(textOf('/a', '/b', '/c', '/d')).toContain('GET /b (2), GET /c (2) and 1 more')
})

test('what ended a run is named, also where every clause was tested', () => {
  const endedBy = (cause: 'key' | 'lack') => {
    const left = { ...scenario, outcome: 'skipped', reason: 'It ended.', cause } as const
    return conclude({ ...events, scenarios: [scenario, left] }).ended
  }
  expect([endedBy('key'), endedBy('lack')]).toEqual(['key', undefined])
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

test('the headline keeps broken clauses that are claimed apart from other ones', () => {
  const [clause] = events.clauses
  const own = [clause!.id, 'a/b#d', 'a/b#e', 'a/b#f']
  const inputs = {
    ...events,
    profile: { names: ['a'], parts: [{ name: 'a', clauses: own }], operations: [3] },
    clauses: own.map((id) => ({ ...clause!, id })),
    reached: new Set(own.slice(0, 2)),
    gaps: [{ clause: 'a/b#e', reason: 'Rare.' }],
    all: { operations: 1, scenarios: 0, clauses: 9 },
  }
  const other = { ...finding, clause: 'x/y#z' }
  expect(conclude({ ...inputs, findings: [other] })).toMatchObject({
    ...{ verdict: 'nonconformant', exitCode: 1 },
    headline: {
      text: 'NONCONFORMANT: mock breaks 1 clause outside of profile a with responses of its operations, and keeps 2 of the 4 clauses of profile a; 1 accepted as untested, 1 not tested.',
    },
  })
  expect(conclude({ ...inputs, findings: [other, finding] }).headline.text).toBe(
    'NONCONFORMANT: mock breaks 1 of the 4 clauses of profile a, and 1 clause outside of it; 1 accepted as untested, 1 not tested.',
  )
})

test('a scenario that failed without a finding says nothing about the target', () => {
  const result = conclude({ ...events, scenarios: [scenario] })
  expect(result).toMatchObject({
    verdict: 'incomplete',
    exitCode: 3,
    scenarios: [{ outcome: 'errored', reason: 'No finding says why.' }],
  })
})

test('an unreached clause says what stopped its scenario', () => {
  const scenarios = [{ ...scenario, outcome: 'blocked', reason: 'No subject.' }] as const
  const { clauses } = conclude({ ...events, reached: new Set(), scenarios })
  expect(clauses).toMatchObject([{ verdict: 'unreached', reason: 'No subject.' }])
})

test('an unreached clause says what the responses break that could have shown it', () => {
  const reasonOf = (rows: readonly number[]) => {
    const inputs = {
      ...events,
      reached: new Set<string>(),
      findings: [{ ...finding, clause: 'a/b#form' }],
    }
    const { clauses } = conclude({ ...inputs, showing: () => ({ rows }) })
    return clauses.find(({ id }) => id === 'a/b#c')?.reason
  }
  expect(reasonOf([3, 4])).toMatch(/The responses that could show it break a\/b#form\.$/)
  for (const rows of [[4], [1, 2, 3, 4]]) expect(reasonOf(rows)).not.toContain('break')
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

test('a run of some scenarios says of how many, where they call every operation, quick or not', () => {
  const scenarios = [{ ...scenario, outcome: 'passed' }] as const
  const all = { operations: 1, scenarios: 72, clauses: 9 }
  const some = { ...events, scenarios, all, addresses: ['a'] }
  const [whole, quick] = [some, { ...some, quick: true }].map((one) => conclude(one).headline.text)
  const gaps = '; 8 not tested, 1 of 72 scenarios tested.'
  expect(whole).toBe(`CONFORMANT: mock keeps 1 of the 9 clauses of the contract${gaps}`)
  expect(quick).toBe(`CONFORMANT: mock keeps 1 of the 9 clauses of the contract (quick)${gaps}`)
})

test('headline and reason of a run count among the same clauses, and are all that says gaps, whichever scenarios it is of', () => {
  const [planned] = events.clauses
  const scenarios = [{ ...scenario, outcome: 'passed' }] as const
  const clauses = [planned!, { ...planned!, id: 'a/b#d' }]
  const all = { operations: 1, scenarios: 72, clauses: 9 }
  const some = { ...events, scenarios, clauses, all, addresses: ['a'] }
  const incomplete = conclude(some)
  expect(incomplete.headline.text).toContain('; 1 of the 9 clauses of the contract tested; 8 not')
  expect(incomplete).toMatchObject({ verdict: 'incomplete', exitCode: 3, problems: [] })
  expect(incomplete.reason).toBe('1 of 9 clauses tested and kept, 7 exchanges judged.')
  const beside = { ...finding, clause: 'a/x#y' }
  const broken = conclude({ ...some, findings: [beside], addresses: undefined })
  expect(broken.headline.text).toContain('keeps 1 of the 2 clauses of the contract; 1 not tested')
  expect(broken).toMatchObject({ completeness: 'incomplete', problems: [] })
  expect(broken.reason).toContain('; 1 of 2 clauses tested and kept (1 other not kept)')
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

test('the headline names the operations that failed most, by all of their failures', () => {
  const failure = { kind: 'failure', status: 500, remedy: 'Read it.' } as const
  const obstacles = [
    { ...failure, request: 'GET /a', requests: 5 },
    { ...failure, request: 'GET /b', requests: 4 },
    { ...failure, request: 'GET /b', requests: 3, place: '/subjects/b' },
  ]
  expect(conclude({ ...events, obstacles }).headline.text).toContain(
    'fails with 500 on 12 valid requests: GET /b (7), GET /a (5)',
  )
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

test('a version that is not known is named in the headline, with the version by whose rules it is judged', () => {
  const asked = { asked: '2025-12-01', rules: '2025-07-04' }
  const { headline } = conclude({ ...events, version: asked })
  expect(headline.text).toBe(
    'CONFORMANT: mock keeps the 1 clause of the contract; version 2025-12-01 is judged by the rules of 2025-07-04.',
  )
  expect(conclude(events).headline.text).toBe(
    'CONFORMANT: mock keeps the 1 clause of the contract.',
  )
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
