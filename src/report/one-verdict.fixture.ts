import type { Finding, Profile, Run, ScenarioResult, Waiver } from '../run/index.ts'
import { sampleRunWith } from './run.fixture.ts'

/** What can happen in a run; every combination is tried. */
const dimensions = {
  command: ['run', 'check'],
  violation: [false, true],
  warning: [false, true],
  waiver: ['none', 'of the violation', 'of the warning', 'expired', 'stale'],
  claim: ['everything', 'all three', 'one and a half', 'another'],
  blocked: [false, true],
  errored: [false, true],
  skipped: [false, true],
  stopped: ['never', 'interrupted', 'unreadable file'],
  nothing: [false, true],
  partial: [false, true],
  strict: [false, true],
  allowIncomplete: [false, true],
} as const

export type Case = { readonly [Name in keyof typeof dimensions]: (typeof dimensions)[Name][number] }

export function casesOf(): readonly Case[] {
  let cases: Record<string, unknown>[] = [{}]
  for (const [name, values] of Object.entries(dimensions)) {
    cases = cases.flatMap((facts) => values.map((value) => ({ ...facts, [name]: value })))
  }
  return (cases as unknown as Case[]).filter(
    ({ command, claim, blocked, errored, skipped, violation, warning, nothing, partial }) =>
      (claim === 'everything' || (command === 'run' && !partial && !skipped)) &&
      !(command === 'check' && (blocked || errored || skipped)) &&
      !(nothing && (violation || warning)),
  )
}

const ids = {
  violation: 'payments/cancel#both-legs',
  warning: 'payments/cancel#answer',
  kept: 'widget-events/list#answer',
}

const scenario = (name: string, outcome: ScenarioResult['outcome']): ScenarioResult => ({
  id: `payments/cancel/${name}`,
  title: name,
  outcome,
  durationMs: 1,
  reason: 'why',
})
const waiver = (clause: string, expires: string): Waiver => ({
  clause,
  reason: 'r',
  owner: 'Ann',
  expires,
})
const waivers = {
  none: [],
  'of the violation': [waiver(ids.violation, '2025-07-04')],
  'of the warning': [waiver(ids.warning, '2025-07-04')],
  expired: [waiver(ids.violation, '2025-07-03'), waiver(ids.warning, '2025-07-03')],
  stale: [waiver(ids.kept, '2025-12-31')],
}
/** The claim of a case: the violation is at operation 19, and its clause is in the first only. */
const profiles: Readonly<Record<Case['claim'], Profile | undefined>> = {
  everything: undefined,
  'all three': {
    names: ['payments', 'widget-events'],
    parts: [
      { name: 'payments', clauses: [ids.violation, ids.warning] },
      { name: 'widget-events', clauses: [ids.kept] },
    ],
    operations: [19, 25],
  },
  'one and a half': {
    names: ['some'],
    parts: [{ name: 'some', clauses: [ids.warning, ids.kept] }],
    operations: [25],
  },
  another: {
    names: ['widget-events', 'events'],
    parts: [
      { name: 'widget-events', clauses: [ids.kept] },
      { name: 'events', clauses: ['events/retrieve#id'] },
    ],
    operations: [25],
  },
}

/** Returns the run of a case, concluded as every run. */
export function runOf(facts: Case): Run {
  const finding = (clause: string, severity: 'violation' | 'warning'): Finding => ({
    clause,
    origin: 'C1',
    severity,
    operation: 19,
    pointer: '/status',
    message: `A ${severity}.`,
    expected: '1',
    actual: '2',
    ...(facts.command === 'run' && { scenario: 'payments/cancel/main' }),
  })
  const calls = new Map(facts.partial ? [[19, 1]] : [[19, 1], [25, 2]]) // biome-ignore format: short
  return sampleRunWith(
    {
      clauses: plannedIn(facts).map((id) => ({ id, origin: 'C1', level: 'rule', scenarios: [] })),
      profile: profiles[facts.claim],
      scenarios:
        facts.command === 'check'
          ? []
          : [
              ...(facts.nothing ? [] : [scenario('main', facts.violation ? 'failed' : 'passed')]),
              ...(facts.blocked ? [scenario('blocked', 'blocked')] : []),
              ...(facts.errored ? [scenario('errored', 'errored')] : []),
              ...(facts.skipped ? [scenario('skipped', 'skipped')] : []),
            ],
      findings: [
        ...(facts.warning ? [finding(ids.warning, 'warning')] : []),
        ...(facts.violation ? [finding(ids.violation, 'violation')] : []),
      ],
      reached: new Set(facts.nothing ? [] : Object.values(ids)),
      called: calls,
      judged: calls,
      all: { operations: 2, scenarios: 0, clauses: 3 },
      waivers: waivers[facts.waiver],
      problems: facts.stopped === 'unreadable file' ? ['Cannot read the file.'] : [],
      interrupted: facts.stopped === 'interrupted',
      strict: facts.strict,
      allowIncomplete: facts.allowIncomplete,
    },
    { command: facts.command },
  )
}

/** The clauses that a case plans. */
export function plannedIn({ claim }: Case): readonly string[] {
  const profile = profiles[claim]
  return profile ? profile.parts.flatMap(({ clauses }) => clauses) : Object.values(ids)
}

/** What the words of the contract demand of a case, without a look at the function. */
export function demandsOf(facts: Case) {
  const isClaimed = {
    violation: facts.claim === 'everything' || facts.claim === 'all three',
    warning: facts.claim !== 'another',
  }
  const isWarning = isClaimed.warning && facts.warning && facts.waiver !== 'of the warning'
  const isViolation = isClaimed.violation && facts.violation && facts.waiver !== 'of the violation'
  const violations = Number(isViolation) + Number(isWarning && facts.strict)
  const waived = Number(
    (isClaimed.violation && facts.violation && facts.waiver === 'of the violation') ||
      (isClaimed.warning && facts.warning && facts.waiver === 'of the warning'),
  )
  const isUnproved = facts.claim === 'another' || (facts.claim !== 'everything' && waived > 0)
  const undecided = facts.errored || facts.nothing || facts.stopped !== 'never' || isUnproved
  const isStale = {
    none: false,
    'of the violation': isClaimed.violation && !facts.violation,
    'of the warning': isClaimed.warning && !facts.warning,
    expired: (isClaimed.violation && !facts.violation) || (isClaimed.warning && !facts.warning),
    stale: true,
  }
  const excused = facts.allowIncomplete && !facts.nothing && facts.claim !== 'another'
  const verdict = violations > 0 ? 'nonconformant' : undecided ? 'incomplete' : 'conformant'
  return {
    verdict,
    violations,
    warnings: Number(isWarning && !facts.strict),
    waived,
    isExpired:
      facts.waiver === 'expired' &&
      ((isClaimed.violation && facts.violation) || (isClaimed.warning && facts.warning)),
    isStale: isStale[facts.waiver] && !facts.nothing,
    exitCode: violations > 0 ? 1 : verdict === 'incomplete' && !excused ? 3 : 0,
    mark: violations > 0 ? '✕' : verdict === 'conformant' ? '✓' : '!',
  }
}
