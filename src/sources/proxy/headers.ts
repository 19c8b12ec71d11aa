import { isOfElsewhere } from '../../core/exchange/index.ts'
import type { Forwarding } from './forwarding.ts'
import { extentOf, type Head, requestLineOf, Unclear, valuesOf } from './messages.ts'

/** Where a request goes to, and where it came to. */
interface Way extends Pick<Forwarding, 'upstream' | 'isLocal'> {
  readonly localPort: number | undefined
}

const onlyLocal =
  'Assay listens at this machine only, and answers to localhost and 127.0.0.1; for another name, start it with --port NAME:PORT'

/** What is meant for a proxy, or offers another version of HTTP, stays here. */
const forThisHop = /^(?:proxy-|upgrade:|http2-settings:)/i

/** A request as the implementation gets it. Unclear, with a status and a sentence, where it cannot be passed on as what it is. */
export function readRequest(head: Head, way: Way) {
  const { method, target, version } = requestLineOf(head)
  const { upstream, isLocal, localPort } = way
  if (method === 'CONNECT')
    throw new Unclear('Assay opens no tunnel; use its address as the base URL', 501)
  const extent = extentOf(head, version) ?? 0
  const path = pathOf(method, target, { upstream, localPort })
  if (path === undefined) throw new Unclear('Assay forwards to one implementation only', 421)
  const [host, ...others] = valuesOf(head.headers, 'host')
  if (others.length > 0) throw new Unclear('it has more than one Host')
  const isToUpstream = `http://${host}` === upstream
  if (isLocal && !isToUpstream && isOfElsewhere({ host })) throw new Unclear(onlyLocal, 421)
  // A server may ignore the offer of another version of HTTP, and of nothing else.
  const upgrades = valuesOf(head.headers, 'upgrade')
  if (upgrades.some((protocol) => protocol.toLowerCase() !== 'h2c'))
    throw new Unclear('Assay forwards no upgrade to another protocol', 501)

  const name = new URL(upstream).host
  const lines = head.lines
    .slice(1)
    .filter((line) => !forThisHop.test(line) && !(upgrades.length > 0 && isConnection(line)))
    .map((line) => line.replace(/^(host:[\t ]*).*/i, (_, begin) => begin + name))
  const bytes = Buffer.from(
    `${[`${method} ${path} HTTP/${version}`, ...lines].join('\r\n')}\r\n\r\n`,
    'latin1',
  )
  return { method, path, extent, bytes }
}

const isConnection = (line: string) => /^connection:/i.test(line)

/** The path and query, byte for byte, also if the target names this server or the implementation; undefined for others. */
function pathOf(method: string, target: string, { upstream, localPort }: Omit<Way, 'isLocal'>) {
  if (target.startsWith('/') || (target === '*' && method === 'OPTIONS')) return target
  const [, authority = '', rest = ''] = /^http:\/\/([^/?#]*)(.*)/is.exec(target) ?? []
  const isHere = authority.endsWith(`:${localPort}`) || `http://${authority}` === upstream
  return isHere ? rest.replace(/^(?!\/)/, '/') : undefined
}
