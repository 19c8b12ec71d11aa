import { expect, test } from 'vitest'
import { entity, merchant } from '../../har/har-file.fixture.ts'
import type { Scenario } from '../scenario.ts'
import {
  address,
  after,
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

const marksIn = ({ runs }: Awaited<ReturnType<typeof run>>) =>
  runs[0]!.exchanges.map(({ notOfApi = false }) => notOfApi)

const first = ['GET /entities', ...Array(3).fill('GET /merchants/mch_0')]

for (const [name, answer] of [
  ['401', [401, own]],
  ['402', [402, own]],
  ['403', [403, own]],
  ['404 in another form', [404, other]],
  ['406 in another form', [406, other]],
  ['a page', [403, page, 0, html]],
  ['a page in place of JSON', [200, page, 0, html]],
  ['a redirect', [302, '', 0, { location: 'https://sso.test/' }]],
] as const satisfies readonly (readonly [string, Answer])[]) {
  test(`a read that gets ${name} once is sent again, and blames nobody`, async () => {
    const result = await run([reads], { answer: target(answer, [200, merchant('mch_1')]) })
    expect(result.lines).toEqual([...first, 'GET /merchants/mch_1', 'GET /merchants/mch_1'])
    expect(result.runs[0]?.result.outcome).toBe('passed')
    expect(result.violations).toEqual([])
    expect(marksIn(result)).toEqual([...Array(4).fill(false), true, false])
    const [count] = result.runs[0]?.notOfApi ?? []
    expect(count).toMatchObject({ status: answer[0], requests: 1 })
  })
}

test('where a target has one record, and nothing else was served, its loss is blamed on the API', async () => {
  const looksTwice: Scenario['run'] = async ({ api, raw }) => {
    await raw({ path: '/gone' })
    const read = await api.merchants.retrieve('mch_1')
    read.expectOk()
    await api.merchants.retrieve('mch_1')
  }
  const answer = (line: string, nth: number): Answer => {
    if (line === 'GET /gone') return [404, page, 0, html]
    return nth === 1 ? [200, merchant('mch_1')] : [404, own]
  }
  const { runs, violations } = await run([looksTwice], { answer })
  expect(violations).toContain('merchants/retrieve#answer')
  expect(runs[0]?.notOfApi).toEqual([])
})

test('a refusal that stays while a control read is accepted is of the API, and costs two requests', async () => {
  const result = await run([reads], { answer: target([403, own]) })
  const twice = ['GET /merchants/mch_1', 'GET /merchants/mch_1']
  expect(result.lines).toEqual([...first, ...twice, 'GET /entities'])
  expect(result.runs[0]?.result).toMatchObject({ outcome: 'blocked', refused: true })
  expect(result.runs[0]?.notOfApi).toEqual([])
  const statuses = result.runs[0]?.exchanges.map(({ response }) => response?.status)
  expect(statuses).toEqual([200, 404, 404, 404, 403, 403, 200])
})

test('a control read that something else responds to blames nobody', async () => {
  const answer = (line: string, nth: number): Answer =>
    line === 'GET /entities' && nth === 2 ? [200, page, 0, html] : target([403, own])(line, nth)
  const result = await run([reads], { answer })
  expect(result.lines.filter((line) => line === 'GET /entities')).toHaveLength(2)
  expect(result.violations).toEqual([])
})

test('a refusal in the form of the API is judged at once', async () => {
  for (const status of [400, 404, 409, 410, 422]) {
    const { lines, runs } = await run([reads], { answer: target([status, own]) })
    expect(lines).toEqual([...first, 'GET /merchants/mch_1'])
    expect(runs[0]?.result.outcome).toBe('blocked')
  }
})

test('a refusal that the scenario expects is not looked into, but for the first one that may be about the key', async () => {
  const step = after(async ({ api }) => {
    expect((await api.as('none').merchants.retrieve('mch_1')).refused).toBe(true)
    for (let count = 0; count < 3; count++)
      expect((await api.mayRefuse.merchants.retrieve('mch_1')).refused).toBe(true)
  })
  const call = 'GET /merchants/mch_1'
  for (const [status, lines] of [
    [404, [call, call, call, call]],
    [401, [call, call, call, 'GET /entities', call, call]],
  ] as const) {
    const result = await run([step], { answer: target([status, own]) })
    expect(result.lines).toEqual([...first, ...lines])
    expect(result.runs[0]?.result.outcome).toBe('passed')
  }
})

test("a write that is refused in another form is nobody's fault, until several have got it and no read lost it", async () => {
  for (const status of [404, 418]) {
    const steps = [writes, writes, writes, writes, writes]
    const { runs } = await run(steps, { answer: target([status, other]) })
    const refused = runs.map(({ result }) => result.refused ?? false)
    expect(refused).toEqual([false, false, false, true, true])
  }
  for (const status of [400, 409, 422]) {
    const { lines, runs } = await run([writes], { answer: target([status, other]) })
    expect(lines).toEqual([...first, 'PUT /entities/ent_1'])
    expect(runs[0]?.result).toMatchObject({ outcome: 'blocked', refused: true })
  }
})

test('where only one record was served, and it is not there any more, the API lost it', async () => {
  const loses: Scenario['run'] = async ({ api }) => {
    ;(await api.merchants.retrieve('mch_1')).expectOk()
    ;(await api.merchants.retrieve('mch_2')).expectOk()
    await api.merchants.retrieve('mch_1')
  }
  const { violations, runs } = await run([loses], {
    answer: (line, nth) => (nth === 1 ? [200, merchant(line.slice(-5))] : [404, own]),
  })
  expect(violations).toContain('merchants/retrieve#answer')
  expect(runs[0]?.result.outcome).not.toBe('skipped')
})

test('a form is known by what must be refused, not by what a limiter refuses now and then', async () => {
  const reading: Scenario['run'] = async ({ api }) =>
    void (await api.merchants.retrieve('mch_1')).expectOk()
  for (const [expected, isKnown] of [
    [[own, own, own], true],
    [[own, own], false],
    [[other, other, own, own, own, own, own, own, own], false],
  ] as const) {
    const body = isKnown ? own : other
    const step: Scenario['run'] = async (world) => {
      await world.api.entities.list()
      for (const index of expected.keys()) {
        await world.api.mayRefuse.entities.update(`ent_${index}`, { address } as never)
      }
      await reading(world)
    }
    const { lines } = await run([step], {
      answer(line) {
        if (line === 'GET /entities') return list
        const [, index] = /ent_(\d)/.exec(line) ?? []
        return [404, index === undefined ? body : expected[Number(index)]]
      },
    })
    const checks = lines.slice(1 + expected.length)
    const read = 'GET /merchants/mch_1'
    expect(checks).toEqual(isKnown ? [read] : [read, read, 'GET /entities'])
  }
})

test('what a refusal says of a read is of the API in its own form only, and a form that was gone is not of it', async () => {
  const step = after(async ({ api }) => {
    ;(await api.merchants.retrieve('mch_1')).expectOk()
    ;(await api.entities.update('ent_1', { address } as never)).expectOk()
  })
  const { lines, runs } = await run([step], {
    answer: (line, nth) =>
      line.startsWith('PUT')
        ? [400, other]
        : target([400, other], [200, merchant('mch_1')])(line, nth),
  })
  const reads = ['GET /merchants/mch_1', 'GET /merchants/mch_1']
  expect(lines).toEqual([...first, ...reads, 'PUT /entities/ent_1', 'GET /entities'])
  expect(runs[0]?.result.outcome).toBe('errored')
})

test('a refusal that the scenario expects is looked into if it has another form than those of the API', async () => {
  const step = after(async ({ api }) => {
    expect((await api.mayRefuse.merchants.retrieve('mch_1')).ok).toBe(true)
  })
  const answer = target([404, page, 0, html], [200, merchant('mch_1')])
  const { lines, runs } = await run([step], { answer })
  expect(lines).toEqual([...first, 'GET /merchants/mch_1', 'GET /merchants/mch_1'])
  expect(runs[0]?.result.outcome).toBe('passed')
})

test('a write is never sent again: refused in the form of the API it is blamed, in another form it is not', async () => {
  for (const [status, body, outcome] of [
    [403, own, 'blocked'],
    [403, other, 'errored'],
    [406, other, 'errored'],
    [404, other, 'blocked'],
  ] as const) {
    const { lines, runs } = await run([writes], { answer: target([status, body]) })
    expect(lines).toEqual([...first, 'PUT /entities/ent_1', 'GET /entities'])
    const isBlamed = body === own
    expect(runs[0]?.result).toMatchObject({ outcome })
    expect(runs[0]?.result.refused ?? false).toBe(isBlamed)
    expect(runs[0]?.notOfApi).toHaveLength(isBlamed ? 0 : 1)
  }
})

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

test('a target that never accepts the key ends the run after three refusals', async () => {
  const { lines, runs } = await run([reads, writes], { answer: () => [403, other] })
  const reason = 'The target never accepted the key: 403 to each of the first 4 requests.'
  expect(runs.at(-1)?.result).toMatchObject({ outcome: 'skipped', reason })
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
  expect(lines).toEqual([...first, 'POST /_redeem', 'GET /entities'])
  expect(runs[0]?.result.outcome).toBe('passed')
})
