import { isObject } from '../../base/json/index.ts'

export type Envelope = 'bare' | 'wrapped'

export interface WrappedBody {
  readonly success?: unknown
  readonly data: unknown
  readonly message?: unknown
}

/** Whether a JSON response comes inside `{ success, data, message }`. A faulty envelope may lack a part. */
export function isWrapper(json: unknown): json is WrappedBody {
  if (!isObject(json) || 'id' in json || !('data' in json)) return false
  return 'success' in json || 'message' in json
}

/** Whether a body says itself that it is an error, and holds no record: the contract names no form of refusals. */
export function saysError(json: unknown): boolean {
  if (!isObject(json) || 'id' in json || 'element_token' in json) return false
  const { error, errors, success, data = null } = json
  const isNamed = typeof error === 'string' || (isObject(error) && !('id' in error))
  return data === null && (isNamed || Array.isArray(errors) || success === false)
}

/** Whether a wrapped response is an error, of any status: it says that it did not succeed, and holds no record. */
export function isWrappedError(envelope: Envelope | undefined, json: unknown): boolean {
  if (envelope !== 'wrapped' || !isObject(json) || json.success !== false || 'id' in json)
    return false
  const { data = null } = json
  return data === null || (isObject(data) && isObject(data.error) && !('id' in data))
}

/** The two envelopes of a list may be one, `{ success, data: [], message }`, or one inside the other. */
export function contentOf(envelope: Envelope | undefined, json: unknown): unknown {
  if (envelope !== 'wrapped' || !isWrapper(json) || Array.isArray(json.data)) return json
  return json.data
}
