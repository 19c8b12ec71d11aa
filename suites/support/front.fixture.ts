import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { testTarget } from '../../src/app/runner/index.ts'
import { sandboxConfiguration, startSandbox } from '../../src/sources/sandbox/index.ts'
import {
  type ConfiguredTarget,
  loadConfiguration,
  resolveTarget,
} from '../../src/sources/target/index.ts'
import { type Interference, openForwarder } from './forwarder.fixture.ts'

interface Setting {
  readonly defects?: readonly string[]
  /** How many sandboxes without a common state respond in turn. */
  readonly instances?: number
  /** Says who responds to a request in place of the sandbox; `nth` counts all requests, from 1. */
  readonly interfere?: (nth: number, request: IncomingMessage) => Interference | undefined
}

type Options = Pick<Parameters<typeof testTarget>[0], 'concurrency' | 'addresses' | 'quick'> &
  Pick<ConfiguredTarget, 'timeoutMs'>

const configuration = await loadConfiguration(fileURLToPath(sandboxConfiguration), '.')

/** Opens a sandbox with something before it, over real sockets. */
export async function openFront({ defects = [], instances = 1, interfere }: Setting) {
  const starting = Array.from({ length: instances }, () => startSandbox({ defects }))
  const sandboxes = await Promise.all(starting)
  const [{ apiKey }] = sandboxes as [(typeof sandboxes)[number]]
  const origins = sandboxes.map((sandbox) => new URL(sandbox.baseUrl).origin)
  /** How many requests came, how many got no response of the sandbox, and how many of these had the key. */
  const counts = { requests: 0, foreign: 0, foreignWithKey: 0 }
  const { baseUrl, close } = await openForwarder(origins, (request) => {
    const { headers } = request
    counts.requests++
    const respond = interfere?.(counts.requests, request)
    if (respond !== undefined) counts.foreign++
    if (respond !== undefined && headers.authorization === `Bearer ${apiKey}`)
      counts.foreignWithKey++
    return respond
  })
  const env = { ASSAY_SANDBOX_URL: baseUrl, ASSAY_SANDBOX_KEY: apiKey }
  const front = { ...configuration.targets.sandbox!, dialect: { reportOrigins: origins } }
  return {
    counts,
    target: () => resolveTarget({ targets: { front } }, undefined, { env }),
    run({ timeoutMs, ...options }: Options = {}) {
      const targets = { front: { ...front, ...(timeoutMs && { timeoutMs }) } }
      return testTarget({ configuration: { targets }, env, quick: true, ...options })
    },
    async close(): Promise<void> {
      await close()
      await Promise.all(sandboxes.map((sandbox) => sandbox.close()))
    },
  }
}
