import { formatDuration } from '../../base/clock/index.ts'
import { countOf } from '../../core/run/index.ts'
import { type LoadedScenario, waitOf } from '../../sources/scenario/index.ts'
import type { Target } from '../../sources/target/index.ts'

/** So many scenarios that wait are named. */
const most = 3

/** How long scenarios wait in real time at least, the longest first; nothing where the target has an action that moves its clock. */
export function describeWaits(
  scenarios: readonly Pick<LoadedScenario, 'id'>[],
  { actions }: Pick<Target, 'actions'>,
  isRealTime: boolean,
): readonly string[] {
  if (!isRealTime || actions.advanceClock !== undefined) return []
  const waiting = scenarios
    .map(({ id }) => ({ id, ms: waitOf({ id }) }))
    .filter(({ ms }) => ms > 0)
    .sort((a, b) => b.ms - a.ms)
  if (waiting.length === 0) return []
  const named = waiting.slice(0, most).map(({ id, ms }) => `${id} ${formatDuration(ms)}`)
  const more = waiting.length - named.length
  const listed = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const longest = formatDuration(waiting[0]!.ms)
  return [
    `The run takes at least ${longest}: ${countOf(waiting.length, 'scenario')} will wait in real time (${listed}).`,
  ]
}
