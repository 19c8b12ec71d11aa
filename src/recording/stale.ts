import type { Player } from './record-replay.ts'
import type { RecordedTarget } from './recording.ts'

/** What the recordings of one replay have in common, as far as it is known. */
interface Expected {
  readonly apiVersion?: string
  readonly target?: string
}

/** Why a recording is of something else than the others, a sentence each. */
export function mismatches(recorded: RecordedTarget, { apiVersion, target }: Expected): string[] {
  const reasons: string[] = []
  if (target !== undefined && target !== recorded.name) {
    reasons.push(`It is of the target ${recorded.name}, and the others are of ${target}.`)
  }
  if (apiVersion !== undefined && apiVersion !== recorded.apiVersion) {
    const version = recorded.apiVersion
    reasons.push(`It was recorded with version ${version}, and this run is of ${apiVersion}.`)
  }
  return reasons
}

/** What is recorded and a scenario did not use, in a sentence. */
export function unusedReason(player: Player): readonly string[] {
  const unused = player.unused()
  if (unused.length === 0) return []
  const more = unused.length > 3 ? `, and ${unused.length - 3} more` : ''
  return [`The scenario did not use ${unused.slice(0, 3).join(', ')}${more}, which is recorded.`]
}
