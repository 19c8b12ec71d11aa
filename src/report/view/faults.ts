import { type Counts, placeOf, type ReportedFinding, type Run } from '../../run/index.ts'

/** The same fault, wherever it was seen: one clause, one operation, one place. */
export interface Fault {
  /** The occurrence with the fewest calls before it. */
  readonly finding: ReportedFinding
  readonly all: readonly ReportedFinding[]
  /** How often it was seen, listed or only counted. */
  readonly times: number
}

/** What a finding is counted as: its severity, or waived. */
export type FindingKind = keyof Counts['findings']

/** The findings of one kind, as faults, by clause in the order of the plan. */
export function faultsByClause(run: Run, kind: FindingKind): ReadonlyMap<string, readonly Fault[]> {
  const found = Map.groupBy(
    run.findings.filter(({ severity, waived }) => (waived ? 'waived' : severity) === kind),
    ({ clause }) => clause,
  )
  const order = new Map(run.clauses.map(({ id }, index) => [id, index]))
  const placeOfClause = (id: string) => order.get(id) ?? Number.POSITIVE_INFINITY
  const sorted = [...found].sort(([a], [b]) => Math.sign(placeOfClause(a) - placeOfClause(b)) || 0)
  return new Map(sorted.map(([clause, findings]) => [clause, faultsIn(findings)]))
}

/** Each fault once; what is about records of others is one of its own. */
export function faultsIn(
  findings: readonly ReportedFinding[],
  keyOf: (finding: ReportedFinding) => string = ({ id, foreign }) =>
    `${id} ${foreign !== undefined}`,
): readonly Fault[] {
  return Array.from(Map.groupBy(findings, keyOf).values(), (all) => ({
    finding: simplestOf(all),
    all,
    times: timesOf(all),
  }))
}

/** Whether a finding counts against the target, waived or not. */
export function isFault({ severity }: ReportedFinding): boolean {
  return severity === 'violation' || severity === 'warning'
}

/** How many findings these stand for. */
export function timesOf(findings: readonly ReportedFinding[]): number {
  return findings.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
}

/** The occurrence with the fewest calls before it: the shortest way to see the fault again. */
export function simplestOf(findings: readonly ReportedFinding[]): ReportedFinding {
  const callsBefore = ({ step, exchange }: ReportedFinding) =>
    exchange === undefined ? Number.MAX_SAFE_INTEGER : (step ?? Number.MAX_SAFE_INTEGER - 1)
  return findings.reduce((best, one) => (callsBefore(one) < callsBefore(best) ? one : best))
}

/** What is no violation is the same wherever it is found: one remark a clause and place. */
export function siteOf({ clause, pointer, foreign }: ReportedFinding): string {
  return `${clause} ${placeOf(pointer)} ${foreign !== undefined}`
}
