import { expect, test } from 'vitest'
import { merchant } from '../../har/har-file.fixture.ts'
import type { ApiResponse } from '../index.ts'
import type { Scenario } from '../scenario.ts'
import { run as runAll, type Setting } from './wire.fixture.ts'

const merchantsOnly = { claimed: [18] } as const

async function run(steps: Scenario['run'], setting: Omit<Setting, 'answer'>, status = 404) {
  const { runs, violations, lines } = await runAll([steps], {
    answer: (line) =>
      line === 'GET /merchants/mch_1'
        ? [200, merchant('mch_1')]
        : [status, { message: 'There is no such path.' }],
    ...setting,
  })
  return { ...runs[0]!, violations, lines }
}

test('a call of an operation that is neither claimed nor served is left out, and the rest runs', async () => {
  let list: unknown = 'never read'
  let id = ''
  const { result, reached } = await run(async ({ api }) => {
    list = (await api.webhooks.list()).ifServed()
    id = (await api.merchants.retrieve('mch_1')).expectOk().id
  }, merchantsOnly)
  expect([list, id]).toEqual([undefined, 'mch_1'])
  expect(result).toMatchObject({
    outcome: 'passed',
    leftOut: [
      {
        kind: 'operation',
        name: 'webhooks/list',
        reason: 'webhooks/list is not claimed, and was not served: status 404.',
      },
    ],
  })
  expect(reached).toContain('merchants/retrieve#id')
})

test('a call of an operation that is not claimed is sent once, and its refusals say nothing of the key', async () => {
  const { result, lines } = await run(
    async ({ api }) => {
      for (const _ of [1, 2, 3, 4]) await api.webhooks.list()
      ;(await api.merchants.retrieve('mch_1')).expectOk()
    },
    { ...merchantsOnly, target: { settleMs: 1000 } },
    403,
  )
  expect(result.outcome).toBe('passed')
  expect(lines.filter((line) => line === 'GET /webhooks')).toHaveLength(4)
})

test('what a claimed operation refuses is not left out', async () => {
  const { result } = await run(async ({ api }) => {
    ;(await api.webhooks.list()).ifServed()
  }, {})
  expect(result).toMatchObject({ outcome: 'blocked', refused: true })
  expect(result).not.toHaveProperty('leftOut')
})

test('a check blames nobody for an operation that is neither claimed nor served', async () => {
  const check: Scenario['run'] = async ({ api, clause }) => {
    const read: ApiResponse<unknown> = await api.webhooks.retrieve('whk_1')
    clause('webhooks/retrieve#answer', read, { holds: !read.refused, expected: 'it is served' })
  }
  expect((await run(check, merchantsOnly)).violations).toEqual([])
  expect((await run(check, {})).violations).toEqual(['webhooks/retrieve#answer'])
})

test('a subject that a scenario may need is left out where the target has none', async () => {
  const given: unknown[] = []
  const steps: Scenario['run'] = async (world) => {
    given.push(await world.given('card_product'), await world.given('merchant'))
  }
  const { result } = await run(steps, {
    mayNeed: ['card_product', 'merchant'],
    target: { subjects: { merchant: { value: { id: 'mch_1' } } } },
  })
  expect(given).toMatchObject([undefined, { id: 'mch_1' }])
  expect(result).toMatchObject({
    outcome: 'passed',
    leftOut: [
      {
        kind: 'subject',
        name: 'card_product',
        remedy: expect.stringContaining('"card_product"'),
        takers: ['card-products/retrieve'],
      },
    ],
  })
})

test('a token is rejected in whichever form, also beside refusals of another form', async () => {
  let isAccepted = true
  const redeem = {
    method: 'POST',
    path: '/_ui/redeem',
    body: { element_token: '{{token}}' },
  } as const
  const { runs } = await runAll(
    [
      async ({ api, actions }) => {
        for (const _ of [1, 2, 3]) await api.webhooks.list()
        isAccepted = (await actions.redeemElementToken('pk_elem_1')).accepted
      },
    ],
    {
      ...merchantsOnly,
      answer: (line) =>
        line.includes('_ui')
          ? [409, { error: 'used' }]
          : [404, { message: 'There is no such path.' }],
      target: { actions: { redeemElementToken: { request: redeem } } },
    },
  )
  expect(runs[0]!.result.outcome).toBe('passed')
  expect(isAccepted).toBe(false)
})

test('a request that failed is what a scenario went on without, unless it was served in the end', async () => {
  const list: Scenario['run'] = async ({ api }) => void (await api.webhooks.list())
  const leftOut = async (answer: Setting['answer']) =>
    (await runAll([list], { answer })).runs[0]!.result.leftOut
  expect(await leftOut(() => [500, {}])).toMatchObject([
    {
      name: 'webhooks/list',
      reason: 'GET /webhooks could not be served: status 500.',
      cause: 'failure',
    },
  ])
  expect(await leftOut(() => 'broken off')).toMatchObject([{ cause: 'away' }])
  const served = [200, { data: [] }] as const
  expect(await leftOut((_, nth) => (nth === 1 ? [503, {}] : served))).toBeUndefined()
})

test('a record that is refused after it was shown is lost, unless the target may refuse the request', async () => {
  const leftOut = async (steps: Scenario['run']) => {
    let count = 0
    const answer: Setting['answer'] = () =>
      count++ === 0 ? [200, merchant('mch_1')] : [404, { message: 'There is none.' }]
    return (await runAll([steps], { answer })).runs[0]!.result.leftOut
  }
  const lost = await leftOut(async ({ api }) => {
    for (const _ of [1, 2]) await api.merchants.retrieve('mch_1')
  })
  expect(lost).toMatchObject([{ name: 'merchants/retrieve', cause: 'refusal' }])
  const refused = await leftOut(async ({ api }) => {
    for (const calls of [api, api.mayFail]) await calls.merchants.retrieve('mch_1')
  })
  expect(refused).toBeUndefined()
})
