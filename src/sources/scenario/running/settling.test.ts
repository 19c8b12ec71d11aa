import { expect, test } from 'vitest'
import { virtualClock } from '../../../base/clock/index.ts'
import type { Exchange } from '../../../core/exchange/index.ts'
import { entity, merchant } from '../../har/har-file.fixture.ts'
import type { Scenario } from '../scenario.ts'
import { alone } from './coordinator.ts'
import type { Given } from './given.ts'
import { openSettling } from './settling.ts'
import { run, type Setting } from './wire.fixture.ts'

const before = { line1: '1 Old Street', line2: null, city: 'Austin', state: 'TX', zip: '78701' }
const after = { ...before, line1: '2 New Street' }
const old = entity('ent_1', { address: before })
const changed = entity('ent_1', { address: after, updated_at: '2031-01-02T00:00:00.000Z' })
const target = { settleMs: 1_000 }

const updates: Scenario['run'] = async ({ api }) => {
  await api.entities.update('ent_1', { address: after } as never)
  await api.entities.list()
}

/** A read that shows the entity as before the update breaks these clauses. */
const undone = ['conventions/timestamps#never-back', 'entities/update#lasts']

/** Shows the update only after so many reads. */
const laggingFor =
  (reads: number): Setting['answer'] =>
  (line, nth) =>
    line.startsWith('PUT') ? [200, changed] : [200, { data: [nth > reads ? changed : old] }]

/** Returns which exchanges of the first scenario are marked as early. */
const earlyIn = ({ seen }: Awaited<ReturnType<typeof run>>) =>
  seen[0]!.map(({ early = false }) => early)

test('a read after a write that is wrong is sent again until it is right, and only the last one counts', async () => {
  const result = await run([updates], { answer: laggingFor(2), target })
  expect(result.violations).toEqual([])
  expect(result.lines).toEqual(['PUT /entities/ent_1', ...Array(3).fill('GET /entities')])
  expect(earlyIn(result)).toEqual([false, true, true, false])
  expect(result.waited).toBe(50 + 100)
  expect(result.runs[0]?.result.outcome).toBe('passed')
})

test('between two reads another scenario may run', async () => {
  let waits = 0
  const wait = (work: () => Promise<void>) => {
    waits++
    return work()
  }
  const coordinator = { ...alone, wait }
  const { lines } = await run([updates], { answer: laggingFor(2), target, coordinator })
  expect(lines).toHaveLength(4)
  expect(waits).toBe(2)
})

test('a refusal under a version that lacks the operation is as it must be, and nobody waits', async () => {
  const asks: Scenario['run'] = async ({ api }) => {
    await api.entities.update('ent_1', { address: after } as never)
    await api.under('2020-12-06').cardBrands.list('acc_1')
    await api.under('2020-12-06').merchants.retrieve('mch_1')
  }
  const apiVersions = ['2025-07-04', '2020-12-06']
  const answer: Setting['answer'] = (line) =>
    line.startsWith('PUT') ? [200, changed] : [404, { error: 'not found' }]
  const { lines } = await run([asks], { answer, target: { ...target, apiVersions } })
  const sent = (path: string) => lines.filter((line) => line.endsWith(path)).length
  expect(sent('/card_brands')).toBe(1)
  expect(sent('/merchants/mch_1')).toBeGreaterThan(1)
})

test('without a time to settle no read is sent again', async () => {
  const result = await run([updates], { answer: laggingFor(1) })
  expect(result.violations).toEqual(undone)
  expect(result.lines).toHaveLength(2)
  expect([result.waited, earlyIn(result)]).toEqual([0, [false, false]])
})

test('without a time to settle a read during a write is not sent again either', async () => {
  const clock = virtualClock(0)
  const { through, repeat } = openSettling(0, clock)
  const transport = through(async (sent) => exchangeOf(sent.method))
  let count = 0
  await repeat(
    async () => {
      count++
      clock.advance(5)
      await transport({ method: 'PUT', url: 'http://x/', headers: {} })
      return exchangeOf('GET')
    },
    () => false,
    () => {},
  )
  expect(count).toBe(1)
})

