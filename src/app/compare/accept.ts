import { unreadableAs } from '../../base/errors/index.ts'
import { readJson } from '../../base/files/index.ts'
import { objectOf } from '../../base/json/index.ts'

export interface Accepted {
  readonly id: string
  readonly reason: string
}

/**
 * Reads the differences that are accepted: `{ "accepted": [{ "id": "…", "reason": "…" }] }`. E_FILE_UNREADABLE, also if one has
 * no reason.
 */
export async function readAccepted(file: string): Promise<readonly Accepted[]> {
  const document = await readJson(file).catch((cause: unknown) => {
    throw unreadable(file, cause)
  })
  const { accepted } = objectOf(document)
  if (!Array.isArray(accepted)) throw unreadable(file, 'it has no list `accepted`')
  return accepted.map((entry: unknown, index) => {
    const { id, reason } = objectOf(entry)
    if (typeof id !== 'string' || typeof reason !== 'string' || reason.trim() === '') {
      throw unreadable(file, `/accepted/${index} has no id or no reason`)
    }
    return { id, reason }
  })
}

const unreadable = unreadableAs(
  'Cannot read the accepted differences.',
  'Write { "accepted": [{ "id": "the id of a difference", "reason": "why" }] }',
)
