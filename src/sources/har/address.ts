import { isObject, type Json, memo, objectOf } from '../../base/json/index.ts'
import { headerOf } from '../har-entry/index.ts'

/** The origin of requests whose host is not recorded. */
export const noHost = 'http://host-not-recorded.invalid'

export interface SplitAddress {
  /** In lower case, without a default port; of `data:` and its like the scheme alone. */
  readonly origin: string
  readonly url: string
}

export interface RequestLine extends SplitAddress {
  /** In upper case, unless it is known to be as it was sent. */
  readonly method: string
}

/**
 * The request line of an entry with an absolute address, or half a sentence that says what is missing. `origins` were named by
 * the user, the likeliest first: they supply the scheme that a Host header leaves out, and the host if none is recorded. Some
 * recorders write methods in lower case; one that wrote `isExact` what was sent does not, and `get` is another method than `GET`.
 */
export function requestLineOf(
  entry: unknown,
  origins: readonly string[],
  isExact = false,
): RequestLine | string {
  const { request } = objectOf(entry)
  if (!isObject(request)) return 'it has no request'
  const { method, url } = request
  if (typeof method !== 'string' || method === '') return 'its request has no method'
  if (typeof url !== 'string' || url === '') return 'its request has no url'
  const { origin, url: absolute } = absoluteAddress(url) ?? resolve(url, request, origins)
  return { method: isExact ? method : method.toUpperCase(), origin, url: absolute }
}

function resolve(url: string, { headers }: Json, origins: readonly string[]): SplitAddress {
  const [, named, rest = url] = /^\/\/([^/?#]*)(.*)/s.exec(url) ?? []
  const host = named ?? headerOf(headers, ':authority') ?? headerOf(headers, 'host')
  const path = rest.startsWith('/') || rest === '' ? rest : `/${rest}`
  if (host === undefined || host === '') {
    const [here = noHost] = origins
    return { origin: here, url: here + path }
  }
  const scheme = headerOf(headers, ':scheme')
  const known = scheme === undefined && origins.find((origin) => origin.endsWith(`://${host}`))
  const origin = known || `${scheme ?? 'https'}://${host}`
  return absoluteAddress(origin + path) ?? { origin, url: origin + path }
}

function absoluteAddress(url: string): SplitAddress | undefined {
  const [beginning, scheme, authority] = /^([a-z][a-z\d+.-]*:)(\/\/[^/?#\\]*)?/i.exec(url) ?? []
  if (beginning === undefined) return undefined
  if (authority === undefined) return { origin: scheme!.toLowerCase(), url }
  const origin = originOf(beginning)
  return { origin, url: origin === beginning ? url : origin + url.slice(beginning.length) }
}

export const originOf = memo((url) => {
  const parsed = URL.parse(url)
  return parsed === null ? url.toLowerCase() : `${parsed.protocol}//${parsed.host}`
})

export function baseAddress(url: string): string {
  const trimmed = url.trim()
  return (absoluteAddress(trimmed)?.url ?? trimmed).replace(/(?<!\/)\/+$/, '')
}

export function isUnder(url: string, base: string): boolean {
  return url.startsWith(base) && '/?#'.includes(url.charAt(base.length))
}

export function pathOf({ origin, url }: SplitAddress): string {
  return url.slice(origin.length).replace(/[?#].*/s, '')
}
