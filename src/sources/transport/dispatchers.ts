import type { SecureContextOptions } from 'node:tls'
import type { buildConnector, Dispatcher } from 'undici'
import { SuiteError } from '../../base/errors/index.ts'
import { withoutInterim } from './interim.ts'

export interface Dispatchers {
  /** Keeps connections alive for the next request. */
  readonly kept: Dispatcher
  /** Opens a connection for each request. */
  readonly single: Dispatcher
}

interface DispatcherOptions {
  /** How long opening a connection may take. */
  readonly timeoutMs: number
  /** How many connections there are to one origin; as many as are needed where absent. */
  readonly connections?: number
  /** How long an idle connection is kept, in milliseconds. A longer time more often meets servers that close it just as it is used. */
  readonly keepMs?: number
  readonly tls: SecureContextOptions
  /** The bytes of a head; 16 KiB where absent. */
  readonly headBytes?: number
  /** Interim responses are relayed, not passed over. */
  readonly isRelayed?: boolean
}

/**
 * Opens connections over HTTP/1.1, directly or through the proxy that HTTP_PROXY and HTTPS_PROXY name, by the rules of undici; the
 * hosts of NO_PROXY and this machine are reached directly.
 */
export async function openDispatchers(options: DispatcherOptions): Promise<Dispatchers> {
  // Imported late, because a run that sends nothing does not need it.
  const { Agent, EnvHttpProxyAgent, buildConnector } = await import('undici')
  const tls = { ...options.tls, timeout: options.timeoutMs, allowH2: false } as const
  const connector = buildConnector(tls)
  const connect: buildConnector.connector = (target, done) =>
    connector(target, (...[error, socket]) => {
      if (error !== null) done(error, null)
      else done(null, withoutInterim(socket, options.isRelayed))
    })
  const { connections, headBytes, keepMs = 1_000 } = options
  const common = {
    allowH2: false,
    connect,
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(connections !== undefined && { connections }),
    ...(headBytes !== undefined && { maxHeaderSize: headBytes }),
  }
  const named = proxies()
  const uriOf = (wanted: string) =>
    named.find(({ variable }) => variable === wanted)?.url.href ?? ''
  const through = {
    httpProxy: uriOf('HTTP_PROXY'),
    httpsProxy: uriOf('HTTPS_PROXY'),
    requestTls: tls,
    noProxy: directHosts(),
  }
  const open = (own: object): Dispatcher =>
    named.length === 0
      ? new Agent({ ...common, ...own })
      : new EnvHttpProxyAgent({ ...common, ...own, ...through })
  return { kept: open({ keepAliveTimeout: keepMs }), single: open({ pipelining: 0 }) }
}

/** The environment variables that name proxies: lower case first, and without a scheme it is HTTP, as for curl. */
export function proxies(): { readonly variable: string; readonly url: URL }[] {
  return ['HTTP_PROXY', 'HTTPS_PROXY'].flatMap((variable) => {
    const text = (process.env[variable.toLowerCase()] ?? process.env[variable] ?? '').trim()
    if (text === '') return []
    const url = URL.parse(text.includes('://') ? text : `http://${text}`)
    if (/^(?:https?|socks5?):$/.test(url?.protocol ?? '')) return [{ variable, url: url! }]
    throw new SuiteError('E_USAGE', `${variable} in the environment is no address of a proxy.`, {
      remedy: `Correct it, as in ${variable}=http://proxy.example:3128, or unset it.`,
    })
  })
}

const thisMachine = 'localhost,127.0.0.1,[::1]'

/** Whether connections to a host surely go through no proxy. */
export function isDirect(hostname: string): boolean {
  return proxies().length === 0 || thisMachine.split(',').includes(hostname)
}

function directHosts(): string {
  return [thisMachine, process.env.no_proxy ?? process.env.NO_PROXY ?? ''].join(',')
}
