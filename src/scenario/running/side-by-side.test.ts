import { expect, test } from 'vitest'
import { virtualClock } from '../../clock/index.ts'
import { bodyFromText, type Exchange } from '../../exchange/index.ts'
import { asRequest, type Transport } from '../../transport/index.ts'
import { trackParallelScenarios } from './side-by-side.ts'

const never = Number.NEGATIVE_INFINITY
const settleMs = 500

function open() {
  const clock = virtualClock(1_000)
  const pending = Promise.withResolvers<unknown>()
  const transport: Transport = async (outgoing) => {
    const answer = await pending.promise
    const body = bodyFromText(JSON.stringify(answer))
    const facts = { request: asRequest(outgoing), failure: null, startedAt: 0, durationMs: 1 }
    return { ...facts, response: { status: 200, headers: {}, body } } satisfies Exchange
  }
  const { join } = trackParallelScenarios(clock, settleMs)
  const [one, other] = [join(), join()]
  const send = (method: string, path: string, body?: unknown) =>
    one.through(transport)({ method, url: `http://t${path}`, headers: {}, body })
  return { one, other, send, clock, answer: pending.resolve }
}

test('a write may change what its scenario names, from its beginning until the change shows', async () => {
  const { one, other, send, answer, clock } = open()
  one.name({ id: 'ent_1', record: { holder: 'ent_2' } })
  const sending = send('PUT', '/entities/ent_3', { owner: 'ent_4' })
  for (const id of ['ent_1', 'ent_2', 'ent_3', 'ent_4']) expect(other.elsewhere(id)).toBe(Infinity)
  clock.advance(50)
  answer({ data: { id: 'ent_5' } })
  await sending
  for (const id of ['ent_1', 'ent_4', 'ent_5']) {
    expect(other.elsewhere(id)).toBe(1_050 + settleMs)
  }
  expect(other.elsewhere('ent_6')).toBe(never)
})

test('a read changes nothing', async () => {
  const { other, send, answer } = open()
  answer({ id: 'ent_1' })
  await send('GET', '/entities/ent_1')
  expect(other.elsewhere('ent_1')).toBe(never)
})

test('what is the business of a scenario is not for others to change', async () => {
  const { one, other, send, answer } = open()
  other.name({ id: 'ent_1' })
  answer({})
  await send('PUT', '/entities/ent_1', {})
  expect(other.elsewhere('ent_1')).toBe(never)
  expect(one.elsewhere('ent_1')).toBe(never)
})

test('of two writes at once, the record may change until both have ended', async () => {
  const { other, send, answer } = open()
  const both = [send('PUT', '/entities/ent_1', {}), send('PUT', '/entities/ent_1', {})]
  answer({})
  await both[0]
  await both[1]
  expect(other.elsewhere('ent_1')).toBe(1_000 + settleMs)
})
