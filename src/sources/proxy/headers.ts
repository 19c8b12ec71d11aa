import type { IncomingMessage } from 'node:http'

/** Headers about one connection (RFC 9110, 7.6.1, and those that older software still sends). */
const ofConnection: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'],
  ...['proxy-authenticate', 'proxy-authorization', 'proxy-authentication-info'],
])

/**
 * Of a request besides: Node has answered `Expect`, undici sends no trailers, and the implementation is called by its own name, as
 * the client called the proxy by the name of the proxy.
 */
const ofRequests: ReadonlySet<string> = new Set(['expect', 'trailer', 'host'])

/** The headers that are meant for the other end, as they came: in order, spelling and repetition. */
export function endToEnd(raw: readonly string[], message: 'request' | 'response'): string[] {
  const named = pairsOf(raw).map(([name, value]) => [name.toLowerCase(), name, value] as const)
  const options = named
    .filter(([name]) => name === 'connection')
    .flatMap(([, , value]) => value.toLowerCase().split(','))
  const listed = new Set(options.map((option) => option.trim()))
  return named.flatMap(([lower, name, value]) => {
    const isDropped = ofConnection.has(lower) || listed.has(lower)
    return isDropped || (message === 'request' && ofRequests.has(lower)) ? [] : [name, value]
  })
}

export function pairsOf(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}

/**
 * The path and query of a request, byte for byte; undefined where it is for another server. A client that takes this for the proxy of
 * all its requests names the server in each.
 */
export function pathOf(
  { url = '', socket }: IncomingMessage,
  upstream: string,
): string | undefined {
  if (url.startsWith('/')) return url
  const [, authority = '', rest = ''] = /^http:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  const isHere = authority.endsWith(`:${socket.localPort}`) || `http://${authority}` === upstream
  if (!isHere) return undefined
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Why a request cannot be passed on without changing what it says; undefined where it can. */
export function whyRefused(
  { rawHeaders, headers, httpVersion }: IncomingMessage,
  path: string | undefined,
): readonly [status: number, sentence: string] | undefined {
  const { 'transfer-encoding': coding, upgrade } = headers
  const hosts = pairsOf(rawHeaders).filter(([name]) => name.toLowerCase() === 'host')
  if (httpVersion < '1') return [505, 'Assay speaks HTTP/1.1.']
  if (hosts.length > 1) return [400, 'The request has more than one Host.']
  if (path === undefined) return [421, 'Assay forwards to one implementation only.']
  // A server may ignore the offer of another version of HTTP, and of nothing else.
  if (upgrade !== undefined && upgrade.toLowerCase() !== 'h2c')
    return [501, 'Assay forwards no upgrade to another protocol.']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return [501, 'Assay knows no transfer coding but chunked.']
  return undefined
}
