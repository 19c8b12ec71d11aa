import { expect, test } from 'vitest'
import { entity } from '../../har/har-file.fixture.ts'
import { openSecure } from '../../transport/tls-server.fixture.ts'
import {
  address,
  after,
  callsBefore,
  html,
  list,
  other,
  own,
  page,
  reads,
  target,
  writes,
} from './control.fixture.ts'
import { type Answer, run } from './wire.fixture.ts'

for (const status of [401, 402, 403]) {
  test(`a key that gets ${status} everywhere ends the run with one sentence, and nothing more is sent`, async () => {
    for (const [step, call] of [
      [reads, 'GET /merchants/mch_1'],
      [writes, 'PUT /entities/ent_1'],
    ] as const) {
      let isOver = false
      const { lines, runs, violations } = await run([step, reads, writes], {
        answer(line, nth) {
          isOver ||= line === call
          return isOver ? [status, own] : target(list)(line, nth)
        },
      })
      const reason = `The target no longer accepts the key: ${status} since request 5.`
      expect(runs.map(({ result: { outcome, reason } }) => ({ outcome, reason }))).toEqual(
        Array(3).fill({ outcome: 'skipped', reason }),
      )
      expect(lines).toHaveLength(7)
      expect(violations).toEqual([])
    }
  })
}

test('a page that begins to stand in place of the API is another cause than the key', async () => {
  let isOver = false
  const { runs, violations } = await run([reads, reads], {
    answer(line, nth) {
      isOver ||= line === 'GET /merchants/mch_1'
      return isOver ? [200, page, 0, html] : target(list)(line, nth)
    },
  })
  expect(runs.at(-1)?.result).toMatchObject({
    reason: 'The target no longer responds as it did: 200 with HTML since request 5.',
    cause: 'before',
    remedy: expect.stringContaining('a page for maintenance'),
  })
  expect(violations).toEqual([])
})

test('of several reads that are refused at once none is sent again: the next request is the control read', async () => {
  const all = after(async ({ api }) => {
    const ids = ['mch_1', 'mch_2', 'mch_3', 'mch_4']
    await Promise.all(ids.map((id) => api.merchants.retrieve(id)))
  })
  let isOver = false
  const { lines, runs } = await run([all, reads], {
    answer(line, nth) {
      isOver ||= line.endsWith('/mch_1')
      const [status, body] = isOver ? [401, own] : target(list)(line, nth)
      return [status as number, body, line.endsWith('/mch_1') ? 0 : 30]
    },
  })
  expect(runs[0]?.result.reason).toBe('The target no longer accepts the key: 401 since request 5.')
  expect(runs[0]?.result.remedy).toMatch(/^Renew or correct the key/)
  expect(lines.slice(4)).toHaveLength(5)
  expect(lines.at(-1)).toBe('GET /entities')
})

test('a target that never accepts the key ends the run after three refusals', async () => {
  const { lines, runs } = await run([reads, writes], { answer: () => [403, other] })
  const reason = 'The target never accepted the key: 403 to each of the first 4 requests.'
  expect(runs.at(-1)?.result).toMatchObject({
    ...{ outcome: 'skipped', reason },
    remedy: expect.stringMatching(/^Renew or correct the key/),
  })
  expect(lines).toHaveLength(4)
})

