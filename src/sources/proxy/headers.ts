import type { IncomingMessage } from 'node:http'
import { isOfElsewhere } from '../../core/exchange/index.ts'
import { pairsOf } from '../har-entry/index.ts'

/** Headers about one connection (RFC 9110, 7.6.1, and those that older software still sends). */
const ofConnection =
  'connection keep-alive proxy-connection te transfer-encoding upgrade proxy-authenticate proxy-authorization'
/** Node has answered `Expect`, undici sends no trailers, and the implementation is called by its own name. */
const ofRequests = 'expect trailer host'
const dropped = {
  request: `${ofConnection} ${ofRequests}`.split(' '),
  response: ofConnection.split(' '),
} as const

/** The headers that are meant for the other end, as they came: in order, spelling and repetition. */
export function endToEnd(raw: readonly string[], message: keyof typeof dropped): string[] {
  const pairs = pairsOf(raw)
  const options = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
  const own = new Set([...dropped[message], ...options.map((option) => option.trim())])
  return pairs.filter(([name]) => !own.has(name.toLowerCase())).flat()
}

/** The path and query of a request, byte for byte, also if it names this server or the implementation; undefined for others. */
export function pathOf({ url = '', socket }: IncomingMessage, upstream: string) {
  if (url.startsWith('/')) return url
  const [, authority = '', rest = ''] = /^http:\/\/([^/?#]*)(.*)/is.exec(url) ?? []
  const isHere = authority.endsWith(`:${socket.localPort}`) || `http://${authority}` === upstream
  return isHere ? rest.replace(/^(?!\/)/, '/') : undefined
}

const onlyLocal =
  'Assay listens at this machine only, and answers to localhost and 127.0.0.1. For another name, start it with --port NAME:PORT.'

/** Why a request cannot be passed on without changing what it says: a status and a sentence; undefined where it can. */
export function whyRefused(
  request: IncomingMessage,
  path: string | undefined,
  { upstream, isLocal }: { readonly upstream: string; readonly isLocal: boolean },
) {
  const isToUpstream = `http://${request.headers.host}` === upstream
  const { 'transfer-encoding': coding = 'chunked', upgrade = 'h2c' } = request.headers
  const hosts = pairsOf(request.rawHeaders).filter(([name]) => name.toLowerCase() === 'host')
  const refusals = [
    [request.httpVersion < '1', 505, 'Assay speaks HTTP/1.1.'],
    [hosts.length > 1, 400, 'The request has more than one Host.'],
    [path === undefined, 421, 'Assay forwards to one implementation only.'],
    [isLocal && !isToUpstream && isOfElsewhere(request.headers), 421, onlyLocal],
    // A server may ignore the offer of another version of HTTP, and of nothing else.
    [upgrade.toLowerCase() !== 'h2c', 501, 'Assay forwards no upgrade to another protocol.'],
    [coding.toLowerCase() !== 'chunked', 501, 'Assay knows no transfer coding but chunked.'],
  ] as const
  return refusals.find(([holds]) => holds)
}