function exchangeOf(method: string): Exchange {
  const request = { method, url: 'http://x/', headers: {}, body: { kind: 'none' } } as const
  const response = { status: 404, headers: {}, body: { kind: 'none' } } as const
  return { request, response, failure: null, startedAt: 0, durationMs: 0 }
}

test('a read that is wrong is judged once the time to settle has passed since the last write', async () => {
  const result = await run([updates], { answer: laggingFor(Infinity), target })
  expect(result.violations).toEqual(undone)
  expect(result.waited).toBe(1_000)
  expect(earlyIn(result)).toEqual([false, ...Array(6).fill(false).fill(true, 0, 5)])
})

test('ten minutes to settle end after ten minutes, with one violation of each clause', async () => {
  const settleMs = 10 * 60_000
  const { violations, waited, lines } = await run([updates], {
    answer: laggingFor(Infinity),
    target: { settleMs },
  })
  expect(violations).toEqual(undone)
  expect(waited).toBe(settleMs)
  expect(lines.length).toBeLessThan(20)
})

test('a read long after the last write is not sent again', async () => {
  const { violations, waited } = await run(
    [
      async (world) => {
        await updates(world)
        await world.sleep(1_000)
        await world.api.entities.list()
      },
    ],
    {
      answer: (line, nth) => (nth === 2 ? [200, { data: [old] }] : laggingFor(0)(line, nth)),
      target,
    },
  )
  expect(violations).toEqual(undone)
  expect(waited).toBe(1_000)
})

test('a read is not sent again where nothing was written', async () => {
  const { lines } = await run([({ api }) => api.entities.list().then(() => {})], {
    answer: () => [200, { data: [{ ...old, status: 7 }] }],
    target,
  })
  expect(lines).toHaveLength(1)
})

test('reads at the same time are each sent again, also one that waited long for its turn', async () => {
  const wrong: Record<string, number> = { mch_1: 5, mch_2: 1 }
  const result = await run(
    [
      async ({ api }) => {
        await api.entities.update('ent_1', { address: after } as never)
        const reads = Object.keys(wrong).map((id) => api.merchants.retrieve(id))
        for (const read of await Promise.all(reads)) read.expectOk()
      },
    ],
    {
      answer: (line, nth) => {
        const id = line.slice(-5)
        if (line.startsWith('PUT')) return [200, changed]
        return nth > wrong[id]! ? [200, merchant(id)] : [404, {}]
      },
      target,
    },
  )
  expect(result.runs[0]?.result.outcome).toBe('passed')
  expect(result.lines.filter((line) => line.endsWith('mch_2'))).toHaveLength(2)
})

test('a refused read is sent again, and a scenario gets the last response only', async () => {
  const statuses: number[] = []
  const result = await run(
    [
      async ({ api, raw, clause }) => {
        await raw({ method: 'POST', path: '/webhooks', body: {} })
        const read = await api.merchants.retrieve('mch_1')
        statuses.push(read.status)
        const check = { holds: read.ok, expected: 'a merchant' }
        clause('merchants/retrieve#answer' as never, read, check)
      },
    ],
    {
      answer: (line, nth) =>
        line.startsWith('POST') || nth > 2 ? [200, merchant('mch_1')] : [404, {}],
      target,
    },
  )
  expect(statuses).toEqual([200])
  expect(result.violations).toEqual([])
  expect(earlyIn(result)).toEqual([false, true, true, false])
})

