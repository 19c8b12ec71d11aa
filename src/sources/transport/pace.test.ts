import { expect, test } from 'vitest'
import { virtualClock } from '../../base/clock/index.ts'
import type { Exchange } from '../../core/exchange/index.ts'
import { createPace, type PaceOptions, RunEnded, withLimit, withPace } from './pace.ts'
import { asRequest, type Transport } from './transport.ts'

const start = Date.parse('2025-07-04T00:00:00Z')
const request = { method: 'GET', url: 'http://t/', headers: {} }

type Turn = readonly [status: number, retryAfter?: string | undefined]

/** Opens a target that gives these responses in turn, then 200, and notes when requests are sent. */
function open(turns: readonly Turn[], options: Omit<PaceOptions, 'clock'> = {}) {
  const clock = virtualClock(start)
  const sent: number[] = []
  const busy: (number | undefined)[] = []
  const pauses: number[] = []
  const transport: Transport = async (outgoing) => {
    const [status, retryAfter] = turns[sent.length] ?? [200]
    const startedAt = clock.now()
    sent.push(startedAt - start)
    clock.advance(1)
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    const response = { status, headers, body: { kind: 'none' } } as const
    const common = { request: asRequest(outgoing), failure: null, startedAt, durationMs: 1 }
    return { ...common, response } satisfies Exchange
  }
  const onPause = (milliseconds: number) => pauses.push(milliseconds)
  const pace = createPace({ clock, onPause, ...options })
  const paced = withPace(transport, pace)
  const onFurther = ({ response }: Exchange) => busy.push(response?.status)
  const send = async () => (await paced({ ...request, onFurther })).response?.status
  return { send, pace, sent, busy, pauses, clock }
}

/** Returns the same response `count` times. */
const often = (count: number, turn: Turn): Turn[] => Array.from({ length: count }, () => turn)

test('a request that a busy target did not serve is made again after the seconds it names', async () => {
  const { send, sent, busy, pauses } = open([[429, '2']])
  expect(await send()).toBe(200)
  expect(sent).toEqual([0, 2_001])
  expect(busy).toEqual([429])
  expect(pauses).toEqual([2_000])
})

test('a date is waited for as long as it says, and a date that is over means now', async () => {
  const { send, sent } = open([
    [429, new Date(start + 90_000).toUTCString()],
    [200],
    [429, new Date(start).toUTCString()],
  ])
  await send()
  await send()
  expect(sent).toEqual([0, 90_000, 90_001, 90_002])
})

test('a pause is one for all requests', async () => {
  const { send, sent } = open([[429, '30']])
  const first = send()
  await first
  expect(await Promise.all([send(), send()])).toEqual([200, 200])
  expect(sent.slice(1).every((at) => at >= 30_000)).toBe(true)
})

test('a 503 that names a time pauses all requests, and is not made again here', async () => {
  const { send, sent } = open([[503, '5']])
  expect([await send(), await send()]).toEqual([503, 200])
  expect(sent).toEqual([0, 5_001])
})

test('a 503 that names no time pauses nothing', async () => {
  const { send, pauses } = open([[503], [503, 'soon']])
  expect([await send(), await send()]).toEqual([503, 503])
  expect(pauses).toEqual([])
})

for (const retryAfter of [undefined, '-5', 'soon', '1e9', '', '0x10']) {
  test(`a 429 with Retry-After ${retryAfter} is tried again after longer and longer`, async () => {
    const { send, pauses } = open(often(4, [429, retryAfter]))
    expect(await send()).toBe(200)
    expect(pauses).toEqual([250, 500, 1_000, 2_000])
  })
}

test('a target that says "at once" in vain is given more time', async () => {
  const { send, pauses } = open(often(3, [429, '0']))
  expect(await send()).toBe(200)
  expect(pauses).toEqual([500, 1_000])
})

test('a target that demands a longer pause than is allowed ends the run at once', async () => {
  const { send, pauses, sent, busy, pace } = open([[429, '1200']])
  const reason =
    'The target demanded a pause of 20 min (Retry-After), longer than the 10 min that are allowed.'
  await expect(send()).rejects.toThrow(reason)
  expect(pace.ended()?.reason).toBe(reason)
  expect({ pauses, sent, busy }).toEqual({ pauses: [], sent: [0], busy: [429] })
})

test('the wait that ends the run is held against what is left, and the remedy suffices for the whole', async () => {
  const turns: Turn[] = [
    [429, '300'],
    [429, '301'],
  ]
  const { send, pauses, pace } = open(turns)
  await expect(send()).rejects.toThrow(RunEnded)
  expect(pauses).toEqual([300_000])
  expect(pace.ended()?.reason).toBe(
    'The target demanded a pause of 5 min 1 s (Retry-After), longer than what is left (5 min) of the 10 min that are allowed.',
  )
  const patient = open(turns, { maxWaitMs: 660_000 })
  expect(await patient.send()).toBe(200)
})

test('a target that asks for longer than can be waited for is to be tested later', async () => {
  const { send } = open([[429, String(3 * 365 * 86_400)]])
  await expect(send()).rejects.toThrow('that are allowed.')
})

test('a 503 that asks for longer than is allowed is shown, and nothing is sent after it', async () => {
  const { send, pauses } = open([[503, '60']], { maxWaitMs: 59_999 })
  expect(await send()).toBe(503)
  await expect(send()).rejects.toThrow('longer than')
  expect(pauses).toEqual([])
})

