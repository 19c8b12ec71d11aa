import { connect } from 'node:tls'
import type { Exchange } from '../../core/exchange/index.ts'
import { isDirect } from './dispatchers.ts'

export const writeHttps =
  'Correct its address ("baseUrl", or --base-url URL): https:// in place of http://.'

/** A handshake takes no longer. */
const longestMs = 3_000

/** The failures by which a TLS server refuses plain HTTP; others respond with 400 and a sentence. */
const ofTls: ReadonlySet<string> = new Set(['ECONNRESET', 'NOT_HTTP'])

function mayBeTls({ request, response, failure }: Exchange): boolean {
  if (!request.url.startsWith('http://')) return false
  if (response === null) return ofTls.has(failure?.code ?? '')
  return response.status === 400 && response.body.kind !== 'json'
}

/** Looks at the exchanges of one target until it serves something: returns the failure of one that met a TLS server. */
export function watchTls() {
  let isHttp = false
  let asked: Promise<boolean> | undefined
  return async (exchange: Exchange): Promise<Exchange> => {
    if (isHttp || !mayBeTls(exchange)) {
      isHttp ||= exchange.response !== null
      return exchange
    }
    const { host, hostname, port } = new URL(exchange.request.url)
    asked ??= isDirect(hostname)
      ? shakesHands(hostname, Number(port) || 80)
      : Promise.resolve(false)
    if (!(await asked)) return exchange
    const message = `${host} speaks TLS, and its address begins with http://.`
    return { ...exchange, response: null, failure: { code: 'SPEAKS_TLS', message } }
  }
}

/** Whether a server completes a TLS handshake, or asks for a certificate in one. */
function shakesHands(hostname: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({ host, port, rejectUnauthorized: false })
    const end = (isTls: boolean) => {
      socket.destroy()
      resolve(isTls)
    }
    socket.setTimeout(longestMs, () => end(false))
    socket.on('secureConnect', () => end(true))
    // An alert is a message of TLS as well.
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => end(/_ALERT_/.test(code)))
  })
}
