import { expect, test } from 'vitest'
import { conclude } from './conclude.ts'
import { events, finding, scenario, waiver } from './events.fixture.ts'

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

test('a warning counts once in the headline, however often and by however many operations it was shown', () => {
  const warning = {
    ...finding,
    severity: 'warning' as const,
    pointer: '/data/1/updated_at',
    more: 9,
  }
  const found = [
    warning,
    { ...warning, operation: 4, pointer: '/updated_at' },
    { ...warning, pointer: '/created_at' },
    { ...warning, clause: 'x/y#z' },
  ]
  expect(conclude({ ...events, findings: found }).headline.text).toContain(', with 3 warnings.')
  expect(conclude({ ...events, findings: found }).counts.findings.warning).toBe(40)
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
  // An address is no profile, and has no operations of its own.
  const part = {
    ...inputs,
    profile: { ...inputs.profile, names: ['a/b/c'], isPart: true as const },
  }
  expect(conclude({ ...part, findings: [other] })).toMatchObject({
    headline: {
      text: 'NONCONFORMANT: mock breaks 1 other clause, and keeps 2 of the 4 clauses of a/b/c; 1 accepted as untested, 1 not tested.',
    },
    reason: '1 violation; 2 of 4 clauses tested and kept, 7 exchanges judged.',
  })
  expect(conclude({ ...part, findings: [other, finding] }).headline.text).toContain(
    'breaks 1 of the 4 clauses of a/b/c, and 1 other clause; ',
  )
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
  expect(broken.reason).toContain('; 1 of 2 clauses tested and kept, ')
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
