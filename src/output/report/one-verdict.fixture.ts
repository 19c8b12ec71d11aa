import type { Finding, Profile, Run, ScenarioResult, Waiver } from '../../core/run/index.ts'
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
      scenarios: facts.command === 'check' ? [] : scenariosOf(facts),
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

function scenariosOf({ nothing, violation, ...facts }: Case) {
  const stopped = (['blocked', 'errored', 'skipped'] as const).filter((outcome) => facts[outcome])
  return [
    ...(nothing ? [] : [scenario('main', violation ? 'failed' : 'passed')]),
    ...stopped.map((outcome) => scenario(outcome, outcome)),
  ]
}

/** The clauses that a case plans. */
export function plannedIn({ claim }: Case): readonly string[] {
  const profile = profiles[claim]
  return profile ? profile.parts.flatMap(({ clauses }) => clauses) : Object.values(ids)
}

/** What the words of the contract demand of a case, without a look at the function. */
export function demandsOf(facts: Case) {
  const { claim, waiver, nothing, stopped, strict } = facts
  const hasViolation = facts.violation && /^(everything|all three)$/.test(claim)
  const hasWarning = facts.warning && claim !== 'another'
  const isWaived = {
    violation: hasViolation && waiver === 'of the violation',
    warning: hasWarning && waiver === 'of the warning',
  }
  const warnings = Number(hasWarning && !isWaived.warning)
  const violations = Number(hasViolation && !isWaived.violation) + (strict ? warnings : 0)
  const waived = Number(isWaived.violation || isWaived.warning)
  const isUnproved = claim === 'another' || (claim !== 'everything' && waived > 0)
  const isUndecided = facts.errored || nothing || stopped !== 'never' || isUnproved
  const isExcused = facts.allowIncomplete && !nothing && claim !== 'another'
  return {
    ...conclusionOf(violations > 0, isUndecided, isExcused),
    violations,
    warnings: strict ? 0 : warnings,
    waived,
    isExpired: waiver === 'expired' && (hasViolation || hasWarning),
    isStale: isStaleIn(facts),
  }
}

function conclusionOf(isBroken: boolean, isUndecided: boolean, isExcused: boolean) {
  if (isBroken) return { verdict: 'nonconformant', exitCode: 1, mark: '✕' }
  if (isUndecided) return { verdict: 'incomplete', exitCode: isExcused ? 0 : 3, mark: '!' }
  return { verdict: 'conformant', exitCode: 0, mark: '✓' }
}

/** Whether the waiver of a case is about nothing that the case shows of what is claimed. */
function isStaleIn({ claim, waiver, violation, warning, nothing }: Case): boolean {
  if (nothing) return false
  const ofViolation = /^(everything|all three)$/.test(claim) && !violation
  const ofWarning = claim !== 'another' && !warning
  return {
    none: false,
    'of the violation': ofViolation,
    'of the warning': ofWarning,
    expired: ofViolation || ofWarning,
    stale: true,
  }[waiver]
}
