/** The origin given to requests of which a recording does not say the host. */
export const noHost = 'http://host-not-recorded.invalid'

export interface Address {
  /** In lower case, without the port that goes without saying; of `data:` and its like the scheme alone. */
  readonly origin: string
  /** The whole address, beginning with that origin. */
  readonly url: string
}

const known = new Map<string, string>()
const mostKnown = 1_000
/** Most requests go where the one before went. */
let last = { given: 'none:', origin: 'none:' }

/** Takes an absolute address apart; undefined where it is a relative one. */
export function absoluteAddress(url: string): Address | undefined {
  if (isUnder(url, last.given)) return rebase(url, last.given, last.origin)
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(url)?.[0]
  if (scheme === undefined) return undefined
  if (!url.startsWith('//', scheme.length)) return { origin: scheme.toLowerCase(), url }
  let end = scheme.length + 2
  while (end < url.length && !'/?#\\'.includes(url[end]!)) end++
  const given = url.slice(0, end)
  const origin = cleanOrigin(given)
  last = { given, origin }
  return rebase(url, given, origin)
}

function rebase(url: string, given: string, origin: string): Address {
  return { origin, url: origin === given ? url : origin + url.slice(given.length) }
}

/** The address of a target as requests are compared with it, without the slash it may end with. */
export function baseAddress(url: string): string {
  const trimmed = url.trim()
  return (absoluteAddress(trimmed)?.url ?? trimmed).replace(/\/+$/, '')
}

/** Whether an address lies under another one. */
export function isUnder(url: string, base: string): boolean {
  if (!url.startsWith(base)) return false
  const next = url[base.length]
  return next === undefined || next === '/' || next === '?' || next === '#'
}

/** The path of an address whose origin is known, without query and fragment. */
export function pathOf({ origin, url }: Address): string {
  const path = url.slice(origin.length)
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}

/** Whether two origins seem to belong to the same house: `api.example.com` and `app.example.com`. */
export function isSameSite(one: string, other: string): boolean {
  return siteOf(one) === siteOf(other)
}

function siteOf(origin: string): string {
  const host = origin.replace(/^.*?:\/\//, '').replace(/:\d+$/, '')
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(host)) return 'loopback'
  return /^[\d.]+$|^\[/.test(host) ? host : host.split('.').slice(-2).join('.')
}

function cleanOrigin(given: string): string {
  let origin = known.get(given)
  if (origin === undefined) {
    const [scheme = '', authority = ''] = given.toLowerCase().split('://')
    const port = scheme === 'https' || scheme === 'wss' ? ':443' : ':80'
    const host = authority.slice(authority.lastIndexOf('@') + 1)
    origin = `${scheme}://${host.endsWith(port) ? host.slice(0, -port.length) : host}`
    if (known.size >= mostKnown) known.clear()
    known.set(given, origin)
  }
  return origin
}
