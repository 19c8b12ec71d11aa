import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'undici'
import { systemClock } from '../../src/base/clock/index.ts'
import {
  createPace,
  liveTransport,
  withCircuitBreaker,
  withPace,
} from '../../src/sources/transport/index.ts'
import type { Bench } from './figure.ts'

const rounds = 9
const calls = 400
const sideBySide = 8

/** The live transport against undici.request, in turn. */
export const wire: Bench = {
  name: 'wire',
  title: 'Requests a second of the transport, against a bare loop of undici.request',
  async measure() {
    return [{ what: 'requests a second', unit: ' times', samples: await shares(), atLeast: 0.6 }]
  },
}

async function shares(): Promise<readonly number[]> {
  const server = fork(new URL('./answering-server.ts', import.meta.url))
  const [port] = await once(server, 'message')
  const origin = `http://127.0.0.1:${port}`
  const url = `${origin}/accounts/acc_1a2b3c4d`
  const dispatcher = new Agent({ connections: 16 })
  const live = liveTransport()
  const outgoing = { method: 'GET', url, headers: { authorization: 'Bearer sk_sandbox_bench' } }
  const transport = withPace(withCircuitBreaker(live), createPace({ clock: systemClock }))
  const { headers } = outgoing

  const byRequest = async () => {
    const { body } = await request(url, { headers, dispatcher })
    JSON.parse(await body.text())
  }
  const byTransport = async () => void (await transport(outgoing))

  try {
    const figures: number[] = []
    for (let round = 0; round < rounds; round++) {
      const bare = await perSecond(byRequest, sideBySide)
      figures.push((await perSecond(byTransport, sideBySide)) / bare)
    }
    return figures.slice(1)
  } finally {
    await live.close()
    await dispatcher.close()
    server.kill()
  }
}

/** How many calls a second go through when so many are under way at a time. */
async function perSecond(call: () => Promise<unknown>, atOnce: number): Promise<number> {
  const startedAt = performance.now()
  let left = calls
  const worker = async () => {
    while (left-- > 0) await call()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return calls / ((performance.now() - startedAt) / 1000)
}
