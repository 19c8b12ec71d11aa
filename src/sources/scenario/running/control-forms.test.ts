import { expect, test } from 'vitest'
import { merchant } from '../../har/har-file.fixture.ts'
import { sampleCalls } from '../../sandbox/index.ts'
import type { Scenario } from '../scenario.ts'
import {
  address,
  after,
  callsBefore,
  html,
  list,
  other,
  own,
  page,
  target,
  writes,
} from './control.fixture.ts'
import { type Answer, run } from './wire.fixture.ts'

test("a write that is refused in another form is nobody's fault, until two reads have shown that form", async () => {
  for (const status of [404, 418]) {
    const looks = (id: string) => after(async ({ api }) => void (await api.merchants.retrieve(id)))
    const steps = [writes, writes, writes, writes, looks('mch_1'), writes, looks('mch_2'), writes]
    const { runs } = await run(steps, { answer: target([status, other]) })
    const refused = runs.map(({ result }) => result.refused ?? false)
    expect(refused).toEqual([...Array(7).fill(false), true])
  }
  for (const status of [400, 409, 422]) {
    const { lines, runs } = await run([writes], { answer: target([status, other]) })
    expect(lines).toEqual([...callsBefore, 'PUT /entities/ent_1'])
    expect(runs[0]?.result).toMatchObject({ outcome: 'blocked', refused: true })
  }
})

test('what was gone once, and stays another time, blames nobody', async () => {
  const retrieve = (id: string): Scenario['run'] =>
    after(async ({ api }) => void (await api.merchants.retrieve(id)))
  const signIn: Answer = [200, page, 0, html]
  for (const foreign of [signIn, [403, other]] as const) {
    const answer = (line: string, nth: number): Answer =>
      line.endsWith('/mch_2') ? foreign : target(foreign, [200, merchant('mch_1')])(line, nth)
    const { violations, runs } = await run([retrieve('mch_1'), retrieve('mch_2')], { answer })
    expect(violations).toEqual([])
    const before = { kind: 'before', status: foreign[0], requests: 3 }
    expect(runs[1]?.obstacles).toMatchObject([before])
    const blamed = await run([retrieve('mch_2')], { answer })
    expect(blamed.seen[0]?.at(-1)).not.toHaveProperty('notOfApi')
  }
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
    expect(checks).toEqual(isKnown ? [read] : [read, read, 'GET /entities', read])
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
  expect(lines).toEqual([...callsBefore, ...reads, 'PUT /entities/ent_1', 'GET /entities'])
  expect(runs[0]?.result.outcome).toBe('errored')
})

test('a refusal that the scenario expects is looked into if it has another form than those of the API', async () => {
  const step = after(async ({ api }) => {
    expect((await api.mayRefuse.merchants.retrieve('mch_1')).ok).toBe(true)
  })
  const answer = target([404, page, 0, html], [200, merchant('mch_1')])
  const { lines, runs } = await run([step], { answer })
  expect(lines).toEqual([...callsBefore, 'GET /merchants/mch_1', 'GET /merchants/mch_1'])
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
    expect(lines).toEqual([...callsBefore, 'PUT /entities/ent_1', 'GET /entities'])
    const isBlamed = body === own
    expect(runs[0]?.result).toMatchObject({ outcome })
    expect(runs[0]?.result.refused ?? false).toBe(isBlamed)
    // Nothing shows who refused it.
    const request = 'PUT /entities/{ent_id}'
    const refusal = { kind: 'refusal', request, status, requests: 1 }
    expect(runs[0]?.obstacles).toMatchObject(isBlamed ? [] : [refusal])
  }
})

test('a write that fails is sent once, and so is a read that must be refused', async () => {
  const failing = await run([writes], { answer: target([500, other]) })
  expect(failing.lines).toEqual([...callsBefore, 'PUT /entities/ent_1'])
  expect(failing.runs[0]?.result).toMatchObject({
    outcome: 'errored',
    refused: true,
    cause: 'failure',
  })
  const expected = after(async ({ api }) => void (await api.mayFail.merchants.retrieve('mch_1')))
  const { lines, runs } = await run([expected], { answer: target([500, other]) })
  expect(lines).toEqual([...callsBefore, 'GET /merchants/mch_1'])
  expect(runs[0]).toMatchObject({ obstacles: [] })
})

test('a write that may be refused loses a record only in a form of the API', async () => {
  const simulates = after(async ({ api }) => {
    const status = 'processing'
    await api.payments.simulate('pmt_1', { status })
    await api.mayRefuse.payments.simulate('pmt_1', { status })
  })
  const sample = sampleCalls().get('payments/simulate')!.response as object
  const shown = { ...sample, id: 'pmt_1', status: 'processing' }
  for (const [form, clauses] of [
    [own, ['payments/simulate#answer']],
    [other, []],
  ] as const) {
    const { violations } = await run([simulates], { answer: target([200, shown], [404, form]) })
    expect(violations).toEqual(clauses)
  }
})
