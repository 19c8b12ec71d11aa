import type { Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import type { buildConnector, Dispatcher } from 'undici'
import { SuiteError } from '../../base/errors/index.ts'
import { withoutInterim } from './interim.ts'

export interface Dispatchers {
  readonly kept: Dispatcher
  readonly single: Dispatcher
}

interface ConnectionOptions {
  /** How long opening a connection may take. */
  readonly timeoutMs: number
  readonly tls: SecureContextOptions
}

interface DispatcherOptions extends ConnectionOptions {
  /** How many connections there are to one origin; as many as are needed where absent. */
  readonly connections?: number
  /** How long an idle connection is kept, in milliseconds. A longer time more often meets servers that close it just as it is used. */
  readonly keepMs?: number
}

/** Opens dispatchers over HTTP/1.1, whose requests find the interim responses of a server passed over. */
export async function openDispatchers(options: DispatcherOptions): Promise<Dispatchers> {
  const { connector, open } = await agentsOf(options)
  const connect: buildConnector.connector = (target, done) =>
    connector(target, (...[error, socket]) => {
      if (error !== null) done(error, null)
      else done(null, withoutInterim(socket))
    })
  const { connections, keepMs = 1_000 } = options
  const common = {
    connect,
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(connections !== undefined && { connections }),
  }
  return {
    kept: open({ ...common, keepAliveTimeout: keepMs }),
    single: open({ ...common, pipelining: 0 }),
  }
}

/** Opens connections to an origin for who speaks HTTP on them himself. E_USAGE if only undici can speak on them. */
export async function connectorTo(
  origin: string,
  options: ConnectionOptions,
): Promise<() => Promise<Socket>> {
  const { connector, open, Dispatcher } = await agentsOf(options)
  class Silent extends Dispatcher {
    override dispatch = () => true
  }
  // An agent shows how it connects to an origin when it opens a dispatcher for it.
  let found: buildConnector.connector | undefined
  const factory = (_: unknown, { connect }: { connect: buildConnector.connector }) => {
    found = connect
    return new Silent()
  }
  open({ connect: connector, proxyTunnel: true, factory }).dispatch(
    { origin, path: '/', method: 'GET' },
    { onRequestStart: (controller) => controller.abort(new Error()), onResponseError() {} },
  )
  if (found === undefined) {
    throw new SuiteError('E_USAGE', `Assay forwards to ${origin} through no SOCKS proxy.`, {
      remedy: 'Name its host in NO_PROXY, or unset HTTP_PROXY and HTTPS_PROXY.',
    })
  }
  const connect = found
  const { protocol, host, hostname, port } = new URL(origin)
  const target = { protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port }
  return () =>
    new Promise((resolve, reject) =>
      connect(target, (...[error, socket]) => (error === null ? resolve(socket) : reject(error))),
    )
}

/**
 * What opens connections, directly or through the proxy that HTTP_PROXY and HTTPS_PROXY name, by the rules of undici; the hosts of
 * NO_PROXY and this machine are reached directly.
 */
async function agentsOf({ timeoutMs, tls: files }: ConnectionOptions) {
  // Imported late, because a run that sends nothing does not need it.
  const { Agent, EnvHttpProxyAgent, Dispatcher, buildConnector } = await import('undici')
  const tls = { ...files, timeout: timeoutMs, allowH2: false } as const
  const named = proxies()
  const uriOf = (wanted: string) =>
    named.find(({ variable }) => variable === wanted)?.url.href ?? ''
  const through = {
    httpProxy: uriOf('HTTP_PROXY'),
    httpsProxy: uriOf('HTTPS_PROXY'),
    requestTls: tls,
    noProxy: [thisMachine, process.env.no_proxy ?? process.env.NO_PROXY ?? ''].join(','),
  }
  const open = (own: object) =>
    named.length === 0
      ? new Agent({ allowH2: false, ...own })
      : new EnvHttpProxyAgent({ allowH2: false, ...own, ...through })
  return { connector: buildConnector(tls), open, Dispatcher }
}

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