test('a control read shows what was accepted while the refusal before it was looked into', async () => {
  const home = (line1: string) => ({ ...address, line1 })
  const shown: Record<string, string> = { ent_1: '1 Old Street', ent_2: '1 Old Street' }
  const move = (id: string, line1: string): Answer => {
    shown[id] = line1
    return [200, entity(id, { address: home(line1), updated_at: '2026-07-25T12:00:00.001Z' })]
  }
  const step = after(async ({ api }) => {
    await api.entities.update('ent_1', { address: home('2 New Street') } as never)
    await api.entities.list()
    await Promise.all([
      api.entities.update('ent_2', { address: home('2 New Street') } as never),
      api.entities.update('ent_1', { address: home('3 Next Street') } as never),
    ])
  })
  const { runs, violations } = await run([step], {
    answer(line, nth) {
      if (line.endsWith('/mch_0')) return [404, own]
      if (line.endsWith('/ent_2')) return [403, own, 30]
      if (line.endsWith('/ent_1'))
        return move('ent_1', nth === 1 ? '2 New Street' : '3 Next Street')
      const listed = Object.entries(shown).map(([id, line1]) =>
        entity(id, { address: home(line1), updated_at: '2026-07-25T12:00:00.001Z' }),
      )
      return [200, { data: listed }]
    },
  })
  expect(violations).toEqual([])
  const statuses = runs[0]?.exchanges.map(({ request, response }) => [
    request.method,
    response?.status,
  ])
  expect(statuses?.slice(-3)).toEqual([
    ['PUT', 403],
    ['PUT', 200],
    ['GET', 200],
  ])
})

test('a control read that is not served says nothing, so that nobody is blamed', async () => {
  let isLooking = false
  const { runs, violations } = await run([reads], {
    answer(line, nth) {
      isLooking ||= line.endsWith('/mch_1')
      if (isLooking && line === 'GET /entities') return [502, {}]
      return target([403, own])(line, nth)
    },
  })
  expect(runs[0]?.result.outcome).toBe('errored')
  expect(violations).toEqual([])
})

test('a control read that is refused once does not end the run after a write', async () => {
  let controls = 0
  const { runs, lines } = await run([writes], {
    answer: (line, nth) =>
      line === 'GET /entities' && nth > 1 && ++controls === 1
        ? [403, other]
        : target([403, own])(line, nth),
  })
  expect(lines.slice(4)).toEqual(['PUT /entities/ent_1', 'GET /entities', 'GET /entities'])
  expect(runs[0]?.result.outcome).toBe('blocked')
})

test('a recipe and an action that are refused with a lost key end the run, and blame neither', async () => {
  const request = { method: 'POST', path: '/_redeem' } as const
  let isOver = false
  const { runs, violations } = await run(
    [
      after(async ({ given, api }) => {
        isOver = true
        await given('entity.individual')
        await api.entities.list()
      }),
    ],
    {
      target: {
        subjects: { 'entity.individual': { request: { ...request, take: { id: '/id' } } } },
      },
      answer: (line, nth) =>
        isOver ? [401, other] : target([200, entity('ent_1', { address })])(line, nth),
    },
  )
  expect(runs[0]?.result).toMatchObject({
    outcome: 'skipped',
    reason: 'The target no longer accepts the key: 401 since request 5.',
  })
  expect(violations).toEqual([])
})

test('an action that is refused is not accepted, although the control read after it is', async () => {
  const step = after(async ({ actions }) => {
    const use = await actions.redeemElementToken('t')
    expect(use.accepted).toBe(false)
    expect(use.exchange?.request.method).toBe('POST')
  })
  const request = { method: 'POST', path: '/_redeem' } as const
  const { runs, lines } = await run([step], {
    target: { actions: { redeemElementToken: { request } } },
    answer: target([403, own]),
  })
  expect(lines).toEqual([...callsBefore, 'POST /_redeem', 'GET /entities'])
  expect(runs[0]?.result.outcome).toBe('passed')
})

test('a target that speaks TLS at an address with http:// ends the run at the first request: it is away', async () => {
  const { url: baseUrl } = await openSecure()
  const { runs } = await run([reads, reads], { answer: target(list), target: { baseUrl } })
  const reason = `${new URL(baseUrl).host} speaks TLS, and its address begins with http://.`
  expect(runs.map(({ result }) => result)).toMatchObject([
    { outcome: 'errored', cause: 'away' },
    { outcome: 'skipped', cause: 'away', reason, remedy: expect.stringContaining('https://') },
  ])
})
