import type { Events } from './events.ts'
import type { Finding, ScenarioResult, Waiver } from './run.ts'

/** A run that tests the one clause that there is, and finds nothing. */
export const events: Events = {
  version: { asked: '2025-07-04', rules: '2025-07-04' },
  target: 'mock',
  clauses: [{ id: 'a/b#c', origin: 'C1', level: 'rule', scenarios: ['a/b/one'] }],
  testers: [{ id: 'a/b/one', proves: ['a/b#c'] }],
  scenarios: [],
  findings: [],
  levelOf: () => 'rule',
  reached: new Set(['a/b#c']),
  called: new Map([[3, 8]]),
  judged: new Map([[3, 7]]),
  all: { operations: 1, scenarios: 0, clauses: 1 },
  waivers: [],
  problems: [],
  interrupted: false,
  strict: false,
  allowIncomplete: false,
  today: '2025-07-04',
}

export const finding: Finding = {
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

export const scenario: ScenarioResult = {
  id: 'a/b/one',
  title: 'one',
  outcome: 'failed',
  durationMs: 1,
}

export const waiver: Waiver = {
  clause: 'a/b#c',
  reason: 'Ticket 7.',
  owner: 'Ann',
  expires: '2025-07-04',
}
