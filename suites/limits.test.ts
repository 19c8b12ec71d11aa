import { expect, inject, onTestFinished, test } from 'vitest'
import { type VirtualClock, virtualClock } from '../src/base/clock/index.ts'
import type { Exchange } from '../src/core/exchange/index.ts'
import type { World } from '../src/sources/scenario/index.ts'
import { createPace, type PaceOptions } from '../src/sources/transport/index.ts'
import { usesOf } from './elements/tokens.ts'
import { says } from './support/foreign.fixture.ts'
import { openForwarder } from './support/forwarder.fixture.ts'
import { scenarios } from './support/run-all.fixture.ts'
import { conclusionsOf, runSideBySide } from './support/side-by-side.fixture.ts'

const isWhole = inject('isWhole')
const most = isWhole ? 100 : 40
const minute = 60_000

/** A proxy that lets so many requests a minute through, by a clock that nobody has to wait for. */
async function openLimiter(upstream: string, clock: VirtualClock, limit: number) {
  let window = clock.now()
  let count = 0
  let refused = 0
  const { baseUrl, close } = await openForwarder(upstream, () => {
    clock.advance(5)
    if (clock.now() >= window + minute) {
      window = clock.now()
      count = 0
    }
    if (++count <= limit) return undefined
    refused++
    const left = Math.ceil((window + minute - clock.now()) / 1_000)
    return says(429, { error: 'too many requests' }, { 'retry-after': String(left) })
  })
  onTestFinished(close)
  return { baseUrl, refused: () => refused }
}

/** Requests of every noun, for several minutes at the limit. A token may expire while its use waits, which proves nothing. */
const some = scenarios
  .filter((_, index) => index % (isWhole ? 3 : 9) === 0)
  .filter(({ id }) => !id.endsWith('/valid-for-30-minutes'))

async function runAgainstLimit(
  concurrency: number,
  { limit = most, ...options }: Omit<PaceOptions, 'clock'> & { readonly limit?: number } = {},
) {
  const clock = virtualClock(Date.parse('2025-07-04T00:00:00Z'))
  const startedAt = clock.now()
  const limiters: Awaited<ReturnType<typeof openLimiter>>[] = []
  const runs = await runSideBySide({}, concurrency, some, {
    clock,
    pace: createPace({ clock, ...options }),
    async between(upstream) {
      const limiter = await openLimiter(upstream, clock, limit)
      limiters.push(limiter)
      return limiter.baseUrl
    },
  })
  return { runs, refused: limiters[0]!.refused(), waited: clock.now() - startedAt }
}

test('a limit costs waiting and no verdict, whatever is sent at a time', async () => {
  // Time passes as it does at a limit.
  const { runs: usual } = await runAgainstLimit(8, { limit: Infinity })
  for (const concurrency of isWhole ? [1, 8] : [8]) {
    const { runs, refused, waited } = await runAgainstLimit(concurrency)
    expect(conclusionsOf(runs)).toEqual(conclusionsOf(usual))
    expect(refused).toBeGreaterThan(1)
    expect(waited).toBeGreaterThan(2 * minute)
  }
})

test('a run that keeps to the limit is never refused', async () => {
  // What is under way as a window ends, 24 requests at most, may arrive in the next one.
  const { refused, runs } = await runAgainstLimit(8, { requestsPerMinute: most - 24 })
  expect(refused).toBe(0)
  expect(runs.every(({ result }) => result.outcome === 'passed')).toBe(true)
})

type Check = Parameters<World['clause']>[2]

test('a token that is rejected after requests had to wait until it expired proves nothing', async () => {
  const blamedAfter = async (waitedMs: number) => {
    const held: boolean[] = []
    const exchange = { startedAt: waitedMs, durationMs: 0 } as Exchange
    const { acceptsAfter } = usesOf({
      api: { elements: { createToken: async () => ({ ok: false }) } },
      actions: {
        redeemElementToken: async () => ({ accepted: false, exchange, assertOfToken() {} }),
      },
      clause: (_: string, __: unknown, { holds }: Check) => held.push(holds),
    } as unknown as World)
    const issued = { token: 'pk_elem_a', entity_id: undefined, requestedAt: 0 }
    await expect(acceptsAfter(29.5 * 60, issued, 'shortly before its end')).rejects.toThrow()
    return held
  }
  expect(await blamedAfter(20_000)).toEqual([false])
  expect(await blamedAfter(40_000)).toEqual([])
  const inRealTime = 29.5 * minute
  expect(await blamedAfter(inRealTime + 20_000)).toEqual([false])
  expect(await blamedAfter(inRealTime + 40_000)).toEqual([])
})

test('a token that is rejected tells its age only where a younger one is accepted, also after another one', async () => {
  const toldWhere = async (accepts: (token: number, last: number, used: number) => boolean) => {
    let last = 1
    let used = 0
    const told: string[] = []
    const { acceptsAfter } = usesOf({
      api: {
        elements: {
          async createToken() {
            const element_token = `pk_elem_${++last}`
            return { ok: true, expectOk: () => ({ element_token }) }
          },
        },
      },
      actions: {
        async redeemElementToken(token: string) {
          const number = Number(token.slice('pk_elem_'.length))
          const accepted = accepts(number, last, used)
          used = number
          return { accepted, assertOfToken() {} }
        },
      },
      clause: (_: string, __: unknown, { expected }: Check) => told.push(expected),
    } as unknown as World)
    const issued = { token: 'pk_elem_0', entity_id: undefined, requestedAt: null }
    await expect(acceptsAfter(29.5 * 60, issued, 'after half an hour')).rejects.toThrow()
    return told.map((text) => text.replace('an element token is accepted ', ''))
  }
  expect(await toldWhere((token) => token > 0)).toEqual(['after half an hour'])
  expect(await toldWhere((token, last) => token === last)).toEqual([
    'after another one was created',
  ])
  // The use of a later one ends those before it.
  expect(await toldWhere((token, _, used) => token > used)).toEqual(['after another one was used'])
  expect(await toldWhere(() => false)).toEqual(['seconds after it was created'])
  // What another scenario does ends a token now and then.
  let tries = 0
  expect(await toldWhere((token) => token > 0 && ++tries !== 4)).toEqual([
    'after half an hour, whatever other requests do meanwhile',
  ])
})
