import type { Severity } from './finding.ts'
import type { ClauseVerdict, Outcome, Run, RunVerdict } from './run.ts'

export interface Tally {
  readonly clauses: Readonly<Record<ClauseVerdict, number>>
  readonly scenarios: Readonly<Record<Outcome, number>>
  readonly findings: Readonly<Record<Severity, number>>
}

/** Counts what a run holds, every word of the vocabulary present. */
export function tally(run: Pick<Run, 'clauses' | 'scenarios' | 'findings'>): Tally {
  const clauses = { kept: 0, broken: 0, waived: 0, unreached: 0 }
  const scenarios = { passed: 0, failed: 0, blocked: 0, errored: 0, skipped: 0 }
  const findings = { violation: 0, warning: 0, novelty: 0, observation: 0 }
  for (const { verdict } of run.clauses) clauses[verdict]++
  for (const { outcome } of run.scenarios) scenarios[outcome]++
  for (const { severity } of run.findings) findings[severity]++
  return { clauses, scenarios, findings }
}

/** 0 conformant, 1 nonconformant, 3 incomplete; 2 belongs to faults of ours or of the user. */
export function exitCodeOf(verdict: RunVerdict, allowIncomplete = false): 0 | 1 | 3 {
  if (verdict === 'nonconformant') return 1
  return verdict === 'incomplete' && !allowIncomplete ? 3 : 0
}
