import { type Counts, placeOf, type ReportedFinding, type Run } from '../../run/index.ts'

/** A fault of a clause at an operation and a place, with all that show it. */
export interface Fault {
  /** The occurrence with the fewest calls before it. */
  readonly finding: ReportedFinding
  readonly all: readonly ReportedFinding[]
  /** How often it was seen; some occurrences are only counted. */
  readonly times: number
}

/** The kind that a finding is counted as: its severity, or waived. */
export type FindingKind = keyof Counts['findings']

/** Returns the faults of a kind by clause, in the order of the plan. */
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

/** Returns each fault once; those of records of others are apart. */
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

/** Returns whether a finding is a violation or a warning, waived or not. */
export function isFault({ severity }: ReportedFinding): boolean {
  return severity === 'violation' || severity === 'warning'
}

/** Returns how many findings these stand for. */
export function timesOf(findings: readonly ReportedFinding[]): number {
  return findings.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
}

/** Returns the occurrence with the fewest calls before it. */
export function simplestOf(findings: readonly ReportedFinding[]): ReportedFinding {
  const callsBefore = ({ step, exchange }: ReportedFinding) =>
    exchange === undefined ? Number.MAX_SAFE_INTEGER : (step ?? Number.MAX_SAFE_INTEGER - 1)
  return findings.reduce((best, finding) =>
    callsBefore(finding) < callsBefore(best) ? finding : best,
  )
}

/** Returns the key of a novelty or observation, which is the same at all operations. */
export function siteOf({ clause, pointer, foreign }: ReportedFinding): string {
  return `${clause} ${placeOf(pointer)} ${foreign !== undefined}`
}
