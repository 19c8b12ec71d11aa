import type { Player } from './record-replay.ts'
import type { RecordedTarget } from './recording.ts'

/** What all recordings of a replay have in common. */
interface Expected {
  readonly apiVersion?: string
  readonly target?: string
}

/** Says how a recording differs from the others of a replay, one sentence each. */
export function mismatches(recorded: RecordedTarget, { apiVersion, target }: Expected): string[] {
  const reasons: string[] = []
  if (target !== undefined && target !== recorded.name) {
    reasons.push(
      `The recording is of the target ${recorded.name}, and the others are of ${target}.`,
    )
  }
  if (apiVersion !== undefined && apiVersion !== recorded.apiVersion) {
    const version = recorded.apiVersion
    reasons.push(`The recording is of version ${version}, and this run is of ${apiVersion}.`)
  }
  return reasons
}

/** Says in a sentence which recorded requests and steps a scenario did not use. */
export function unusedReason(player: Player): readonly string[] {
  const unused = player.unused()
  if (unused.length === 0) return []
  const more = unused.length > 3 ? `, and ${unused.length - 3} more` : ''
  return [`The scenario did not use ${unused.slice(0, 3).join(', ')}${more}, which is recorded.`]
}
