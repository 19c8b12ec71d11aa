import type { Exchange } from '../exchange/index.ts'
import { patternOf } from './path-pattern.ts'
import { shownCall, shownElsewhere } from './redactor.ts'

/** The place that a redirect names: a path of the API behind its base address, or an address elsewhere, ids set aside; undefined if it is none. */
export function shownRedirect(
  { request, response }: Exchange,
  base = new URL(request.url).origin,
): string | undefined {
  const { status = 0, headers } = response ?? {}
  const location = headers?.location ?? ''
  if (status < 300 || status >= 400 || location === '') return undefined
  if (!URL.canParse(location, request.url)) return 'a place that is no address'
  const { href, origin, pathname } = new URL(location, request.url)
  const place = href.replace(/[?#].*/s, '')
  if (base === '' || !place.startsWith(`${base}/`)) {
    const named = origin === 'null' ? place : origin + patternOf(pathname)
    return shownElsewhere(named, request.url)
  }
  return shownCall('', patternOf(place.slice(base.length))).trim()
}