test('what was under way when a pause began does not use up the time once more', async () => {
  const { send, pace } = open(often(2, [429, '60']), { maxWaitMs: 60_000 })
  expect(await Promise.all([send(), send()])).toEqual([200, 200])
  expect(pace.ended()?.reason).toBeUndefined()
})

test('a target that names a short time for long is waited for in all, less and less often', async () => {
  const { send, sent, pauses } = open(often(12, [429, '1']))
  expect(await send()).toBe(200)
  expect(pauses.slice(0, 6)).toEqual([1_000, 1_000, 1_000, 2_000, 4_000, 8_000])
  expect(sent.at(-1)).toBeGreaterThan(240_000)
})

test('a target that is busy for all of the time that is allowed ends the run', async () => {
  const { send, pace, sent, pauses } = open(often(50, [429, '1']))
  const reason = 'The target was busy for all of the 10 min that are allowed.'
  await expect(send()).rejects.toThrow(reason)
  expect(pace.ended()?.reason).toBe(reason)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(600_000)
  expect(sent.length).toBeLessThan(20)
})

test('a target that never serves anything ends the run after three requests', async () => {
  const { send, pace, sent } = open(often(50, [429]))
  expect([await send(), await send(), await send()]).toEqual([429, 429, 429])
  const reason = `The target was too busy: ${sent.length} requests in a row got 429.`
  expect(pace.ended()?.reason).toBe(reason)
  await expect(send()).rejects.toThrow(RunEnded)
})

test('a target that says nothing of the time is waited for two minutes, or as long as is set', async () => {
  for (const [maxWaitMs, waited] of [
    [undefined, 120_000],
    [1_000, 1_000],
    [300_000, 300_000],
    [0, 0],
  ] as const) {
    const { send, pauses } = open(often(50, [429]), { maxWaitMs })
    expect(await send()).toBe(429)
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(waited)
  }
})

test('a target that serves something in between is never given up', async () => {
  const turns = Array.from({ length: 12 }, (_, index): Turn => (index % 2 ? [200] : [429, '60']))
  const { send, pace } = open(turns)
  for (let count = 0; count < 6; count++) expect(await send()).toBe(200)
  expect(pace.ended()?.reason).toBeUndefined()
})

test('requests begin at the rate that is set, however many are asked for at once', async () => {
  const { send, sent } = open([], { requestsPerMinute: 100 })
  await Promise.all(Array.from({ length: 200 }, send))
  const inWindow = sent.map((from) => sent.filter((at) => at >= from && at < from + 60_000).length)
  expect(Math.max(...inWindow)).toBeLessThanOrEqual(100)
})

test('a target that ends the run by its limit is to get as many requests a minute as it served, or half of those that it got', async () => {
  const hundred = often(100, [200])
  const { send, pace, clock } = open([...hundred, [429, '600']], { maxWaitMs: 1_000 })
  for (let count = 0; count < 100; count++) await send()
  await expect(send()).rejects.toThrow('demanded a pause of 10 min')
  expect(pace.ended()?.remedy).toBe(
    'Send fewer requests: "requestsPerMinute": 9 in the target, or --rate 9. A quick run of 400 requests then takes 45 min.',
  )
  expect(clock.now() - start).toBeLessThan(1_000)
  const slow = open([...often(100, [200]), [429, '60']], {
    requestsPerMinute: 10,
    maxWaitMs: 1_000,
  })
  for (let count = 0; count < 100; count++) await slow.send()
  await expect(slow.send()).rejects.toThrow(RunEnded)
  expect(slow.pace.ended()?.remedy).toContain('--rate 5.')
})

test('where a target serves so few requests that a quick run takes hours, no rate is proposed', async () => {
  const { send, pace } = open([...often(20, [200]), [429, '3600']], { maxWaitMs: 1_000 })
  for (let count = 0; count < 20; count++) await send()
  await expect(send()).rejects.toThrow('demanded a pause of 1 h')
  expect(pace.ended()?.remedy).toBe(
    'Let the target allow more requests: at less than 5 a minute a quick run takes more than an hour.',
  )
})

test('the end of the run ends every wait', async () => {
  const pending = Promise.withResolvers<void>()
  const clock = { now: () => start, sleep: () => pending.promise }
  const pace = createPace({ clock, requestsPerMinute: 1 })
  await pace.waitToSend()
  const waiting = pace.waitToSend()
  pace.end({ reason: 'It is over.', cause: 'time' })
  pace.end({ reason: 'It is over again.', cause: 'time' })
  await expect(waiting).rejects.toThrow('It is over.')
})

test('so many requests are under way at the same time at most, and come in their order', async () => {
  const waiting: { readonly url: string; end(): void; fail(): void }[] = []
  const limited = withLimit(
    ({ url }) =>
      new Promise((end, fail) => waiting.push({ url, end: () => end({} as Exchange), fail })),
    2,
  )
  const ends = Promise.allSettled(['a', 'b', 'c', 'd'].map((url) => limited({ ...request, url })))
  const urls = () => waiting.map(({ url }) => url)
  await Promise.resolve()
  expect(urls()).toEqual(['a', 'b'])
  waiting[1]!.fail()
  await new Promise(setImmediate)
  expect(urls()).toEqual(['a', 'b', 'c'])
  waiting[0]!.end()
  await new Promise(setImmediate)
  expect(urls()).toEqual(['a', 'b', 'c', 'd'])
  for (const request of waiting) request.end()
  expect((await ends).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})
