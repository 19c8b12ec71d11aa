import type { Clause } from '../contract/index.ts'
import type { ClauseResult, Counts, Level, ReportedFinding, Run } from '../run/index.ts'
import { type Catalogue, findClause } from './catalogue.ts'

/** The same fault, wherever it was seen: one clause, one operation, one place. */
export interface Fault {
  readonly finding: ReportedFinding
  /** The same in another exchange, or at another item of a list; expected and actual may differ. */
  readonly again: readonly ReportedFinding[]
}

/** The findings of one kind on one clause. */
export interface ClauseGroup {
  readonly address: string
  readonly origin: string
  readonly level: Level | undefined
  readonly clause: Clause | undefined
  readonly result: ClauseResult | undefined
  readonly findings: readonly ReportedFinding[]
  readonly faults: readonly Fault[]
}

/** What a finding is counted as: its severity, or waived. */
export type FindingKind = keyof Counts['findings']

/** The findings of a kind by clause, in the order of the plan. */
export function groupFindings(
  run: Run,
  catalogue: Catalogue,
  kind: FindingKind,
): readonly ClauseGroup[] {
  const results = new Map(run.clauses.map((result) => [result.id, result]))
  const found = Map.groupBy(
    run.findings.filter(({ severity, waived }) => (waived ? 'waived' : severity) === kind),
    (finding) => finding.clause,
  )
  const planned = [...results.keys()].filter((address) => found.has(address))
  const unplanned = [...found.keys()].filter((address) => !results.has(address))
  return [...planned, ...unplanned].map((address) => {
    const findings = found.get(address)!
    const result = results.get(address)
    const clause = findClause(catalogue, address)
    const origin = clause?.origin ?? findings[0]!.origin
    const level = result?.level ?? clause?.level
    return { address, origin, level, clause, result, findings, faults: faultsIn(findings) }
  })
}

/** How many findings these faults stand for. */
export function countFaults(faults: readonly Fault[]): number {
  return faults.reduce((sum, { again }) => sum + 1 + again.length, 0)
}

/** Each fault once, in the order of its first finding. */
export function faultsIn(findings: readonly ReportedFinding[]): readonly Fault[] {
  const same = Map.groupBy(findings, ({ id }) => id)
  return Array.from(same.values(), ([finding, ...again]) => ({ finding: finding!, again }))
}
