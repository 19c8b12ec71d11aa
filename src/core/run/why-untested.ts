import type { PlannedSituation, Showing, Tester } from './events.ts'
import type { Lack, ScenarioResult } from './run.ts'
import { listOf } from './words.ts'

/** Why a clause was not tested, and what would let the run test it: one sentence each. */
export interface WhyUntested {
  readonly reason: string
  readonly remedy?: string | undefined
  readonly failed?: ScenarioResult['failed']
}

/**
 * Returns the nearest cause. If a scenario that tests the clause ended, and had a success of an operation that can show what the
 * clause is about, the target never showed that. Otherwise the cause is what the scenario lacks that lacks least: the operation
 * of the clause before a subject, a subject before an action, and either before another operation.
 *
 * @param outcomes The outcomes of the run, by address.
 */
export function whyUntested(
  { id: clause, testers }: { readonly id: string; readonly testers: readonly Tester[] },
  outcomes: ReadonlyMap<string, ScenarioResult>,
  showing: Showing,
): WhyUntested {
  const planned = testers.filter(({ id, lacks }) => lacks.length > 0 || outcomes.has(id))
  const declaring = planned.filter(({ place }) => place >= 0)
  // A quick run may leave it to a scenario that declares other clauses.
  const asked = (declaring.length > 0 ? declaring : planned).map((tester) =>
    askedOf(tester, outcomes.get(tester.id), showing),
  )
  const ended = asked.filter((one) => !one.isStopped)
  const nearestFirst = asked
    .map((one) => ({ one, distance: distanceOf(one, clause) }))
    .toSorted(({ distance }, { distance: another }) => {
      const by = distance.map((figure, index) => figure - another[index]!)
      return by.find((difference) => difference !== 0) ?? 0
    })
    .map(({ one }) => one)
  const nearest = nearestFirst.find((one) => one.isStopped)
  const isRefused = nearest?.tester.lacks.some((lack) => isOwn(lack, showing)) ?? false
  const isShowable = ended.some(({ tester }) => canShow(tester, showing))
  const reason = `No response showed ${showing.shownAt}.`
  if (!isShowable && showing.absent) return { reason: showing.absent }
  // What was refused elsewhere says more than that the others showed nothing.
  if (nearest && (isRefused || !isShowable)) return causeOf(nearest)
  if (ended.length === 0 && (testers.length > 0 || outcomes.size > 0)) {
    return { reason: 'No scenario of this run tests it.' }
  }
  return { reason, remedy: remedyFor(nearestFirst, showing) }
}

/**
 * What else could show it: what is known to, another record of an operation that can show it, or else what a scenario lacks that
 * declares the clause.
 */
function remedyFor(asked: readonly Asked[], showing: Showing): string | undefined {
  const lacking = asked.filter(({ tester: { lacks } }) => lacks.length > 0)
  const isTried = asked.some(
    ({ tester, isStopped }) => !isStopped && tester.place >= 0 && canShow(tester, showing),
  )
  // Where the situation of the clause was tried, another one shows the same records.
  const isStopped = ({ tester, isStopped }: Asked) => isStopped && tester.place >= 0 && !isTried
  const other = lacking.find(
    (one) =>
      one.tester.lacks.every((lack) => lack.kind === 'subject' && concerns(lack, showing)) ||
      (showing.remedy === undefined && isStopped(one)),
  )
  const remedies = [showing.remedy, other && causeOf(other).remedy].filter(Boolean)
  if (remedies.length === 0) return undefined
  const known = other && isStopped(other) ? remedies : ['Let a record show it.', ...remedies]
  return known.join(' Or: ')
}

/** A scenario, and what it lacks for one clause. */
interface Asked {
  readonly tester: Tester
  /** It did not end, or left out what could show it. */
  readonly isStopped: boolean
  /** Without a result, the run left it out. */
  readonly result: ScenarioResult | undefined
  readonly showing: Showing
}

/** A scenario that ended is stopped where it left out an operation that could show the clause. */
function askedOf(tester: Tester, result: ScenarioResult | undefined, showing: Showing): Asked {
  const { leftOut = [] } = result ?? {}
  const isLeftOut = (lack: Lack) =>
    concerns(lack, showing) && leftOut.some(({ name }) => name === lack.name)
  if (!hasEnded(result)) return { tester, result, showing, isStopped: true }
  const lacks = tester.lacks.filter(isLeftOut)
  return {
    tester: { ...tester, lacks },
    result,
    showing,
    isStopped: lacks.some(({ kind }) => kind === 'operation'),
  }
}

/** Whether what is lacking is an operation that can show a clause, or a subject of such an operation. */
function concerns({ kind, name, takers = [] }: Lack, { shownIn }: Showing): boolean {
  if (shownIn === undefined) return true
  return [...(kind === 'operation' ? [name] : takers)].some((one) => shownIn.includes(one))
}

function isOwn(lack: Lack, showing: Showing): boolean {
  return lack.kind === 'operation' && showing.shownIn !== undefined && concerns(lack, showing)
}

function canShow({ served }: Tester, { shownIn }: Showing): boolean {
  return served === undefined || shownIn === undefined || shownIn.some((one) => served.has(one))
}

function hasEnded(result: ScenarioResult | undefined): boolean {
  return result?.outcome === 'passed' || result?.outcome === 'failed'
}

function causeOf({ tester: { lacks }, result }: Asked): WhyUntested {
  if (lacks.length === 0 || result?.brokenClause !== undefined) {
    const { reason = 'No reason is known.', remedy, brokenClause, failed } = result ?? {}
    return { reason, remedy: brokenClause ? `The target breaks ${brokenClause}.` : remedy, failed }
  }
  const remedies = [...new Set(lacks.flatMap(({ remedy = [] }) => remedy))]
  const reasons = [...new Set(lacks.map(({ reason }) => reason))]
  return {
    reason: reasons.join(' '),
    remedy: remedies.length > 0 ? remedies.join(' ') : undefined,
    failed: lacks.find(({ failed }) => failed)?.failed,
  }
}

const kinds = ['subject', 'action', 'operation'] as const

/** Figures to compare in turn: what was broken, whether it ran, how much is lacking, its kind, and how much it is about the clause. */
function distanceOf({ tester, result, showing }: Asked, clause: string): readonly number[] {
  const { id, place, lacks } = tester
  const isBroken = result?.brokenClause !== undefined
  const owner = clause.split('#', 1)[0]!
  const kind = lacks.some((lack) => isOwn(lack, showing) && !lack.isUnclaimed)
    ? 0
    : Math.max(...lacks.map((lack) => 1 + kinds.indexOf(lack.kind)), lacks.length > 0 ? 0 : 4)
  return [
    isBroken ? 0 : 1,
    result?.outcome === 'skipped' ? 1 : 0,
    Math.max(1, lacks.length),
    kind,
    id.startsWith(`${owner}/`) ? 0 : 1,
    place < 0 ? Number.MAX_SAFE_INTEGER : place,
  ]
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
