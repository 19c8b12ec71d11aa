import { isObject } from '../json/index.ts'

/** `wrapped`: every JSON response, also a refusal, comes as `{ success, data, message }`. */
export type Envelope = 'bare' | 'wrapped'

/** The envelope that the dialect `wrapped` puts around every JSON response. */
export interface Wrapper {
  readonly success?: unknown
  readonly data: unknown
  readonly message?: unknown
}

/** Whether a JSON response comes inside `{ success, data, message }`, of which a faulty one may lack a part. */
export function isWrapper(json: unknown): json is Wrapper {
  if (!isObject(json) || 'id' in json || !('data' in json)) return false
  return 'success' in json || 'message' in json
}

/**
 * Whether a JSON response in the envelope of the dialect is an error: it says that nothing succeeded, and holds no
 * record. A 2xx with such a body is none; with a record in it, it contradicts itself.
 */
export function isWrappedError(envelope: Envelope | undefined, json: unknown): boolean {
  if (envelope !== 'wrapped' || !isObject(json) || json.success !== false || 'id' in json)
    return false
  const { data = null } = json
  return data === null || (isObject(data) && isObject(data.error) && !('id' in data))
}

/**
 * What a JSON response says in the words of the contract: the record, the map or the list in its own envelope, out of
 * the one that a dialect puts around it. The envelope of a list may be one with it, `{ success, data: [], message }`, or
 * stand inside, `{ success, data: { data: [] }, message }`. JSON without the envelope comes back as it is. Everything
 * that reads a response of a target outside of the judge reads it through this function.
 *
 * @example
 * contentOf('wrapped', { success: true, data: { id: 'acc_1' }, message: null }) // { id: 'acc_1' }
 */
export function contentOf(envelope: Envelope | undefined, json: unknown): unknown {
  if (envelope !== 'wrapped' || !isWrapper(json) || Array.isArray(json.data)) return json
  return json.data
}
