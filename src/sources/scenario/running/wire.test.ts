import { expect, test } from 'vitest'
import { entity, merchant } from '../../har/har-file.fixture.ts'
import { run } from './wire.fixture.ts'

const address = { line1: '2 New Street', line2: null, city: 'Austin', state: 'TX', zip: '78701' }

for (const fault of [502, 503, 504, 'broken off', 'cut off'] as const) {
  test(`a read is made again after ${fault}, and the scenario goes on`, async () => {
    const { runs, lines } = await run(
      [async ({ api }) => void (await api.merchants.retrieve('mch_1')).expectOk()],
      {
        answer: (_, nth) => {
          // A client asks once more by itself where a kept connection was closed.
          if (nth > 2) return [200, merchant('mch_1')]
          return typeof fault === 'string' ? fault : [fault, {}]
        },
      },
    )
    expect(runs[0]?.result.outcome).toBe('passed')
    expect(lines).toHaveLength(3)
  })
}

test('every repeat is kept among the exchanges, and there are three at most', async () => {
  const { runs, lines } = await run(
    [async ({ api }) => void (await api.merchants.retrieve('mch_1')).expectOk()],
    { answer: () => [502, {}] },
  )
  expect(lines).toHaveLength(4)
  expect(runs[0]?.exchanges).toHaveLength(4)
  expect(runs[0]?.result.outcome).toBe('errored')
})

test('a write is never repeated', async () => {
  for (const fault of [[502, {}], 'broken off'] as const) {
    const { lines } = await run(
      [async ({ api }) => void (await api.entities.update('ent_1', { address } as never))],
      { answer: () => fault },
    )
    expect(lines).toEqual(['PUT /entities/ent_1'])
  }
})

test('a write that a busy target did not serve is made again, and every exchange is kept', async () => {
  const { runs, lines, violations } = await run(
    [async ({ api }) => void (await api.entities.update('ent_1', { address } as never)).expectOk()],
    { answer: (_, nth) => (nth < 3 ? [429, {}] : [200, entity('ent_1', { address })]) },
  )
  expect(lines).toEqual(Array(3).fill('PUT /entities/ent_1'))
  expect(runs[0]?.exchanges.map(({ response }) => response?.status)).toEqual([429, 429, 200])
  expect([...(runs[0]?.called.values() ?? [])]).toEqual([3])
  expect(violations).toEqual([])
  expect(runs[0]?.result.outcome).toBe('passed')
})

test('a recipe that a busy target did not serve goes on, and every exchange is kept', async () => {
  const request = { method: 'POST', path: '/_entities', take: { id: '/id' } } as const
  const { runs } = await run(
    [async ({ given }) => expect((await given('entity.individual')).id).toBe('ent_1')],
    {
      target: { subjects: { 'entity.individual': { request } } },
      answer: (_, nth) => (nth < 3 ? [429, {}] : [200, { id: 'ent_1' }]),
    },
  )
  expect(runs[0]?.result.outcome).toBe('passed')
  expect(runs[0]?.exchanges).toHaveLength(3)
})

test('what is under way at the same time becomes part of the trace in the order in which it was sent', async () => {
  const { runs, lines } = await run(
    [
      async ({ api, given }) => {
        const ids = ['mch_1', 'mch_2', 'mch_3']
        await Promise.all(ids.map((id) => api.merchants.retrieve(id)))
        await Promise.all([given('webhook'), given('event')])
        await api.merchants.retrieve('mch_4')
      },
    ],
    {
      answer: (line) => {
        const id = line.slice(line.lastIndexOf('/') + 1)
        const isFirst = ['mch_1', 'hooks'].includes(id)
        return [200, id.startsWith('mch') ? merchant(id) : { id: `${id}_1` }, isFirst ? 60 : 0]
      },
      target: {
        subjects: {
          webhook: { request: { method: 'GET', path: '/webhooks', take: { id: '/id' } } },
          event: { request: { method: 'GET', path: '/evt', take: { id: '/id' } } },
        },
      },
    },
  )
  const paths = runs[0]!.exchanges.map(({ request }) => new URL(request.url).pathname)
  const [fourth, ...others] = [4, 1, 2, 3].map((number) => `/merchants/mch_${number}`)
  expect(paths).toEqual([...others, '/webhooks', '/evt', fourth])
  expect(lines.map((line) => line.slice('GET '.length)).sort()).toEqual([...paths].sort())
})

test('calls at once of which one cannot even be made leave no error behind', async () => {
  const { runs, lines } = await run(
    [
      async ({ api }) => {
        const listed = [{ id: undefined }, null] as unknown as { id: string }[]
        await Promise.all(listed.map(({ id }) => api.merchants.retrieve(id)))
      },
    ],
    { answer: () => [200, merchant('mch_1')] },
  )
  await new Promise(setImmediate)
  expect(runs[0]!.result.outcome).toBe('errored')
  expect(lines).toEqual([])
})

test('a scenario that ends early waits for what is under way', async () => {
  const { runs } = await run(
    [
      async ({ api }) => {
        const late = api.merchants.retrieve('mch_1')
        late.catch(() => {})
        throw new Error('over')
      },
    ],
    { answer: () => [200, merchant('mch_1'), 30] },
  )
  expect(runs[0]!.exchanges.map(({ response }) => response?.status)).toEqual([200])
})
