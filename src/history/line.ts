import { hashOf } from '../json/index.ts'
import type { Hashes, Run } from '../run/index.ts'

/** What is remembered of a run: one line of `history.ndjson`. A planned clause that no list names was kept. */
export interface HistoryLine {
  /** When the run began, ISO 8601. */
  readonly at: string
  readonly target: string
  readonly apiVersion: string
  readonly verdict: Run['verdict']
  /** What was planned: `all`, the names of the profile, or the hash of a part of the clauses. */
  readonly plan: string
  /** What the run was made with; where they differ, it was not the target alone that changed. */
  readonly hashes: Partial<Hashes>
  readonly counts: Readonly<Record<keyof Run['counts']['clauses'] | 'violation', number>>
  /** The addresses of the clauses that were not kept, by their verdict. */
  readonly broken: readonly string[]
  readonly waived: readonly string[]
  readonly warned: readonly string[]
  readonly unreached: readonly string[]
}

/** The line of a run; `all`: how many clauses a run of everything plans. */
export function lineOf(run: Run, all: number): HistoryLine {
  const of = (verdict: Run['clauses'][number]['verdict']) =>
    run.clauses.flatMap((clause) => (clause.verdict === verdict ? clause.id : []))
  return {
    at: run.startedAt,
    target: run.target.name,
    apiVersion: run.apiVersion,
    verdict: run.verdict,
    plan: planOf(run, all),
    hashes: run.hashes ?? {},
    counts: { ...run.counts.clauses, violation: run.counts.findings.violation },
    broken: of('broken'),
    waived: of('waived'),
    warned: of('warned'),
    unreached: of('unreached'),
  }
}

export function planOf({ profile, clauses, quick }: Run, all: number): string {
  const part = clauses.length >= all ? 'all' : hashOf(clauses.map(({ id }) => id)).slice(0, 12)
  const plan = profile === undefined ? part : profile.names.join(' ')
  return quick ? `quick ${plan}` : plan
}
