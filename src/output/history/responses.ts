import {
  type Change as ChangeOfFacts,
  changesIn,
  compareObservations,
  type Difference,
  dependsOnPlan,
  dependsOnRequests,
  haveOtherKeys,
  joinObservations,
  levels,
  mayBeOf,
  type Observation,
  openWords,
  type Place,
  type ResponseFacts,
  ruleOf,
  scenariosOf,
} from '../../core/facts/index.ts'
import { type Change, placeOf, type Run, wasEndedBy } from '../../core/run/index.ts'
import { isCertain, isOfManyRecords } from './certain.ts'
import { areAlike, type HistoryLine, hasTestedAny, isBeside } from './line.ts'
import { differenceOf, fixedIn, listedOf, subjectOf } from './listed-change.ts'
import { withThoseBeside } from './order.ts'
import { begunAnew, isLocked, ofOtherKey, openRecord } from './record.ts'
import { forbiddenIn, isFailure, withoutFailures } from './without-failures.ts'

/** Of fewer runs that asked the same nobody knows what comes and goes. */
const fewestRuns = 3

interface FactsOfRun extends Pick<Run, 'findings'>, Partial<Pick<Run, 'scenarios' | 'clauses'>> {
  readonly facts: ResponseFacts
}

/**
 * What `compare` would show of this run and all earlier ones of the same choice, as far as none of them showed it. What they showed is
 * kept beside the history, and this run is added to it. What a run shows while another one is under way may be of the other one: the next run lists
 * it. Speed is compared with fewer runs.
 */
export async function responseChanges(
  folder: string,
  { facts, findings, ...run }: FactsOfRun,
  line: HistoryLine,
  runs: readonly HistoryLine[],
): Promise<readonly Change[]> {
  const isInDoubt = isBeside(withThoseBeside([...runs, line]).at(-1)!)
  if (!hasTestedAny(line) || isInDoubt || isLocked(line)) return []
  const record = await openRecord(folder, line)
  const { all: earlier = new Map(), last } = record
  const before = runs.filter((run) => areAlike(run, line) && hasTestedAny(run))
  const faulty = scenariosWithFaults(findings, before)
  const forbidden = forbiddenIn(run)
  const own = withoutFailures(facts.observation, {
    wasEnded: wasEndedBy(line.incomplete),
    faulty,
    forbidden,
  })
  const found = compareObservations(earlier, own)
  const ofOthers = callsOfOtherScenarios(earlier, own)
  const areKeptBack = beginsToKeepBack(line, before.at(-1))
  const observation = areKeptBack ? earlier : joinObservations(earlier, own)
  await record.write(facts, { all: observation, ...(!areKeptBack && { last: own }) })
  const anew = begunAnew(record, before)
  if (anew !== undefined) return anew
  // What a finding of a clause shows needs no second line.
  const faults = findings.filter(({ severity }) => /^(?:violation|warning)$/.test(severity))
  const shown = new Set(faults.map(({ operation, pointer }) => `${operation} ${placeOf(pointer)}`))
  const isOfOtherRequests = (one: Difference) =>
    (areKeptBack && dependsOnRequests(one)) || (ofOthers.has(one.call) && dependsOnPlan(one))
  const isOfTarget = (one: Difference) => {
    // Of a run that left requests out, lists are shorter.
    if (one.aspect === 'length' && line.incomplete !== undefined) return false
    // The routes of the set-up are none of the API.
    if (one.operation === null) return false
    return !isOfOtherRequests(one) && isWorthALine(one)
  }
  const isShown = ({ operation, pointer }: Difference) => shown.has(`${operation} ${pointer}`)
  const isKnown = (one: Difference) =>
    isOfManyRecords(one) && !(before.length < fewestRuns && one.rare)
  const listed = before.flatMap(({ changes = [] }) => changes)
  const differences = new Set(listed.map(({ difference }) => difference))
  const changed = new Set(listed.map(({ subject }) => subject))
  const allFresh = found.filter((one) => isFresh(one) && isOfTarget(one))
  const fresh = allFresh.filter((one) => isKnown(one) && !isShown(one))
  const known = new Set(fresh.map(({ id }) => id))
  const allTurned = compareObservations(last, own).filter(isOfTarget)
  const turned = allTurned.filter((one) => {
    const isSure = (isCertain(one) && isKnown(one)) || isOfOtherWords(one)
    return isSure && !known.has(one.id) && !isShown(one)
  })
  const unlisted = (some: readonly Difference[], areUndone = false) =>
    changesIn(some).filter((change) => !differences.has(differenceOf(change, areUndone)))
  // A change that was listed is listed once more when it is undone, also where only the change had been seen until then.
  const undone = unlisted(turned, true).filter(({ places }) =>
    places.some((one) => changed.has(subjectOf(one))),
  )
  const back = compareObservations(own, last)
  const all = { fresh: changesIn(allFresh), turned: changesIn(allTurned) }
  const of = { back, listed: differences, fixed: fixedIn(line, before.at(-1)), all }
  const begins = unlisted(fresh).filter((change) => undone.every(({ id }) => id !== change.id))
  const changes = [...begins, ...undone]
    .toSorted((a, b) => weightOf(a) - weightOf(b))
    .map((change) => listedOf(change, undone.includes(change), of))
  return haveOtherKeys(earlier, own) ? [...changes, ofOtherKey] : changes
}

