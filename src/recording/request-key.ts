import type { Body } from '../exchange/index.ts'
import { jsonKey } from '../json/index.ts'

/** What a request asks for but for its body: method and address, with the query in any order. */
export function addressKey(method: string, url: string): string {
  const fragment = url.indexOf('#')
  const whole = fragment === -1 ? url : url.slice(0, fragment)
  const mark = whole.indexOf('?')
  if (mark === -1) return `${method} ${whole}`
  const query = sortQuery(whole.slice(mark + 1))
  return `${method} ${whole.slice(0, mark)}${query === '' ? '' : `?${query}`}`
}

/** Values of one name keep their order, which may mean something. */
function sortQuery(query: string): string {
  const nameOf = (pair: string) => pair.split('=', 1)[0]!
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0))
    .join('&')
}

/** A body with its members in order; '' where there is none. */
export function bodyKey(body: Body): string {
  if (body.kind === 'json') return jsonKey(body.value)
  return body.kind === 'none' ? '' : `(${body.kind})`
}

/** The body that a request to be sent will have. */
export function sentBody(body: unknown): Body {
  const text = body === undefined ? undefined : JSON.stringify(body)
  if (text === undefined) return { kind: 'none' }
  return { kind: 'json', value: JSON.parse(text), bytes: Buffer.byteLength(text) }
}

/** Path and query of an address, for telling it to somebody. */
export function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/'
}
