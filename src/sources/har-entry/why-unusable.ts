import { objectOf } from '../../base/json/index.ts'

/** Why an entry says nothing about the service, as half a sentence; undefined if it does. */
export function whyUnusable(entry: unknown): string | undefined {
  const { _fromCache: cache, _fetchType: source, response } = objectOf(entry)
  const isCached = typeof cache === 'string' || cache === true || /cache/i.test(String(source))
  if (isCached) return "the browser's cache responded"
  const { _fetchedViaServiceWorker: isWorker } = objectOf(response)
  if (isWorker === true || source === 'Service Worker') return 'a service worker responded'
  return undefined
}
