import { expect, test } from 'vitest'
import { merchant } from '../../har/har-file.fixture.ts'
import type { Scenario } from '../scenario.ts'
import { callsBefore, list, reads, target, writes } from './control.fixture.ts'
import { type Answer, run } from './wire.fixture.ts'

const notice = { status: 'maintenance', message: 'We are back at 9, Joan.' }

/** Serves until this call comes, and responds to all from then on alike. */
function untilCall(call: string, same: unknown) {
  let isOver = false
  return (line: string, nth: number): Answer => {
    isOver ||= line === call
    return isOver ? [200, same] : target(list)(line, nth)
  }
}

for (const [name, same, shown] of [
  ['a notice', notice, '{"status":"maintenance","message":"We are back at 9, •••."}'],
  ['an empty object', {}, '{}'],
  ['a text', 'closed', '"closed"'],
] as const) {
  for (const [step, call] of [
    [reads, 'GET /merchants/mch_1'],
    [writes, 'PUT /entities/ent_1'],
  ] as const) {
    test(`${name} that begins to stand in place of the API at ${call} ends the run, and blames nobody`, async () => {
      const answer = untilCall(call, typeof same === 'string' ? JSON.stringify(same) : same)
      const { lines, runs, violations } = await run([step, reads], { answer })
      expect(runs.map(({ result }) => result)).toMatchObject(
        Array(2).fill({
          outcome: 'skipped',
          cause: 'before',
          reason: `All requests since request 5 get the same response: ${shown}.`,
          remedy: expect.stringContaining('Find out what responds in place of the API'),
        }),
      )
      expect(violations).toEqual([])
      expect(lines).toEqual([...callsBefore, call, 'GET /entities'])
    })
  }
}

test('a notice with an empty list in it is none of the API, where a record was read before', async () => {
  const step: Scenario['run'] = async ({ api }) => {
    await api.entities.list()
    await api.webhooks.list()
    await api.merchants.retrieve('mch_1')
    await api.merchants.retrieve('mch_2')
  }
  const closed = { status: 'maintenance', error: null, data: [] }
  let isClosed = false
  const { lines, runs, violations } = await run([step], {
    answer(line) {
      isClosed ||= line === 'GET /merchants/mch_2'
      if (isClosed) return [200, closed]
      return line === 'GET /merchants/mch_1' ? [200, merchant('mch_1')] : [200, { data: [] }]
    },
  })
  expect(runs[0]?.result).toMatchObject({ outcome: 'skipped', cause: 'before' })
  expect(violations).toEqual([])
  expect(lines.at(-1)).toBe('GET /merchants/mch_1')
})

test('a response of another form is judged where other reads are served, and looked into once', async () => {
  const twice: Scenario['run'] = async (world) => {
    await reads(world)
    await world.api.merchants.retrieve('mch_2')
  }
  const result = await run([twice], { answer: target([200, notice]) })
  expect(result.violations.length).toBeGreaterThan(0)
  expect(result.runs[0]?.result.outcome).not.toBe('skipped')
  expect(result.lines).toEqual([
    ...callsBefore,
    'GET /merchants/mch_1',
    'GET /entities',
    'GET /merchants/mch_2',
  ])
})

test('records that lack one member are no other form', async () => {
  const { provider_ids: _, ...some } = merchant('mch_1')
  const { lines } = await run([reads], { answer: target([200, some]) })
  expect(lines).toEqual([...callsBefore, 'GET /merchants/mch_1'])
})

test('a record that is shown in place of all others is of the API', async () => {
  const step: Scenario['run'] = async ({ api }) => {
    await api.merchants.retrieve('mch_1')
    await api.entities.list()
  }
  const { lines, violations } = await run([step], { answer: () => [200, merchant('mch_1')] })
  expect(lines).toEqual(['GET /merchants/mch_1', 'GET /entities'])
  expect(violations.length).toBeGreaterThan(0)
})

test('lists that are empty alike are what they should be', async () => {
  const lists: Scenario['run'] = async ({ api }) => {
    await api.entities.list()
    await api.webhooks.list()
  }
  const { lines, violations } = await run([lists], { answer: () => [200, { data: [] }] })
  expect(lines).toEqual(['GET /entities', 'GET /webhooks'])
  expect(violations).toEqual([])
})

test('a request of the set-up that gets what all others get is no setting that does not work', async () => {
  const recipe = [
    { method: 'GET', path: '/entities', take: { first: '/data/0/id' } },
    { method: 'POST', path: '/people', take: { id: '/id' } },
  ] as const
  const { runs } = await run([reads], {
    answer: untilCall('POST /people', notice),
    mayNeed: ['entity.individual'],
    target: { subjects: { 'entity.individual': { request: recipe } } },
  })
  expect(runs[0]?.result).toMatchObject({ outcome: 'skipped', cause: 'before' })
  expect(runs[0]?.obstacles).toEqual([])
})

test('an empty list that a set-up does not look into says nothing of another one that it does', async () => {
  const recipe = [
    { method: 'GET', path: '/webhooks' },
    { method: 'GET', path: '/people', take: { id: '/data/0/id' } },
  ] as const
  const { runs } = await run([reads], {
    answer: (line, nth) =>
      /webhooks|people/.test(line)
        ? [200, { data: [] }]
        : target([200, merchant('mch_1')])(line, nth),
    mayNeed: ['entity.individual'],
    target: { subjects: { 'entity.individual': { request: recipe } } },
  })
  expect(runs[0]?.result.outcome).toBe('passed')
})
