import { clauses as allClauses, type ClauseId } from '../../core/contract/index.ts'
import { type Paces, pacesOf, placesIn, type ResponseFacts } from '../../core/facts/index.ts'
import {
  type Change,
  type ClauseVerdict,
  incompleteIn,
  isBreach,
  isWarning,
  limitedIn,
  type PlannedRun,
  type Run,
} from '../../core/run/index.ts'
import type { HistoryDocument } from './generated/line.ts'
import { rowsOf } from './rows.ts'

/** The format of the lines that this Assay writes. */
export const format = 3

export interface HistoryLine extends Omit<HistoryDocument, 'pace' | 'changes'> {
  readonly pace?: Paces
  readonly changes?: readonly Change[]
}

export interface LineOptions {
  readonly all: number
  /** When other runs began that are under way against the same target. */
  readonly beside?: readonly string[]
  readonly url?: string | undefined
  readonly facts?: ResponseFacts | undefined
  /** The clauses that it judged, planned or not. */
  readonly reached?: readonly string[] | undefined
}

/** Of a clause that is broken at more places, these are kept. */
const mostPlaces = 20

export function historyLineOf(
  run: Run,
  { all, url, facts, beside = [], reached = [] }: LineOptions,
): HistoryLine {
  const of = (verdict: ClauseVerdict) =>
    run.clauses.flatMap((clause) => (clause.verdict === verdict ? clause.id : []))
  const plan = planOf(run)
  const counts = { ...run.counts.clauses, violation: run.counts.findings.violation }
  const limited = limitedIn(run)
  const planned = new Set(run.clauses.map(({ id }) => id))
  const outside = brokenBeside(run, planned)
  const judged = judgedBeside(run, reached, outside)
  const incomplete = incompleteIn(run)
  const operations = rowsOf(run, [...of('broken'), ...outside])
  const places = [...placesIn(run.findings.filter(isBreach), of('broken'))].map(
    ([clause, some]) => [clause, some.slice(0, mostPlaces)] as const,
  )
  return {
    at: run.startedAt,
    target: run.target.name,
    apiVersion: run.apiVersion,
    verdict: run.verdict,
    plan,
    hashes: run.hashes ?? {},
    ...(run.settings && { settings: run.settings }),
    counts,
    broken: of('broken'),
    waived: of('waived'),
    warned: [...of('warned'), ...warnedBeside(run, planned)],
    // If nothing was tested, no name is needed.
    unreached: hasTestedAny({ counts }) ? of('unreached') : [],
    ...(run.clauses.length < all && { kept: of('kept') }),
    ...(outside.length > 0 && { outside }),
    ...(operations.length > 0 && { operations: Object.fromEntries(operations) }),
    ...(places.length > 0 && { places: Object.fromEntries(places) }),
    ...(judged.length > 0 && { judged }),
    format,
    assay: run.assay,
    durationMs: Math.round(run.durationMs),
    exchanges: run.counts.exchanges,
    ...(run.concurrency && { concurrency: run.concurrency }),
    ...(facts && { pace: pacesOf(facts.observation) }),
    exemptions: exemptionsOf(run).map(({ key }) => key),
    ...(incomplete.length > 0 && { incomplete }),
    ...(limited > 0 && { limited }),
    ...(beside.length > 0 && { beside }),
    ...(url !== undefined && { url }),
  }
}

/** Clauses that a run warns of, and that it was not to test: they do not count in it. */
function warnedBeside({ findings }: Run, planned: ReadonlySet<string>): readonly string[] {
  const warned = findings.filter((one) => isWarning(one) && !planned.has(one.clause))
  return [...new Set(warned.map(({ clause }) => clause))]
}

/** Clauses that a run of a profile was not to test, and broke all the same; what only advises is never broken there. */
function brokenBeside({ findings }: Run, planned: ReadonlySet<string>): readonly string[] {
  const isAdvice = (id: string) =>
    Object.hasOwn(allClauses, id) && allClauses[id as ClauseId].level === 'advice'
  const outside = findings.filter(({ unclaimed, clause }) => unclaimed && !planned.has(clause))
  return [...new Set(outside.map(({ clause }) => clause))].filter((id) => !isAdvice(id))
}

