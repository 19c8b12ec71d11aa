import { createHash } from 'node:crypto'
import { jsonKey } from '../../base/json/index.ts'
import type { Exchange, Request } from '../../core/exchange/index.ts'

/** What requests are matched by, as Polly takes it. Only a JSON body counts. */
export function matchedBy({ method, url, body }: Request) {
  const text = body.kind === 'json' ? jsonKey(body.value) : undefined
  return { ...(text !== undefined && { body: text }), method, url: matchedUrl(url) }
}

export function keyOf(request: Request): string {
  return JSON.stringify(matchedBy(request))
}

/** The `_id` that Polly gives to a request: the MD5 of what the request is matched by. */
export function idOfRequest(request: Request): string {
  return createHash('md5').update(keyOf(request)).digest('hex')
}

/**
 * The address without its fragment, and with its query sorted by name; values of one name keep their order, which may have a
 * meaning. It is encoded as one segment of a path, because Polly changes nothing there.
 */
function matchedUrl(url: string): string {
  const [address = '', query = ''] = url.split('#', 1)[0]!.split(/\?(.*)/s)
  const nameIn = (pair: string) => pair.split('=', 1)[0]!
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .sort((a, b) => (nameIn(a) < nameIn(b) ? -1 : nameIn(a) > nameIn(b) ? 1 : 0))
  return `http://recording/${encodeURIComponent([address, ...pairs].join('&'))}`
}

export function withIds(exchanges: readonly Exchange[]) {
  const counts = new Map<string, number>()
  return exchanges.map((exchange) => {
    const _id = idOfRequest(exchange.request)
    const _order = counts.get(_id) ?? 0
    counts.set(_id, _order + 1)
    return { exchange, _id, _order }
  })
}

export function requestLine({ method, url }: Pick<Request, 'method' | 'url'>): string {
  return `${method} ${url.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/'}`
}
