import { countOf } from '../run/index.ts'
import { compareObservations } from './compare-observations.ts'
import { type Comparison, exitCodeOf, type JudgedDifference, placeKey } from './compare-sides.ts'
import type { Side } from './side.ts'

/** The scenarios that made the calls at which something is forbidden; none where nothing is. */
export function scenariosToRepeat({ after, differences }: Comparison): readonly string[] {
  const calls = new Set(differences.filter(({ forbidden }) => forbidden).map(({ call }) => call))
  const scenarios = [...calls].flatMap((call) => [
    ...(after.observation.get(call)?.statuses.keys() ?? []),
  ])
  return [...new Set(scenarios)].filter((scenario) => scenario !== '')
}

/**
 * The same comparison, after the side AFTER was tested once more: what is forbidden and did not show itself again is
 * noise, is listed no more, and is told in a note.
 */
export function confirm(comparison: Comparison, repeated: Side): Comparison {
  const { before, differences, clauses, notes, noise } = comparison
  const again = new Set(compareObservations(before.observation, repeated.observation).map(placeKey))
  const isGone = (one: JudgedDifference) => one.forbidden && !again.has(placeKey(one))
  const gone = differences.filter(isGone)
  const left = differences.filter((one) => !isGone(one))
  const places = [...new Set(gone.map(({ call, pointer }) => `${call} ${pointer}`.trim()))]
  const note = `The side after was tested once more: ${countOf(gone.length, 'difference')} did not come again, and ${gone.length === 1 ? 'is' : 'are'} not listed: ${places.join(', ')}.`
  return {
    ...comparison,
    differences: left,
    noise: noise + gone.length,
    notes: gone.length === 0 ? notes : [...notes, note],
    exitCode: exitCodeOf(left, clauses),
  }
}
