import { type Json, objectOf } from '../../base/json/index.ts'

/** Why an entry says nothing about the service, as half a sentence; undefined if it does. */
export function whyUnusable(entry: unknown): string | undefined {
  const recorded = objectOf(entry)
  const { _fromCache: cache, _fetchType: source, response } = recorded
  const isMarked = typeof cache === 'string' || cache === true || /cache/i.test(String(source))
  if (isMarked || isFromCache(recorded)) return "the browser's cache responded"
  const { _fetchedViaServiceWorker: isWorker } = objectOf(response)
  if (isWorker === true || source === 'Service Worker') return 'a service worker responded'
  return undefined
}

/** HAR 1.2: an entry names the state of the cache, and nothing came over the wire: no bytes of a body, or no time was spent. */
function isFromCache({ cache, timings, response }: Json): boolean {
  const { beforeRequest, afterRequest } = objectOf(cache)
  // Firefox gives the state after the request alone, as null where it does not know it.
  if (beforeRequest === null || (beforeRequest ?? afterRequest) === undefined) return false
  const { bodySize, _transferSize: transferSize, status, content } = objectOf(response)
  const isBodyHeld = Number(status) === 200 && Number(objectOf(content).size) !== 0
  const isNothingSent = bodySize === 0 || transferSize === 0
  const spent = Object.values(objectOf(timings)).some((milliseconds) => Number(milliseconds) > 0)
  return (isNothingSent && isBodyHeld) || !spent
}
