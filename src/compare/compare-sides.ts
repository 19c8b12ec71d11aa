import { SuiteError } from '../errors/index.ts'
import { createRedactor } from '../redaction/index.ts'
import { countOf } from '../run/index.ts'
import { announcementsBetween } from './announced.ts'
import { type ClauseChanges, compareClauses } from './clauses.ts'
import { compareObservations, type Difference } from './compare-observations.ts'
import { notesOn, notesOnCalls } from './notes.ts'
import type { Fact } from './place.ts'
import { type Level, levels } from './rules.ts'
import type { RunSide, Side } from './side.ts'

/** A difference that is known and accepted. */
export interface Accepted {
  readonly id: string
  readonly reason: string
}

export interface CompareOptions {
  readonly level: Level
  readonly accepted?: readonly Accepted[]
  /** The first side once more: what these two differ in is noise. */
  readonly again?: Side | undefined
  /** Also compare a run that was cut off, or that did not test all it planned. */
  readonly allowIncomplete?: boolean
}

/** A difference with what is made of it here. */
export interface JudgedDifference extends Difference {
  /** Both sides showed it, the level forbids it, and nobody accepts it. */
  readonly forbidden: boolean
  /** The contract says that the versions of the sides differ in this. */
  readonly announced: boolean
  readonly accepted?: string
}

/** What two sides differ in. */
export interface Comparison {
  readonly before: Side
  readonly after: Side
  readonly level: Level
  /** What forbids first, then by call and place. */
  readonly differences: readonly JudgedDifference[]
  /** Differences that were seen too rarely to tell; none is forbidden. */
  readonly rare: readonly JudgedDifference[]
  /** Undefined where a side is no run. */
  readonly clauses: ClauseChanges | undefined
  /** Differences at places where two runs of the first side differ too; none of them is listed. */
  readonly noise: number
  /** What else is to be known, one sentence each. */
  readonly notes: readonly string[]
  /** Accepted differences that are not there. */
  readonly unneeded: readonly Accepted[]
  /** 0: nothing that the level forbids. 1: something. */
  readonly exitCode: 0 | 1
}

/** Compares two sides. E_NOT_COMPARABLE where that would say nothing. */
export function compareSides(before: Side, after: Side, options: CompareOptions): Comparison {
  const { level, accepted = [], again } = options
  assertComparable(before, after, options)
  if (again !== undefined) assertComparable(before, again, options)
  const reasons = new Map(accepted.map(({ id, reason }) => [id, reason]))
  const all = compareObservations(before.observation, after.observation)
  // Places where two runs of one side differ: ids, times, optional members.
  const noisy = again && compareObservations(before.observation, again.observation)
  const noise = new Set(noisy?.map(placeKey))
  const found = all.filter((one) => !noise.has(placeKey(one)))
  const { text, pointer } = createRedactor()
  const shown = (facts: readonly Fact[]) =>
    facts.map((fact) => ({ ...fact, value: text(fact.value) }))
  const announced = announcementsBetween(before, after)
  const judged = [...found, ...announced.unseen(all)].map((one): JudgedDifference => {
    const reason = reasons.get(one.id)
    const isForbidden =
      one.observed && !one.rare && levels.indexOf(one.level) <= levels.indexOf(level)
    return {
      ...one,
      pointer: pointer(one.pointer),
      ...(one.header !== undefined && { header: text(one.header) }),
      facts: { before: shown(one.facts.before), after: shown(one.facts.after) },
      forbidden: isForbidden && reason === undefined,
      announced: !one.observed || announced.isAnnounced(one),
      ...(reason !== undefined && { accepted: reason }),
    }
  })
  const [rare = [], differences = []] = [true, false].map((is) =>
    judged.filter((one) => one.rare === is).sort(byWeight),
  )
  const ids = new Set(judged.map(({ id }) => id))
  const clauses = compareClauses(before.run, after.run)
  return {
    before,
    after,
    level,
    differences,
    rare,
    clauses,
    noise: all.length - found.length,
    notes: [
      ...notesOn(
        before,
        after,
        differences.some(({ observed }) => observed),
      ),
      ...notesOnCalls(before, after, announced.isOfVersion),
    ],
    unneeded: accepted.filter(({ id }) => !ids.has(id)),
    exitCode: exitCodeOf(differences, clauses),
  }
}

/** 1 where something is forbidden, or a clause regressed. */
function exitCodeOf(
  differences: readonly JudgedDifference[],
  clauses: ClauseChanges | undefined,
): 0 | 1 {
  const isForbidden = differences.some(({ forbidden }) => forbidden)
  return isForbidden || (clauses?.regressed.length ?? 0) > 0 ? 1 : 0
}

/** Where a difference is, whatever differs there; of a whole answer, also whether it is its status or how long it took. */
function placeKey(one: Difference): string {
  const { call, direction, status, pointer, header = '', rule, before, after } = one
  if (isOfStatus(one)) return JSON.stringify([call, [before, after].sort()])
  const isOfTime = rule === 'slower' || rule === 'faster'
  return JSON.stringify([call, direction, status, pointer, header, isOfTime])
}

