import type { ClauseResult, Counts, ReportedFinding, Run, ScenarioResult } from './run.ts'

export function countClauses(clauses: readonly ClauseResult[]): Counts['clauses'] {
  const counts = { kept: 0, broken: 0, warned: 0, waived: 0, unreached: 0 }
  for (const { verdict } of clauses) counts[verdict]++
  return counts
}

export function countScenarios(scenarios: readonly ScenarioResult[]): Counts['scenarios'] {
  const counts = { passed: 0, failed: 0, blocked: 0, errored: 0, skipped: 0 }
  for (const { outcome } of scenarios) counts[outcome]++
  return counts
}

/** Findings by severity; a waived one counts as waived only. */
export function countFindings(findings: readonly ReportedFinding[]): Counts['findings'] {
  const counts = { violation: 0, warning: 0, novelty: 0, observation: 0, waived: 0 }
  for (const finding of findings) {
    counts[finding.waived ? 'waived' : finding.severity] += 1 + (finding.more ?? 0)
  }
  return counts
}

export function timesOf(findings: readonly ReportedFinding[]): number {
  return findings.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
}

/** How many requests a busy target did not serve (429). */
export function limitedIn({ obstacles = [] }: Pick<Run, 'obstacles'>): number {
  const limited = obstacles.filter(({ kind, status }) => kind === 'before' && status === 429)
  return limited.reduce((sum, { requests }) => sum + requests, 0)
}

/** The names in a pointer come from the target, and may be megabytes long. */
const longest = 300

/** A JSON Pointer with `*` for each item of a list, so it is the same for every item. A long one is shortened to its beginning. */
export function placeOf(pointer: string): string {
  const isLong = pointer.length > longest
  const start = pointer.slice(0, longest).replace(/\/\d+(?=\/|$)/g, '/*')
  return `${start}${isLong ? `…${pointer.length}` : ''}`
}