test('what a recipe made may be missing for a while, also for a scenario that did not make it', async () => {
  const request = { method: 'POST', path: '/_merchants', take: { id: '/id' } } as const
  const { lines, runs } = await run(
    [
      async ({ given }) => void (await (given as Given)('merchant')),
      async ({ given, api }) => {
        const { id } = await (given as Given)('merchant')
        ;(await api.merchants.retrieve(id)).expectOk()
      },
    ],
    {
      target: { ...target, subjects: { merchant: { request } } },
      answer: (line, nth) =>
        line.startsWith('POST') || nth > 2 ? [200, merchant('mch_1')] : [404, {}],
    },
  )
  expect(lines.slice(1)).toEqual(Array(3).fill('GET /merchants/mch_1'))
  expect(runs[1]?.result.reason).toBeUndefined()
})

test('a read of a recipe is sent again until it shows what is taken, and a finder reads again what is refused', async () => {
  const person = { method: 'POST', path: '/_entities', take: { id: '/id' } } as const
  const event = { method: 'GET', path: '/_events', take: { id: '/0/id' } } as const
  const result = await run(
    [
      async ({ given }) => {
        await (given as Given)('entity.individual')
        expect((await (given as Given)('event')).id).toBe('evt_1')
        expect((await (given as Given)('webhook')).id).toBe('whk_1')
      },
    ],
    {
      target: {
        ...target,
        subjects: { 'entity.individual': { request: person }, event: { request: event } },
      },
      answer: (line, nth) => {
        if (line.startsWith('POST')) return [200, { id: 'ent_1' }]
        if (line.endsWith('_events')) return [200, nth > 1 ? [{ id: 'evt_1' }] : []]
        return nth > 1 ? [200, { data: [{ id: 'whk_1' }] }] : [404, {}]
      },
    },
  )
  expect(result.runs[0]?.result.reason).toBeUndefined()
  expect(earlyIn(result)).toEqual([false, true, false, true, false])
})

test('a read that may be refused is not sent again for that, and is for what the judge finds', async () => {
  const { lines } = await run(
    [
      async (world) => {
        const { api, raw } = world
        await updates(world)
        await api.mayRefuse.merchants.retrieve('mch_1')
        await api.as('none').merchants.retrieve('mch_2')
        await raw({ path: '/gone', mayFail: true })
        await api.mayRefuse.merchants.retrieve('mch_3')
      },
    ],
    {
      answer: (line, nth) => {
        if (line.endsWith('entities') || line.startsWith('PUT')) return laggingFor(0)(line, nth)
        return line.endsWith('mch_3')
          ? [200, nth > 1 ? merchant('mch_3') : { ...merchant('mch_3'), name: 7 }]
          : [404, {}]
      },
      target,
    },
  )
  expect(lines.slice(2)).toEqual(
    ['/merchants/mch_1', '/merchants/mch_2', '/gone', '/merchants/mch_3', '/merchants/mch_3'].map(
      (path) => `GET ${path}`,
    ),
  )
})

test('a write that is refused is not sent again', async () => {
  const { lines } = await run(
    [
      async (world) => {
        await updates(world)
        await world.api.entities.update('ent_1', { address: before } as never)
      },
    ],
    { answer: (line, nth) => (nth === 2 ? [409, {}] : laggingFor(0)(line, nth)), target },
  )
  const put = 'PUT /entities/ent_1'
  expect(lines.filter((line) => line === put)).toHaveLength(2)
})

test('a fault that no delay excuses is a violation at once, although the read is sent again', async () => {
  const reads: Scenario['run'] = async (world) => {
    await updates(world)
    await world.api.merchants.retrieve('mch_1')
  }
  const result = await run([reads], {
    answer: (line, nth) => {
      if (!line.endsWith('mch_1')) return laggingFor(0)(line, nth)
      return [200, nth > 1 ? merchant('mch_1') : { ...merchant('mch_2'), name: 7 }]
    },
    target,
  })
  expect(result.violations).toEqual(['merchants/retrieve#id'])
  expect(earlyIn(result)).toEqual([false, false, true, false])
})
