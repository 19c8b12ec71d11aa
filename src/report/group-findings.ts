import type { Clause } from '../contract/index.ts'
import type { ClauseResult, Finding, Level, Run, Severity } from '../run/index.ts'
import { type Catalogue, findClause } from './catalogue.ts'

/** The same fault, wherever it was seen: one clause, one operation, one place, one thing expected. */
export interface Fault {
  readonly finding: Finding
  /** The findings that say the same of another exchange, or of another item of a list. */
  readonly again: readonly Finding[]
}

/** The findings of one severity on one clause. */
export interface ClauseGroup {
  readonly address: string
  readonly origin: string
  readonly level: Level | undefined
  readonly clause: Clause | undefined
  readonly result: ClauseResult | undefined
  readonly findings: readonly Finding[]
  readonly faults: readonly Fault[]
}

/** The findings of a severity by clause, in the order of the plan. */
export function groupFindings(
  run: Run,
  catalogue: Catalogue,
  severity: Severity,
): readonly ClauseGroup[] {
  const results = new Map(run.clauses.map((result) => [result.id, result]))
  const found = Map.groupBy(
    run.findings.filter((finding) => finding.severity === severity),
    (finding) => finding.clause,
  )
  const planned = [...results.keys()].filter((address) => found.has(address))
  const unplanned = [...found.keys()].filter((address) => !results.has(address))
  return [...planned, ...unplanned].map((address) => {
    const findings = found.get(address)!
    return describeGroup(address, findings, results.get(address), catalogue)
  })
}

/** How many findings tell of these faults. */
export function countFindings(faults: readonly Fault[]): number {
  return faults.reduce((sum, { again }) => sum + 1 + again.length, 0)
}

/** The broken clauses of which no finding tells why: their own reason must. */
export function groupUnexplained(run: Run, catalogue: Catalogue): readonly ClauseGroup[] {
  const explained = new Set(run.findings.map((finding) => finding.clause))
  return run.clauses
    .filter(({ id, verdict }) => verdict === 'broken' && !explained.has(id))
    .map((result) => describeGroup(result.id, [], result, catalogue))
}

function describeGroup(
  address: string,
  findings: readonly Finding[],
  result: ClauseResult | undefined,
  catalogue: Catalogue,
): ClauseGroup {
  const clause = findClause(catalogue, address)
  const origin = clause?.origin ?? result?.origin ?? findings[0]?.origin ?? ''
  return {
    address,
    origin,
    level: result?.level ?? clause?.level,
    clause,
    result,
    findings,
    faults: faultsIn(findings),
  }
}

/** Each fault once, in the order of its first finding. */
export function faultsIn(findings: readonly Finding[]): readonly Fault[] {
  const same = Map.groupBy(findings, placeOf)
  return Array.from(same.values(), ([finding, ...again]) => ({ finding: finding!, again }))
}

/** What comes from outside may be megabytes long; so much of it tells it apart. */
const telling = 300

function placeOf({ clause, operation, pointer, expected }: Finding): string {
  const place = pointer.slice(0, telling).replace(/\/\d+(?=\/|$)/g, '/#')
  return JSON.stringify([clause, operation, place, expected.slice(0, telling)])
}
