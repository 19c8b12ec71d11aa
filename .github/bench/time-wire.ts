import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, fetch, request } from 'undici'
import { systemClock } from '#clock'
import { createDisguise, createTimeline } from '#pseudonym'
import { liveTransport, withCircuitBreaker, withRetry } from '#transport'
import { openRecordWire } from '../../src/scenario/record-wire.ts'
import { median } from './median.ts'

const rounds = 9
const calls = 400
const sideBySide = 8

export interface WireFigures {
  /** Requests a second. */
  readonly requestPerS: number
  readonly livePerS: number
  readonly fetchPerS: number
  readonly recordPerS: number
}

/** Times the live transport against undici.request, and the recorder against undici.fetch, in turn. */
export async function timeWire(): Promise<WireFigures> {
  const text = JSON.stringify({
    id: 'acc_1a2b3c4d',
    holder_id: 'ent_4f0d2c8e',
    note: 'x'.repeat(400),
  })
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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
    const figures: Record<'request' | 'live' | 'fetch' | 'record', number>[] = []
    for (let round = 0; round < rounds; round++) {
      const recorder = await record()
      figures.push({
        request: await perSecond(byRequest, sideBySide),
        live: await perSecond(byTransport, sideBySide),
        fetch: await perSecond(byFetch, 1),
        record: await perSecond(recorder.send, 1, recorder.stop),
      })
    }
    const middle = (name: 'request' | 'live' | 'fetch' | 'record') =>
      median(figures.slice(1).map((one) => one[name]))
    return {
      requestPerS: middle('request'),
      livePerS: middle('live'),
      fetchPerS: middle('fetch'),
      recordPerS: middle('record'),
    }
  } finally {
    await live.close()
    await dispatcher.close()
    server.close()
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
