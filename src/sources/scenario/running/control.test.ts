import { expect, test } from 'vitest'
import { merchant } from '../../har/har-file.fixture.ts'
import type { Scenario } from '../scenario.ts'
import {
  address,
  after,
  callsBefore,
  html,
  other,
  own,
  page,
  reads,
  target,
} from './control.fixture.ts'
import { type Answer, run } from './wire.fixture.ts'

for (const [name, answer] of [
  ['401', [401, own]],
  ['402', [402, own]],
  ['403', [403, own]],
  ['404 in another form', [404, other]],
  ['406 in another form', [406, other]],
  ['a page', [403, page, 0, html]],
  ['a page in place of JSON', [200, page, 0, html]],
  ['half of its JSON', [200, '{"id":"mch_']],
  ['a redirect', [302, '', 0, { location: 'https://sso.test/' }]],
] as const satisfies readonly (readonly [string, Answer])[]) {
  test(`a read that gets ${name} once is sent again, and blames nobody`, async () => {
    const result = await run([reads], { answer: target(answer, [200, merchant('mch_1')]) })
    expect(result.lines).toEqual([...callsBefore, 'GET /merchants/mch_1', 'GET /merchants/mch_1'])
    expect(result.runs[0]?.result.outcome).toBe('passed')
    expect(result.violations).toEqual([])
    expect(result.seen[0]!.map(({ notOfApi = false }) => notOfApi)).toEqual([
      ...Array(4).fill(false),
      true,
      false,
    ])
    const before = { kind: 'before', status: answer[0], requests: 1 }
    expect(result.runs[0]?.obstacles).toMatchObject([before])
  })
}

test('an address that the API named is read again where something refuses it once', async () => {
  const downloads = after(async ({ raw }) => {
    expect((await raw({ path: '/reports/1.json' })).ok).toBe(true)
  })
  const { lines, runs } = await run([downloads], { answer: target([404, other], [200, {}]) })
  expect(lines.slice(callsBefore.length)).toEqual(Array(2).fill('GET /reports/1.json'))
  expect(runs[0]?.result.outcome).toBe('passed')
})

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
  expect(runs[0]?.obstacles).toEqual([])
})

test('a refusal that stays while a control read is accepted is of the API, and costs three requests', async () => {
  const result = await run([reads], { answer: target([403, own]) })
  const twice = ['GET /merchants/mch_1', 'GET /merchants/mch_1']
  expect(result.lines).toEqual([...callsBefore, ...twice, 'GET /entities', twice[0]])
  expect(result.runs[0]?.result).toMatchObject({ outcome: 'blocked', refused: true })
  expect(result.runs[0]?.obstacles).toEqual([])
  const statuses = result.runs[0]?.exchanges.map(({ response }) => response?.status)
  expect(statuses).toEqual([200, 404, 404, 404, 403, 403, 200, 403])
})

test('a read that something refuses twice in a row is served at the third time', async () => {
  const answer = target([403, other], [403, other], [200, merchant('mch_1')])
  const result = await run([reads], { answer })
  expect(result.violations).toEqual([])
  expect(result.runs[0]?.result.outcome).toBe('passed')
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
    expect(lines).toEqual([...callsBefore, 'GET /merchants/mch_1'])
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
    expect(result.lines).toEqual([...callsBefore, ...lines])
    expect(result.runs[0]?.result.outcome).toBe('passed')
  }
})

test('records of one kind that are lost now and then are lost by the API, those of two kinds by something else', async () => {
  const reading = (call: 'merchants' | 'webhooks', id: string) =>
    after(async ({ api }) => void (await api[call].retrieve(id)))
  const steps = [reading('merchants', 'mch_1'), reading('merchants', 'mch_2')]
  const answer = (line: string, nth: number): Answer =>
    line.endsWith('/mch_2') ? [404, other] : target([404, other], [200, {}])(line, nth)
  const ofOne = await run(steps, { answer })
  expect(ofOne.seen.at(-1)?.at(-1)).not.toHaveProperty('notOfApi')
  const ofTwo = await run([reading('webhooks', 'whk_1'), ...steps], { answer })
  expect(ofTwo.seen.at(-1)?.at(-1)?.notOfApi).toBe(true)
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

test('a control read whose record was lost ends no run', async () => {
  const loses: Scenario['run'] = async ({ api, raw }) => {
    await api.merchants.retrieve('mch_1')
    await raw({ path: '/merchants' })
    for (const _ of [1, 2]) (await api.merchants.retrieve('mch_1')).expectOk()
  }
  const answer = (line: string, nth: number): Answer => {
    if (line === 'GET /merchants') return [404, page, 0, html]
    return nth === 2 ? [404, own] : [200, merchant('mch_1')]
  }
  const { runs } = await run([loses], { answer })
  expect(runs[0]?.result).toMatchObject({ outcome: 'passed' })
})

test('a read that fails is sent four times, with a control read in between, in whatever form', async () => {
  const call = 'GET /merchants/mch_1'
  for (const answer of [
    [500, other],
    [500, page, 0, html],
    [501, ''],
    [500, own, 0, { 'retry-after': '9' }],
  ] as const satisfies readonly Answer[]) {
    const { lines, runs } = await run([reads], { answer: target(answer) })
    expect(lines).toEqual([...callsBefore, call, 'GET /entities', call, call, call])
    const [{ result, obstacles }] = runs as [(typeof runs)[0]]
    const [status] = answer
    expect(result.cause).toBe('failure')
    const request = 'GET /merchants/{mch_id}'
    expect(obstacles).toMatchObject([{ kind: 'failure', request, status, requests: 4 }])
  }
})

test('a read that fails once is served when it is sent again, and is listed', async () => {
  const { lines, runs, violations } = await run([reads], {
    answer: target([500, other], [200, merchant('mch_1')]),
  })
  expect(lines).toEqual([
    ...callsBefore,
    'GET /merchants/mch_1',
    'GET /entities',
    'GET /merchants/mch_1',
  ])
  expect({ outcome: runs[0]?.result.outcome, violations }).toEqual({
    outcome: 'passed',
    violations: [],
  })
  expect(runs[0]?.obstacles).toMatchObject([{ kind: 'failure', requests: 1 }])
})

test('refusals of writes that had come before a control read share it', async () => {
  const writesThrice = after(async ({ api }) => {
    const update = () => api.mayRefuse.entities.update('ent_1', { address } as never)
    await Promise.all([update(), update(), update()])
  })
  const { lines } = await run([writesThrice], { answer: target([403, own]) })
  const three = Array(3).fill('PUT /entities/ent_1')
  expect(lines.slice(callsBefore.length)).toEqual([...three, 'GET /entities'])
})
