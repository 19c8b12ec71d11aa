import type { Hashes, PlannedRun, Run } from '../../core/run/index.ts'

/** What is remembered of a run: one line of `history.ndjson`. A planned clause that no list names was kept. */
export interface HistoryLine {
  /** When the run began, ISO 8601. */
  readonly at: string
  readonly target: string
  readonly apiVersion: string
  readonly verdict: Run['verdict']
  /** What was planned: `all`, the names of the profile, or `part`; behind `quick ` for a quick run. */
  readonly plan: string
  /** The hashes of the inputs of the run. If they differ between two runs, more than the target changed. */
  readonly hashes: Partial<Hashes>
  readonly counts: Readonly<Record<keyof Run['counts']['clauses'] | 'violation', number>>
  /** The addresses of the clauses that were not kept, by their verdict. */
  readonly broken: readonly string[]
  readonly waived: readonly string[]
  readonly warned: readonly string[]
  readonly unreached: readonly string[]
  /** For the plan `part`, also the clauses that were kept, because nothing else says what the run planned. */
  readonly kept?: readonly string[]
}

/** The line of a run; `all`: how many clauses a run of everything plans. */
export function lineOf(run: Run, all: number): HistoryLine {
  const of = (verdict: Run['clauses'][number]['verdict']) =>
    run.clauses.flatMap((clause) => (clause.verdict === verdict ? clause.id : []))
  const plan = planOf(run, all)
  return {
    at: run.startedAt,
    target: run.target.name,
    apiVersion: run.apiVersion,
    verdict: run.verdict,
    plan,
    hashes: run.hashes ?? {},
    counts: { ...run.counts.clauses, violation: run.counts.findings.violation },
    broken: of('broken'),
    waived: of('waived'),
    warned: of('warned'),
    unreached: of('unreached'),
    ...(plan.endsWith('part') && { kept: of('kept') }),
  }
}

export function planOf({ profile, clauses, quick }: PlannedRun, all: number): string {
  const plan = profile?.names.join(' ') ?? (clauses.length >= all ? 'all' : 'part')
  return quick ? `quick ${plan}` : plan
}

export function isQuick({ plan }: HistoryLine): boolean {
  return plan.startsWith('quick ')
}

/** Whether a run tested a clause; `plans` are those that hold it. */
export function hasTested(line: HistoryLine, clause: string, plans: ReadonlySet<string>): boolean {
  const { kept, broken, waived, warned, unreached } = line
  if (kept === undefined) return plans.has(line.plan) && !unreached.includes(clause)
  return [kept, broken, waived, warned].some((clauses) => clauses.includes(clause))
}
