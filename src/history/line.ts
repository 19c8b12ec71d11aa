import { hashOf } from '../json/index.ts'
import type { Hashes, Run } from '../run/index.ts'

/** What is remembered of a run: one line of `history.ndjson`. */
export interface HistoryLine {
  /** When the run began, ISO 8601. */
  readonly at: string
  readonly target: string
  readonly apiVersion: string
  readonly verdict: Run['verdict']
  /** All that was planned was tested: only such runs are compared. */
  readonly complete: boolean
  /** What the run was made with; where they differ, it was not the target alone that changed. */
  readonly hashes: Partial<Hashes>
  readonly counts: Readonly<Record<keyof Run['counts']['clauses'] | 'violation', number>>
  /** The names behind the letters: the hash of a `NameLine` further up. */
  readonly names: string
  /** A letter a clause: k kept, b broken, w warned, v waived, u unreached. */
  readonly clauses: string
  /** A letter a scenario: p passed, f failed, b blocked, e errored, s skipped. */
  readonly scenarios: string
}

/** The addresses of clauses and scenarios, in the order of the letters; written again only when they change. */
export interface NameLine {
  readonly names: string
  readonly of: { readonly clauses: readonly string[]; readonly scenarios: readonly string[] }
}

export const clauseLetters = {
  kept: 'k',
  broken: 'b',
  warned: 'w',
  waived: 'v',
  unreached: 'u',
} as const satisfies Record<Run['clauses'][number]['verdict'], string>

export const scenarioLetters = {
  passed: 'p',
  failed: 'f',
  blocked: 'b',
  errored: 'e',
  skipped: 's',
} as const satisfies Record<Run['scenarios'][number]['outcome'], string>

/** The line of a run, and the names that its letters stand for. */
export function lineOf(run: Run): { readonly line: HistoryLine; readonly names: NameLine } {
  const of = {
    clauses: run.clauses.map(({ id }) => id),
    scenarios: run.scenarios.map(({ id }) => id),
  }
  const names = hashOf(of).slice(0, 12)
  const line: HistoryLine = {
    at: run.startedAt,
    target: run.target.name,
    apiVersion: run.apiVersion,
    verdict: run.verdict,
    complete: run.completeness === 'complete',
    hashes: run.hashes ?? {},
    counts: { ...run.counts.clauses, violation: run.counts.findings.violation },
    names,
    clauses: run.clauses.map(({ verdict }) => clauseLetters[verdict]).join(''),
    scenarios: run.scenarios.map(({ outcome }) => scenarioLetters[outcome]).join(''),
  }
  return { line, names: { names, of } }
}
