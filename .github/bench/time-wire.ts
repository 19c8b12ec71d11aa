import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, fetch, request } from 'undici'
import { systemClock } from '../../src/clock/index.ts'
import { createDisguise, createTimeline } from '../../src/pseudonym/index.ts'
import { openRecordWire } from '../../src/scenario/record-wire.ts'
import { liveTransport, withCircuitBreaker, withRetry } from '../../src/transport/index.ts'
import { median } from './median.ts'

const rounds = 9
const calls = 400
const sideBySide = 8

/** Requests a second, each as a share of the bare loop beside it. */
export interface WireFigures {
  readonly live: number
  readonly recording: number
}

/** Times the live transport against undici.request, and the recorder against undici.fetch, in turn. */
export async function timeWire(): Promise<WireFigures> {
  const server = fork(new URL('./answering-server.ts', import.meta.url))
  const [port] = await once(server, 'message')
  const origin = `http://127.0.0.1:${port}`
  const url = `${origin}/accounts/acc_1a2b3c4d`
  const dispatcher = new Agent({ connections: 16 })
  const live = liveTransport()
  const outgoing = { method: 'GET', url, headers: { authorization: 'Bearer sk_sandbox_bench' } }
  const transport = withCircuitBreaker(withRetry(live, { clock: systemClock }))
  const { headers } = outgoing

  const byRequest = async () => {
    const { body } = await request(url, { headers, dispatcher })
    JSON.parse(await body.text())
  }
  const byFetch = async () => JSON.parse(await (await fetch(url, { headers, dispatcher })).text())
  const byTransport = async () => void (await transport(outgoing))
  const record = async () => {
    const timeline = createTimeline(systemClock.now())
    const disguise = createDisguise({ origins: [origin], timeline })
    disguise.learn('sk_sandbox_bench', 'credential')
    const { send, tape } = await openRecordWire(transport, disguise)
    return { send: async () => void (await send(outgoing, 'story')), stop: () => tape.stop() }
  }

  try {
    const figures: WireFigures[] = []
    for (let round = 0; round < rounds; round++) {
      const recorder = await record()
      const bareRequest = await perSecond(byRequest, sideBySide)
      const ours = (await perSecond(byTransport, sideBySide)) / bareRequest
      const bareFetch = await perSecond(byFetch, 1)
      const recording = (await perSecond(recorder.send, 1, recorder.stop)) / bareFetch
      figures.push({ live: ours, recording })
    }
    const warm = figures.slice(1)
    return {
      live: median(warm.map(({ live }) => live)),
      recording: median(warm.map(({ recording }) => recording)),
    }
  } finally {
    await live.close()
    await dispatcher.close()
    server.kill()
  }
}

/** How many calls a second go through when so many are under way at a time. */
async function perSecond(
  call: () => Promise<unknown>,
  atOnce: number,
  finish: () => Promise<unknown> = async () => {},
): Promise<number> {
  const startedAt = performance.now()
  let left = calls
  const worker = async () => {
    while (left-- > 0) await call()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await finish()
  return calls / ((performance.now() - startedAt) / 1000)
}
