import type { Change, Hashes, PlannedRun, Run } from '../../core/run/index.ts'
import { paceOf, type Speed } from './pace.ts'

/** The format of the lines that this Assay writes. A higher one may mean something else by the same words. */
export const format = 2

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
  // What follows is missing in lines of an older Assay.
  readonly format?: number
  /** Which line of the file it is, counted from 1, lost ones included. */
  readonly nth?: number
  readonly assay?: string
  readonly durationMs?: number
  readonly exchanges?: number
  /** By method and path, of each operation that responded often enough. */
  readonly pace?: Readonly<Record<string, Speed>>
  /** The waivers and accepted gaps that need attention, each with its state. */
  readonly exemptions?: readonly string[]
  /** Why the run tested nothing. */
  readonly because?: string
  readonly changes?: readonly Change[]
  /** How many lines of the file could not be used when this one was written. */
  readonly problems?: number
  /** Where the reports of the run are. */
  readonly url?: string
}

/** What a line holds besides its run. */
export interface LineFacts {
  /** How many clauses a run of everything plans. */
  readonly all: number
  readonly url?: string | undefined
}

/** The line of a run, without its place in the file and its changes. */
export function lineOf(run: Run, { all, url }: LineFacts): HistoryLine {
  const of = (verdict: Run['clauses'][number]['verdict']) =>
    run.clauses.flatMap((clause) => (clause.verdict === verdict ? clause.id : []))
  const plan = planOf(run, all)
  const { unreached, ...tested } = run.counts.clauses
  const isIdle = Object.values(tested).every((figure) => figure === 0)
  return {
    at: run.startedAt,
    target: run.target.name,
    apiVersion: run.apiVersion,
    verdict: run.verdict,
    plan,
    hashes: run.hashes ?? {},
    counts: { unreached, ...tested, violation: run.counts.findings.violation },
    broken: of('broken'),
    waived: of('waived'),
    warned: of('warned'),
    // If nothing was tested, no name is needed.
    unreached: isIdle ? [] : of('unreached'),
    ...(plan.endsWith('part') && { kept: of('kept') }),
    ...{ format, assay: run.assay, durationMs: Math.round(run.durationMs) },
    ...{ exchanges: run.counts.exchanges, pace: paceOf(run) },
    exemptions: exemptionsOf(run).map(({ key }) => key),
    ...(isIdle && { because: becauseOf(run) }),
    ...(url !== undefined && { url }),
  }
}

/** Why a run tested nothing, as half a sentence. */
function becauseOf({ clauses, reason }: Run): string {
  const because = clauses[0]?.reason ?? reason
  return because.replace(/^Nothing was tested: /, '').slice(0, 300)
}

/** Each waiver and accepted gap that needs attention: a key that changes with its state, and its sentence. */
export function exemptionsOf({ waivers, untested = [] }: Run) {
  const ending = waivers.filter(({ state, expiresSoon }) => isDue(state) || expiresSoon)
  return [
    ...ending.map(({ state, expiresSoon, clause, expires, message }) => {
      return { key: `${expiresSoon ? 'ends soon' : state}: ${clause} ${expires}`, message }
    }),
    ...untested
      .filter(({ state }) => isDue(state))
      .map(({ state, clause, message }) => ({ key: `${state}: ${clause}`, message })),
  ]
}

const isDue = (state: string) => state === 'stale' || state === 'expired'

export function planOf({ profile, clauses, quick }: PlannedRun, all: number): string {
  const plan = profile?.names.join(' ') ?? (clauses.length >= all ? 'all' : 'part')
  return quick ? `quick ${plan}` : plan
}

export function isQuick({ plan }: HistoryLine): boolean {
  return plan.startsWith('quick ')
}

/** Whether two runs are of the same target and version, both quick or both whole. */
export function isSameSide(one: HistoryLine, other: HistoryLine): boolean {
  return (
    one.target === other.target &&
    one.apiVersion === other.apiVersion &&
    isQuick(one) === isQuick(other)
  )
}

/** Whether a run tested anything. */
export function hasTestedAny({ counts: { kept, broken, waived, warned } }: HistoryLine): boolean {
  return kept + broken + waived + warned > 0
}

/** Whether a run tested a clause; `plans` are those that hold it. */
export function hasTested(line: HistoryLine, clause: string, plans: ReadonlySet<string>): boolean {
  const { kept, broken, waived, warned, unreached } = line
  if (kept === undefined)
    return hasTestedAny(line) && plans.has(line.plan) && !unreached.includes(clause)
  return [kept, broken, waived, warned].some((clauses) => clauses.includes(clause))
}
