import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { callerOf, openSandbox } from '../sandbox/open-sandbox.fixture.ts'
import { addressOf } from '../transport/wire.fixture.ts'
import { openProxy, type ProxyOptions } from './index.ts'

/** A folder that is removed when the test ends. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-proxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An implementation that says what a test wants. */
export const openServer = (respond: RequestListener) => addressOf(createServer(respond))

export const json =
  (body: unknown): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }

/** A proxy that ends when the test ends, if the test has not ended it. */
export async function openTestProxy(
  options: Pick<ProxyOptions, 'baseUrl'> & Partial<ProxyOptions>,
) {
  const proxy = await openProxy({ host: '127.0.0.1', port: 0, tls: {}, ...options })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= proxy.close()
    return closing
  }
  onTestFinished(close)
  return {
    ...proxy,
    close,
    /** The run, once all that has passed is judged. */
    async end() {
      await close()
      return proxy.run().run
    },
  }
}

/** A sandbox whose calls pass a proxy. */
export async function openProxied(
  defects: readonly string[] = [],
  options: Partial<ProxyOptions> = {},
) {
  const sandbox = await openSandbox({ defects })
  const { baseUrl, apiKey } = sandbox
  const proxy = await openTestProxy({ baseUrl, sandboxUrl: baseUrl, ...options })
  return { sandbox, proxy, proxied: { ...sandbox, call: callerOf(proxy.url, apiKey) } }
}

export const notesOf = ({ findings }: Run) => findings.map(({ message }) => message)

/** The clauses that the implementation or the client broke. */
export function blamed({ findings }: { readonly findings: readonly Found[] }) {
  const of = (severity: string) => [
    ...new Set(findings.filter((one) => one.severity === severity).map(({ clause }) => clause)),
  ]
  return { broken: of('violation'), warned: of('warning') }
}

interface Found {
  readonly clause: string
  readonly severity: string
}
