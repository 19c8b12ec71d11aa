import { unreadableAs } from '../../base/errors/index.ts'
import { readJson } from '../../base/files/index.ts'
import { objectOf } from '../../base/json/index.ts'
import { sentenceOf } from '../../core/facts/index.ts'
import type { Accepted, JudgedChange } from './judged.ts'

/** E_FILE_UNREADABLE, also if one has no reason, or one that nobody wrote. */
export async function readAccepted(file: string): Promise<readonly Accepted[]> {
  const document = await readJson(file).catch((cause: unknown) => {
    throw unreadable(file, cause)
  })
  const { accepted } = objectOf(document)
  if (!Array.isArray(accepted)) throw unreadable(file, 'it has no list `accepted`')
  return accepted.map((entry: unknown, index) => {
    const { id, reason, calls } = objectOf(entry)
    if (typeof id !== 'string' || typeof reason !== 'string' || reason.trim() === '') {
      throw unreadable(file, `/accepted/${index} has no id or no reason`)
    }
    if (/^TODO\b/.test(reason)) throw unreadable(file, `/accepted/${index}/reason is still TODO`)
    const named = Array.isArray(calls) ? calls.map(String) : []
    return { id, reason, ...(named.length > 0 && { calls: named }) }
  })
}

const unreadable = unreadableAs(
  'Cannot read the accepted differences.',
  'Write { "accepted": [{ "id": "the id of a difference", "reason": "why" }] }, or let --accept-new write it',
)

/** People add the reasons. */
export function renderAccepted(changes: readonly JudgedChange[]): string {
  const accepted = changes
    .filter((change) => change.forbidden || change.accepted !== undefined)
    .map((change) => ({
      id: change.id,
      change: sentenceOf(change),
      before: change.before,
      after: change.after,
      calls: [...new Set(change.places.map(({ call }) => call))],
      reason: change.accepted ?? 'TODO',
    }))
  return `${JSON.stringify({ accepted }, null, 2)}\n`
}
