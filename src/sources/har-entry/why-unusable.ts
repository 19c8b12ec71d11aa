import { type Json, objectOf } from '../../base/json/index.ts'
import { headerOf } from './headers-of.ts'

/** MSW responds inside of the client, but its handlers can be served too. */
export const mockResponded = 'a mock of MSW responded'

/** What responds in place of a server, as half a sentence, and the marks by which recorders show it. */
const inPlaceOfServer: readonly (readonly [why: string, isMarked: (entry: Json) => boolean])[] = [
  [
    "the browser's cache responded",
    (entry) => {
      const { _fromCache: cache, _fetchType: source } = entry
      return typeof cache === 'string' || cache === true || isCache(source) || isFromCache(entry)
    },
  ],
  [
    'a service worker responded',
    ({ _fetchType: source, response }) =>
      objectOf(response)._fetchedViaServiceWorker === true || source === 'Service Worker',
  ],
  // Playwright: `route.fulfill`, also from a HAR file.
  ['a route of the test responded', ({ _wasFulfilled: isFulfilled }) => isFulfilled === true],
  [mockResponded, ({ response }) => headerOf(objectOf(response).headers, 'x-powered-by') === 'msw'],
]

/** Why an entry says nothing about the service, as half a sentence; undefined if it does. */
export function whyUnusable(entry: unknown): string | undefined {
  const recorded = objectOf(entry)
  return inPlaceOfServer.find(([, isMarked]) => isMarked(recorded))?.[0]
}

const isCache = (source: unknown) => /cache/i.test(String(source))

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
