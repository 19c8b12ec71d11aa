import {
  type CompareLevel,
  compareObservations,
  type Difference,
  dependsOnPlan,
  isOfMore,
  mendedBy,
  type Observation,
  placesIn,
  scenariosOf,
  withMadeUp,
  withoutHidden,
} from '../../core/facts/index.ts'
import { hasOnlyGaps } from '../../core/run/index.ts'
import { type ChangedClauses, compareClauses } from './clauses.ts'
import {
  type Accepted,
  isAccepted,
  type JudgedChange,
  type JudgedDifference,
  judgeDifferences,
  judgedChanges,
} from './judged.ts'
import { type NotCompared, notComparedIn } from './not-compared.ts'
import { areMixed, haveOtherConcurrency, haveOtherPlans, notesOn } from './notes.ts'
import type { Side } from './read-side.ts'

export interface CompareOptions {
  readonly level: CompareLevel
  readonly accepted?: readonly Accepted[]
  readonly repeats?: readonly RepeatedSide[]
}

export interface RepeatedSide {
  readonly of: Side
  readonly again: Side
  readonly calls: ReadonlySet<string>
}

export interface ComparisonResult {
  readonly before: Side
  readonly after: Side
  readonly level: CompareLevel
  readonly notCompared: readonly NotCompared[]
  readonly isBeforeIncomplete: boolean
  readonly areOfOtherPlans: boolean
  readonly differences: readonly JudgedDifference[]
  readonly changes: readonly JudgedChange[]
  readonly rare: readonly JudgedDifference[]
  readonly clauses: ChangedClauses | undefined
  readonly noise: readonly Difference[]
  readonly notes: readonly string[]
  readonly unneeded: readonly Accepted[]
  /** 1: something is forbidden, or a clause regressed. 3: nothing is, but the side before is incomplete or unknown. */
  readonly exitCode: 0 | 1 | 3
}

export function compareSides(before: Side, after: Side, options: CompareOptions): ComparisonResult {
  const { level, accepted = [], repeats = [] } = options
  const notCompared = notComparedIn(before, after)
  const areOfOtherPlans = haveOtherPlans(before, after)
  // How long a response takes depends on how many requests are under way.
  const areTimed = !haveOtherConcurrency(before, after)
  const all = compareObservations(...comparable(before, after))
    .filter(({ aspect }) => aspect !== 'time' || areTimed)
    .map((found) => (areOfOtherPlans && dependsOnPlan(found) ? { ...found, rare: true } : found))
    .filter((found) => !isOfMore(found))
  const noisy = new Set(repeats.flatMap(noiseIn))
  const isNoise = (difference: Difference) => noisy.has(placeKey(difference))
  const found = all.filter((difference) => !isNoise(difference))
  const clauses = before.run && after.run && compareClauses(before, after)
  const mended = placesIn(before.run?.findings ?? [], clauses?.fixed ?? [])
  const judged = judgeDifferences(found, level, accepted, (one) => mendedBy(one, mended))
  const differences = judged.filter(({ rare }) => !rare)
  const isWorse = differences.some(({ forbidden }) => forbidden) || clauses?.regressed.length
  const isBeforeIncomplete = isIncomplete(before)
  const isUnsure = isBeforeIncomplete || notCompared.some(({ what }) => what === 'response')
  return {
    before,
    after,
    level,
    notCompared,
    isBeforeIncomplete,
    areOfOtherPlans,
    differences,
    changes: judgedChanges(differences),
    rare: judged.filter(({ rare }) => rare),
    clauses,
    noise: all.filter(isNoise),
    notes: notesOn(before, after, differences),
    unneeded: accepted.filter((entry) => !judged.some((one) => isAccepted(entry, one))),
    exitCode: isWorse ? 1 : isUnsure ? 3 : 0,
  }
}

/** What both sides showed, as far as it can be compared: also of requests that were made up, where both made up the same. */
function comparable(before: Side, after: Side): [before: Observation, after: Observation] {
  const shown = areMixed(before, after) ? withoutHidden : (all: Observation) => all
  const whole = areOfSameSeed(before, after) ? withMadeUp : (all: Observation) => all
  return [whole(shown(before.observation)), whole(shown(after.observation))]
}

function areOfSameSeed({ run: was }: Side, { run: is }: Side): boolean {
  const isSame = was?.seed !== undefined && was.seed === is?.seed
  return isSame && was.hashes !== undefined && was.hashes.suite === is.hashes?.suite
}

function isIncomplete({ run }: Side): boolean {
  if (run === undefined) return false
  // Traffic has no plan that it could lack tests of.
  const isPlanned = run.command === 'run' || !hasOnlyGaps(run)
  return run.interrupted || (isPlanned && run.completeness === 'incomplete')
}

function noiseIn({ of, again, calls }: RepeatedSide): string[] {
  return compareObservations(...comparable(of, again))
    .filter(({ call }) => calls.has(call))
    .map(placeKey)
}

function placeKey({ call, direction, level, pointer, header, aspect }: Difference): string {
  // Either of two requests that are sent at once may win, so the order of the statuses does not matter.
  const statuses = level.split(', ').sort()
  return JSON.stringify([call, direction, statuses, pointer, header, aspect])
}

export function repeatedIn({ after, differences }: ComparisonResult) {
  const repeated = differences.filter(({ forbidden, aspect }) => forbidden || aspect === 'status')
  const calls = new Set(repeated.map(({ call }) => call))
  const scenarios = [...calls].flatMap((call) => {
    const observed = after.observation.get(call)
    return observed === undefined ? [] : scenariosOf(observed)
  })
  return { calls, scenarios: [...new Set(scenarios)].filter((scenario) => scenario !== '') }
}
