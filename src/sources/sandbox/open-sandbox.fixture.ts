import { unzipSync } from 'node:zlib'
import { type Dispatcher, request } from 'undici'
import { onTestFinished } from 'vitest'
import { type VirtualClock, virtualClock } from '../../base/clock/index.ts'
import { type RunningSandbox, type SandboxSettings, startSandbox } from './index.ts'

/** A response, with the body parsed where it is JSON. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into bodies that they then assert on
  readonly body: any
}

/** A sandbox of one test, with a clock that stands still. */
export interface OpenSandbox extends RunningSandbox {
  readonly clock: VirtualClock
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>
}

const startOfTime = Date.parse('2025-07-04T12:00:00.000Z')

/** Opens a sandbox that is closed when the test ends. */
export async function openSandbox(options: SandboxSettings = {}): Promise<OpenSandbox> {
  const clock = virtualClock(startOfTime)
  const sandbox = await startSandbox({ clock, ...options })
  onTestFinished(() => sandbox.close())
  const { baseUrl, apiKey } = sandbox

  return { ...sandbox, clock, call: callerOf(baseUrl, apiKey) }
}

/** Calls an address with a key. */
export function callerOf(baseUrl: string, apiKey: string): OpenSandbox['call'] {
  return async (method, path, body, headers = {}) => {
    const announced = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await request(baseUrl + path, {
      method: method as Dispatcher.HttpMethod,
      headers: { authorization: `Bearer ${apiKey}`, ...announced, ...headers },
      body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
    })
    const bytes = await response.body.bytes()
    const isPacked = 'content-encoding' in response.headers
    const text = asTheyCame.decode(isPacked ? unzipSync(bytes) : bytes)
    const heads = new Headers(
      Object.entries(response.headers).flatMap(([name, all]) =>
        [all ?? []].flat().map((value): [string, string] => [name, value]),
      ),
    )
    const json = heads.get('content-type')?.toLowerCase().includes('json') && text !== ''
    const { statusCode: status } = response
    return { status, headers: heads, text, body: json ? parsed(text) : undefined }
  }
}

/** Keeps a byte order mark, which `fetch` would take away. */
const asTheyCame = new TextDecoder('utf-8', { ignoreBOM: true })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