/** Clauses that a run of a profile was not to test, and judged without a fault. */
function judgedBeside(
  { clauses, findings, profile }: Run,
  reached: readonly string[],
  outside: readonly string[],
) {
  const breaches = findings.filter(isBreach).map(({ clause }) => clause)
  const others = new Set([...clauses.map(({ id }) => id), ...breaches, ...outside])
  return profile === undefined ? [] : reached.filter((id) => !others.has(id))
}

/** Whether another run was under way beside this one against the same target. */
export function isBeside({ beside = [] }: Pick<HistoryLine, 'beside'>): boolean {
  return beside.length > 0
}

/** Whether two runs were under way at once. */
export function areBeside(one: HistoryLine, another: HistoryLine): boolean {
  return one.beside?.includes(another.at) === true || another.beside?.includes(one.at) === true
}

/** Each waiver and accepted gap that needs attention: a key that changes with its state, and its sentence. */
export function exemptionsOf({ waivers, untested = [] }: Run) {
  return [...waivers, ...untested.map((gap) => ({ ...gap, expires: '' }))]
    .filter(({ state }) => state !== 'applied' && state !== 'unused')
    .map(({ state, clause, expires, message }) => {
      return { key: `${state}: ${clause} ${expires}`.trim(), state, clause, message }
    })
}

export function planOf({ profile, addresses, quick }: PlannedRun): string {
  const named = [...new Set([...(profile?.names ?? []), ...(addresses ?? [])])].join(' ')
  const plan = addresses ? `part ${named}` : named || 'all'
  return quick ? `quick ${plan}` : plan
}

export function isQuick({ plan }: Pick<HistoryLine, 'plan'>): boolean {
  return plan.startsWith('quick ')
}

/** Whether two runs sent the same requests, as far as is known: another suite, or other subjects, may show other records. */
export function areAlike(one: HistoryLine, another: HistoryLine): boolean {
  const { suite, setup } = one.hashes
  const isSame = another.hashes.suite === suite && another.hashes.setup === setup
  return isSame && one.plan === another.plan && sideOf(one) === sideOf(another)
}

/** Whether somebody named scenarios: then a run may not have sent the request that shows a fault. */
export function isOfNamed({ plan }: Pick<HistoryLine, 'plan'>): boolean {
  return /^(?:quick )?part /.test(plan)
}

/** Runs of one side are compared: those against one target and version, the quick and the whole ones apart. */
export function sideOf(line: Pick<HistoryLine, 'target' | 'apiVersion' | 'plan'>): string {
  return `${line.target}, API ${line.apiVersion}${isQuick(line) ? ', quick runs' : ''}`
}

export function hasTestedAny({
  counts: { kept, broken, waived, warned },
}: Pick<HistoryLine, 'counts'>): boolean {
  return kept + broken + waived + warned > 0
}

const verdicts = ['broken', 'waived', 'warned', 'unreached', 'kept'] as const

export function verdictIn(line: HistoryLine, clause: string): ClauseVerdict | undefined {
  const named = verdicts.find((verdict) => line[verdict]?.includes(clause))
  if (named !== undefined || line.kept !== undefined) return named
  const isOfAll = line.plan === 'all' || line.plan === 'quick all'
  return isOfAll && hasTestedAny(line) ? 'kept' : undefined
}

export type Mark = 'kept' | 'broken' | 'waived'

export function markIn(line: HistoryLine, clause: string): Mark | undefined {
  if (line.outside?.includes(clause)) return 'broken'
  const verdict = verdictIn(line, clause)
  if (verdict === 'warned' || line.judged?.includes(clause)) return 'kept'
  return verdict === 'unreached' ? undefined : verdict
}
