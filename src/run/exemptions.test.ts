import { expect, test } from 'vitest'
import { conclude, type Events } from './conclude.ts'
import { events, finding, scenario, waiver } from './events.fixture.ts'

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
  expect(expired[0]!.message).toContain('did not test all of the clause')
  expect(expired[0]!.message).toMatch(/\(it expired on 2025-07-03\)\.$/)
})

test('a waiver or a relaxation of one operation and one place accepts nothing elsewhere', () => {
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
  const relaxed = conclude({ ...events, findings, relaxations: [place] })
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

test('a run that tests a clause in part does not show whether its waiver is needed', () => {
  const ended = { ...scenario, outcome: 'passed' } as const
  const stateIn = (facts: Partial<Events>) =>
    conclude({ ...events, scenarios: [ended], waivers: [waiver], ...facts }).waivers[0]!.state
  expect(stateIn({})).toBe('stale')
  expect(stateIn({ scenarios: [{ ...ended, outcome: 'blocked' }] })).toBe('unused')
  expect(stateIn({ all: { operations: 1, scenarios: 2, clauses: 1 } })).toBe('unused')
  expect(stateIn({ waivers: [{ ...waiver, operation: 3 }] })).toBe('stale')
  expect(stateIn({ waivers: [{ ...waiver, operation: 4 }] })).toBe('unused')
})
