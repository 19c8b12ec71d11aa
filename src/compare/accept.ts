import { fileFault, SuiteError } from '../errors/index.ts'
import { readJson } from '../files/index.ts'
import { isObject, objectOf } from '../json/index.ts'
import type { Accepted } from './compare-sides.ts'

/**
 * Reads the differences that are accepted: `{ "accepted": [{ "id": "…", "reason": "…" }] }`. E_FILE_UNREADABLE, also where one
 * has no reason.
 */
export async function readAccepted(file: string): Promise<readonly Accepted[]> {
  const document = await readJson(file).catch((cause: unknown) => {
    throw unreadable(fileFault(cause), file, cause)
  })
  const { accepted } = objectOf(document)
  if (!Array.isArray(accepted)) throw unreadable('it has no list `accepted`', file)
  return accepted.map((one: unknown, index) => {
    const { id, reason } = isObject(one) ? one : {}
    if (typeof id !== 'string' || typeof reason !== 'string' || reason.trim() === '') {
      throw unreadable(`/accepted/${index} has no id or no reason`, file)
    }
    return { id, reason }
  })
}

function unreadable(because: string, file: string, cause?: unknown): SuiteError {
  return new SuiteError('E_FILE_UNREADABLE', 'Cannot read the accepted differences.', {
    facts: { file, because },
    remedy: 'Write { "accepted": [{ "id": "the id of a difference", "reason": "why" }] }',
    cause,
  })
}
