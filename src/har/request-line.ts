import { headerOf } from '../har-entry/index.ts'
import { isObject, type Json, objectOf } from '../json/index.ts'
import { type Address, absoluteAddress, noHost } from './address.ts'

/** What an entry asked for. */
export interface RequestLine extends Address {
  /** In upper case. */
  readonly method: string
}

/**
 * What an entry asked for, its address made absolute; half a sentence where it does not say.
 * `origins` are those that were named, the likeliest first: they know the scheme that a Host header leaves
 * out, and the host where none is recorded.
 */
export function requestLineOf(entry: unknown, origins: readonly string[]): RequestLine | string {
  const { request } = objectOf(entry)
  if (!isObject(request)) return 'it has no request'
  const { method, url } = request
  if (typeof method !== 'string' || method === '') return 'its request has no method'
  if (typeof url !== 'string' || url === '') return 'its request has no url'
  const { origin, url: absolute } = absoluteAddress(url) ?? resolve(url, request, origins)
  return { method: method.toUpperCase(), origin, url: absolute }
}

function resolve(url: string, request: Json, origins: readonly string[]): Address {
  const { headers } = request
  const [, named, rest = url] = /^\/\/([^/?#]*)(.*)$/s.exec(url) ?? []
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

/** Why an entry says nothing about the service: half a sentence, or undefined where it does. */
export function whyUnusable(entry: unknown): string | undefined {
  const { _fromCache: cache, _fetchedViaServiceWorker: worker } = objectOf(entry)
  if (typeof cache === 'string' || cache === true) return "it was answered from the browser's cache"
  if (worker === true) return 'it was answered by a service worker'
  return undefined
}