/** The scenarios that met a fault which some earlier run did not have: what the others had shows in what they met. */
function scenariosWithFaults(findings: Run['findings'], before: readonly HistoryLine[]) {
  const isKnown = (id: string) =>
    before.every(({ broken, waived, outside = [] }) =>
      [...broken, ...waived, ...outside].includes(id),
    )
  const faults = findings.filter(
    ({ severity, unclaimed, clause }) =>
      (severity === 'violation' || unclaimed) && !isKnown(clause),
  )
  return new Set(faults.flatMap(({ scenario = [] }) => scenario))
}

/** Whether a limiter or a failure began to keep requests back: others may have shown other records. What stays is news of the next run. */
function beginsToKeepBack(line: HistoryLine, before: HistoryLine | undefined): boolean {
  const begins = (what: 'limited' | 'incomplete') =>
    line[what] !== undefined && before?.[what] === undefined
  return before !== undefined && (begins('limited') || begins('incomplete'))
}

/** The calls that some scenario made, but not in an earlier run: where one is blocked, another one stands in for it. */
function callsOfOtherScenarios(earlier: Observation, own: Observation): ReadonlySet<string> {
  const scenariosIn = (call: Place | undefined) => (call === undefined ? [] : scenariosOf(call))
  const others = [...own].filter(([call, place]) => {
    const known = scenariosIn(earlier.get(call))
    return scenariosIn(place).some((id) => !known.includes(id))
  })
  return new Set(others.map(([call]) => call))
}

/** Whether no word stays: of one record alone, too, this undoes what was listed of its words. */
function isOfOtherWords({ aspect, seen, facts: { before, after } }: Difference): boolean {
  const isStill = after.some(({ value }) => before.some((one) => one.value === value))
  return /^(?:listed|known|word|code)$/.test(aspect) && seen.after > 0 && !isStill
}

/** Whether a difference shows something that was never there before. */
function isFresh({ facts: { before, after } }: Difference): boolean {
  return after.some(({ value }) =>
    before.every((one) => one.value !== value && !mayBeOf(value, one.value)),
  )
}

function isWorthALine(one: Difference): boolean {
  const { aspect, direction, rare, status, header, before: stood, facts } = one
  // What a run sends is no answer of the target.
  if (direction === 'request') return false
  // Where anything stood, nothing is new.
  if (stood.split(' or ').some((value) => openWords.has(value))) return false
  // The records of a night make lists shorter and longer: an end must be certain, and is said once.
  if (aspect === 'time' || (aspect === 'length' && rare)) return false
  // Failures, and the limit that a run ran into, have lines of their own.
  const areFailures = aspect === 'status' && facts.after.every(({ value }) => isFailure(value))
  const isLimit = status === 429 || (aspect === 'limit' && header === undefined)
  return !areFailures && !isLimit
}

/** What breaks clients first, in the order of the levels. */
function weightOf({ rule, places }: ChangeOfFacts): number {
  const level = levels.indexOf(ruleOf(rule).level)
  return !places.some(isCertain) ? levels.length : level
}
