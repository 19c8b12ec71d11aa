import { isOfElsewhere } from '../../core/exchange/index.ts'
import type { Forwarding } from './forwarding.ts'
import { extentOf, type Head, requestLineOf, Unclear, valuesOf } from './messages.ts'

/** Where a request goes to, and where it came to. */
interface Way extends Pick<Forwarding, 'upstream' | 'isLocal'> {
  readonly localPort: number | undefined
}

const onlyLocal =
  'Assay listens at this machine only, and answers to localhost and 127.0.0.1; for another name, start it with --port NAME:PORT'

/** What is meant for a proxy stays here, and so does the offer of another protocol, which a server may ignore (RFC 9110, 7.8). */
const forThisHop = /^(?:proxy-.*|upgrade|http2-settings)$/i

/** A request as the implementation gets it. Unclear, with a status and a sentence, where it cannot be passed on as what it is. */
export function readRequest(head: Head, way: Way) {
  const { method, target, version } = requestLineOf(head)
  const { upstream, isLocal, localPort } = way
  if (method === 'CONNECT')
    throw new Unclear('Assay opens no tunnel; use its address as the base URL', 501)
  const extent = extentOf(head, version) ?? 0
  const path = pathOf(method, target, { upstream, localPort })
  const [host, ...others] = valuesOf(head.headers, 'host')
  if (others.length > 0) throw new Unclear('it has more than one Host')
  const isToUpstream = `http://${host}` === upstream
  if (isLocal && !isToUpstream && isOfElsewhere({ host })) throw new Unclear(onlyLocal, 421)
  const name = new URL(upstream).host
  const lines = passedOn(head).map((line) =>
    line.replace(/^(host:[\t ]*).*/i, (_, begin) => begin + name),
  )
  const bytes = Buffer.from(
    `${[`${method} ${path} HTTP/${version}`, ...lines].join('\r\n')}\r\n\r\n`,
    'latin1',
  )
  return { method, path, extent, bytes }
}

/** The header lines without those that stay here, and without the options of `Connection` that name these. */
function passedOn({ lines, headers }: Head): string[] {
  const staying = headers.filter((name, at) => at % 2 === 0 && forThisHop.test(name))
  if (staying.length === 0) return lines.slice(1)
  const names = new Set(staying.map((name) => name.toLowerCase()))
  return lines.slice(1).flatMap((line, at) => {
    const name = headers[2 * at]!.toLowerCase()
    if (names.has(name)) return []
    if (name !== 'connection') return line
    const options = headers[2 * at + 1]!.split(',').map((option) => option.trim())
    const left = options.filter((option) => !names.has(option.toLowerCase()))
    if (left.length === options.length) return line
    return left.length === 0 ? [] : `${line.slice(0, name.length)}: ${left.join(', ')}`
  })
}

/** The path and query, byte for byte, also if the target names this server or the implementation. Unclear for others. */
function pathOf(method: string, target: string, { upstream, localPort }: Omit<Way, 'isLocal'>) {
  if (target.startsWith('/') || (target === '*' && method === 'OPTIONS')) return target
  const [, scheme, authority = '', rest = ''] = /^(\w+):\/\/([^/?#]*)(.*)/s.exec(target) ?? []
  if (scheme === undefined) throw new Unclear('its path does not begin with a slash')
  const isHere = authority.endsWith(`:${localPort}`) || `http://${authority}` === upstream
  if (scheme.toLowerCase() !== 'http' || !isHere)
    throw new Unclear('Assay forwards to one implementation only', 421)
  return rest.replace(/^(?!\/)/, '/')
}