function isOfStatus({ rule }: Difference): boolean {
  return /^(?:status-|refused-|accepted-|answered-|unanswered-)/.test(rule)
}

function byWeight(one: JudgedDifference, other: JudgedDifference): number {
  const weight = ({ forbidden, level, operation }: JudgedDifference) =>
    (forbidden ? 0 : 10_000) + levels.indexOf(level) * 1_000 + (operation ?? 999)
  const key = ({ call, pointer, rule, id }: JudgedDifference) => [call, pointer, rule, id].join(' ')
  return weight(one) - weight(other) || (key(one) < key(other) ? -1 : 1)
}

function assertComparable(before: Side, after: Side, { allowIncomplete }: CompareOptions): void {
  for (const side of [before, after]) {
    if (side.exchanges === 0) {
      throw incomparable('it holds no request of this API', side, {
        remedy: 'Name a side that holds requests of this API, and their responses.',
      })
    }
    if (side.run?.isComplete === false && !allowIncomplete) {
      const blocked = side.run.scenarios.find(({ outcome }) => /^(blocked|errored)$/.test(outcome))
      throw incomparable('the run is incomplete', side, {
        facts: {
          ...(side.run.headline !== '' && { because: side.run.headline }),
          ...(blocked?.reason && { first: blocked.reason }),
        },
        remedy: 'Make a complete run, or compare what there is: --allow-incomplete',
      })
    }
  }
  const others = { 'other side': before.name, expected: '' }
  if (![...before.observation.keys()].some((call) => after.observation.has(call))) {
    throw incomparable('the sides have no call in common', after, {
      facts: { ...others, expected: 'traffic with the same API' },
    })
  }
  const suites = [before.run, after.run]
  if (suites.every((run) => run !== undefined) && !haveCommonClause(suites[0]!, suites[1]!)) {
    throw incomparable('the runs are of different suites', after, {
      facts: { ...others, expected: 'runs with a clause in common' },
    })
  }
}

function haveCommonClause(one: RunSide, other: RunSide): boolean {
  if (one.clauses.length === 0 && other.clauses.length === 0) return true
  const ids = new Set(one.clauses.map(({ id }) => id))
  return other.clauses.some(({ id }) => ids.has(id))
}

interface Why {
  readonly facts?: Readonly<Record<string, string>>
  readonly remedy?: string
}

function incomparable(why: string, { name }: Side, { facts, remedy }: Why): SuiteError {
  return new SuiteError('E_NOT_COMPARABLE', `Cannot compare: ${why}.`, {
    facts: { side: name, ...facts },
    remedy: remedy ?? 'Name two sides of the same API, tested by the same suite.',
  })
}

/** What is tested once more: what is forbidden, and statuses, which a race may turn. */
function isDoubtful(one: JudgedDifference): boolean {
  return one.forbidden || isOfStatus(one)
}

/** The scenarios that made the calls at which something is doubtful; none where nothing is. */
export function scenariosToRepeat({ after, differences }: Comparison): readonly string[] {
  const calls = new Set(differences.filter(isDoubtful).map(({ call }) => call))
  const scenarios = [...calls].flatMap((call) => [
    ...(after.observation.get(call)?.statuses.keys() ?? []),
  ])
  return [...new Set(scenarios)].filter((scenario) => scenario !== '')
}

/**
 * The same comparison, after the side AFTER was tested once more, and BEFORE too where it can be. A doubtful difference
 * that was not seen again is no longer listed, and a note names it.
 */
export function confirm(
  comparison: Comparison,
  after: Side,
  before = comparison.before,
): Comparison {
  const { differences, clauses, notes } = comparison
  const again = new Set(compareObservations(before.observation, after.observation).map(placeKey))
  // Of two requests sent at once either may win: a side that turns by itself differs from no other.
  const own = [
    ...compareObservations(comparison.before.observation, before.observation),
    ...compareObservations(comparison.after.observation, after.observation),
  ]
  const turned = new Set(own.filter(isOfStatus).map(placeKey))
  const isGone = (one: JudgedDifference) =>
    isDoubtful(one) && (!again.has(placeKey(one)) || turned.has(placeKey(one)))
  const gone = differences.filter(isGone)
  const left = differences.filter((one) => !isGone(one))
  const places = [...new Set(gone.map(({ call, pointer }) => `${call} ${pointer}`.trim()))]
  const sides = before === comparison.before ? 'The side after was' : 'Both sides were'
  const note = `${sides} tested once more: ${countOf(gone.length, 'difference')} did not come again, and ${gone.length === 1 ? 'is' : 'are'} not listed: ${places.join(', ')}.`
  return {
    ...comparison,
    differences: left,
    notes: gone.length === 0 ? notes : [...notes, note],
    exitCode: exitCodeOf(left, clauses),
  }
}
