import { type MedianAndP95, pacesOf, type ResponseFacts } from '../../core/facts/index.ts'
import type { Change, PlannedRun, Run } from '../../core/run/index.ts'
import type { HistoryDocument } from './generated/line.ts'

/** The format of the lines that this Assay writes. */
export const format = 2

/** One line of `history.ndjson` (schemas/report/history.schema.json). */
export interface HistoryLine extends Omit<HistoryDocument, 'pace' | 'changes'> {
  readonly pace?: Readonly<Record<string, MedianAndP95>>
  readonly changes?: readonly Change[]
}

/** What a line holds besides its run. */
export interface LineFacts {
  /** How many clauses a run of everything plans. */
  readonly all: number
  readonly url?: string | undefined
  readonly facts?: ResponseFacts | undefined
}

/** The line of a run, without its place in the file and its changes. */
export function lineOf(run: Run, { all, url, facts }: LineFacts): HistoryLine {
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
    exchanges: run.counts.exchanges,
    ...(facts && { pace: pacesOf(facts.observation) }),
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
  return [...waivers, ...untested.map((gap) => ({ ...gap, expires: '' }))]
    .filter(({ state }) => state !== 'applied' && state !== 'unused')
    .map(({ state, clause, expires, message }) => {
      return { key: `${state}: ${clause} ${expires}`.trim(), message }
    })
}

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
