import type { Lack, ScenarioResult } from './run.ts'
import { listOf } from './words.ts'

/** A scenario that tests a clause. */
export interface Tester {
  readonly id: string
  /** The place of the clause among those that the scenario declares to test; -1 if its responses test it besides. */
  readonly place: number
  /** What it lacks of the target, whether it ran or not. */
  readonly lacks: readonly Lack[]
}

/** Why a clause was not tested, and what would let the run test it: one sentence each. */
export interface WhyUntested {
  readonly reason: string
  readonly remedy?: string | undefined
}

/**
 * Returns the nearest cause. If a scenario that tests the clause ended, the target never showed what the clause is about. Otherwise the
 * cause is what the scenario lacks that lacks least: a subject before an action, and either before an operation, unless that is
 * the operation of the clause.
 *
 * @param outcomes The outcomes of the run, by address.
 * @param shownAt What a response would have to show, as `a non-empty "/products"`.
 * @param remedy How a target can be made to show it.
 */
export function whyUntested(
  { id: clause, testers }: { readonly id: string; readonly testers: readonly Tester[] },
  outcomes: ReadonlyMap<string, ScenarioResult>,
  { shownAt, remedy }: { readonly shownAt: string; readonly remedy?: string | undefined },
): WhyUntested {
  const planned = testers.filter(({ id, lacks }) => lacks.length > 0 || outcomes.has(id))
  const declaring = planned.filter(({ place }) => place >= 0)
  // A quick run may leave it to a scenario that declares other clauses.
  const asked = declaring.length > 0 ? declaring : planned
  const stopped = asked
    .map((tester) => ({ tester, result: outcomes.get(tester.id) }))
    .filter(({ result }) => !isComplete(result))
  const [nearest] = stopped.toSorted(
    (one, another) => distanceOf(one, clause) - distanceOf(another, clause),
  )
  const cause = nearest && nearest.tester.lacks.length > 0 ? causeOf(nearest) : undefined
  const isShowable = asked.some(({ id }) => isComplete(outcomes.get(id)))
  // What was refused elsewhere says more than that the others showed nothing.
  const isRefused = nearest?.tester.lacks.some(({ kind }) => kind === 'operation') ?? false
  if (isShowable && isRefused && remedy === undefined && cause) return cause
  if (isShowable || (testers.length === 0 && outcomes.size === 0)) {
    return { reason: `No response showed ${shownAt}.`, remedy: remedy ?? cause?.remedy }
  }
  return nearest ? causeOf(nearest) : { reason: 'No scenario of this run tests it.' }
}

/** A scenario that did not end by itself; without a result, the run left it out. */
interface Stopped {
  readonly tester: Tester
  readonly result: ScenarioResult | undefined
}

function hasEnded(result: ScenarioResult | undefined): boolean {
  return result?.outcome === 'passed' || result?.outcome === 'failed'
}

/** Whether a scenario ended by itself, and left no step out. */
function isComplete(result: ScenarioResult | undefined): boolean {
  return hasEnded(result) && result?.leftOut === undefined
}

function causeOf({ tester: { lacks }, result }: Stopped): WhyUntested {
  if (lacks.length === 0 || result?.brokenClause !== undefined) {
    const { reason = 'No reason is known.', remedy, brokenClause } = result ?? {}
    return { reason, remedy: brokenClause ? `The target breaks ${brokenClause}.` : remedy }
  }
  const remedies = [...new Set(lacks.flatMap(({ remedy = [] }) => remedy))]
  const reasons = [...new Set(lacks.map(({ reason }) => reason))]
  return { reason: reasons.join(' '), remedy: remedies.length > 0 ? remedies.join(' ') : undefined }
}

const kinds = ['subject', 'action', 'operation'] as const

/** Orders by what was broken, by how much is lacking, by its kind, and by how much the scenario is about the clause. */
function distanceOf({ tester, result }: Stopped, clause: string): number {
  const { id, place, lacks } = tester
  if (result?.brokenClause !== undefined) return -1
  const owner = clause.split('#', 1)[0]!
  const isOwn = (lack: Lack) => lack.kind === 'operation' && lack.name === owner
  const kind = lacks.some(isOwn)
    ? 0
    : Math.max(...lacks.map((lack) => 1 + kinds.indexOf(lack.kind)), lacks.length > 0 ? 0 : 4)
  const isAbout = id.startsWith(`${owner}/`) ? 0 : 1
  const amount = Math.max(1, lacks.length) + (result?.outcome === 'skipped' ? 100 : 0)
  return amount * 1000 + kind * 100 + isAbout * 50 + Math.min(place < 0 ? 49 : place, 49)
}

/** A scenario of the whole run that a run stands for. */
export interface PlannedSituation {
  readonly id: string
  readonly lacks: readonly Lack[]
}

/**
 * Says how many situations of the profile could not be tested, or not whole, and which subject or action would let most of them run;
 * undefined if all could.
 */
export function describeUnrun(
  planned: readonly PlannedSituation[],
  outcomes: ReadonlyMap<string, ScenarioResult>,
  clauses: readonly { readonly reason?: string | undefined }[],
): string | undefined {
  const situations = planned.flatMap((situation) => situationOf(situation, outcomes) ?? [])
  const unrun = situations.filter(({ isWhole }) => !isWhole)
  if (unrun.length === 0) return undefined
  const part = unrun.some(({ isInPart }) => isInPart) ? ', or only in part' : ''
  const count = `${unrun.length} of ${situations.length} scenarios could not be run${part}`
  const alone = unrun.flatMap(({ lacks }) => (lacks.length === 1 ? lacks : []))
  const byName = Map.groupBy(
    alone.filter(({ kind }) => kind !== 'operation'),
    ({ name }) => name,
  )
  const [most] = [...byName].toSorted(([, one], [, another]) => another.length - one.length)
  if (most === undefined) return `${count}.`
  const [name, lacks] = most
  const reasons = new Set(lacks.map(({ reason }) => reason))
  const gained = clauses.filter(({ reason = '' }) => reasons.has(reason)).length
  const besides = gained > 0 ? [`${gained} of the untested clauses`] : []
  return `${count}. With ${name}, ${listOf([`${lacks.length} of them`, ...besides])} could be.`
}

/** What became of a situation, and what of the profile it lacks; undefined if it could not be because of what the profile leaves out. */
function situationOf(
  { id, lacks }: PlannedSituation,
  outcomes: ReadonlyMap<string, ScenarioResult>,
) {
  const result = outcomes.get(id)
  const claimed = lacks.filter(({ isUnclaimed }) => !isUnclaimed)
  if (hasEnded(result)) {
    const left = claimed.filter(({ name }) => result?.leftOut?.some((lack) => lack.name === name))
    return { lacks: left, isWhole: left.length === 0, isInPart: left.length > 0 }
  }
  if (claimed.length < lacks.length) return undefined
  const isStopped = result?.outcome === 'blocked' || result?.outcome === 'errored'
  // What was skipped for another reason does not apply, or the run ended before it.
  const isWhole = lacks.length === 0 && !isStopped && result?.lacks === undefined
  return { lacks, isWhole, isInPart: false }
}
