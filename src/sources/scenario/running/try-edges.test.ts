import { expect, test } from 'vitest'
import { isObject, valueAt } from '../../../base/json/index.ts'
import { clauses, judgeSettings } from '../../../core/contract/index.ts'
import { contract } from '../../../core/contract/judging/index.ts'
import { Collector } from '../../../core/evidence/index.ts'
import { findingOf } from '../../../core/judge/index.ts'
import { createRedactor } from '../../../core/redaction/index.ts'
import type { Finding } from '../../../core/run/index.ts'
import { createTryEdges } from './try-edges.ts'

const base = { address: { line1: 'Some Street 1', city: 'Austin' } }
const parts = ['individual', 'address']

/** Tries requests on a target that is wrong where `isWrong` says so; what was sent, and what is reported. */
async function tryOn(
  isWrong: (body: unknown) => boolean,
  seed = '1',
  severityOf: (nth: number) => Finding['severity'] = () => 'violation',
) {
  const trace = new Collector({
    contract,
    settings: judgeSettings('https://api.example.com', {}),
    redactor: createRedactor(),
    source: { scenario: 'conventions/generated/x' },
  })
  const sent: unknown[] = []
  const restored: number[] = []
  const restore = async () => void restored.push(sent.length)
  const send = async (body: unknown) => {
    sent.push(body)
    if (!isWrong(body)) return
    const place = { clause: 'entities/update#sent', operation: 2, pointer: '' } as const
    const severity = severityOf(sent.length)
    const what = { message: 'wrong', expected: 'right', actual: String(sent.length), severity }
    trace.blame(findingOf(clauses, { ...place, ...what }))
  }
  const tryEdges = createTryEdges(trace, 'conventions/generated/x', seed)
  await tryEdges('entities/update', { base, parts, restore }, send)
  const reported = trace.evidence().findings.map(({ actual }) => sent[Number(actual) - 1])
  return { sent, restored, reported }
}

const isRight = () => false

test('a seed sends the same requests each time, and another one others', async () => {
  const [first, again, other] = [
    await tryOn(isRight),
    await tryOn(isRight),
    await tryOn(isRight, '2'),
  ]
  expect(again.sent).toEqual(first.sent)
  expect(other.sent).not.toEqual(first.sent)
  expect(first.sent.length).toBe(9)
  expect(first.restored).toEqual([])
})

test('of requests that break a clause, only the smallest is reported, and each is tried on the same record', async () => {
  const hasUnknown = (body: unknown): boolean =>
    isObject(body) && ('unknown_member' in body || Object.values(body).some(hasUnknown))
  for (const seed of ['1', '2', '3', '4', '5']) {
    const { sent, restored, reported } = await tryOn(hasUnknown, seed)
    expect(reported).toHaveLength(1)
    // The base, and the one member that makes the difference.
    expect(
      JSON.stringify(reported[0]).replace(
        /"unknown_member":([^,}]|\[.*?\])*,?|,?"individual":\{\}/g,
        '',
      ),
    ).toMatch(/^\{"address":\{"line1":"Some Street 1","city":"Austin",?\},?\}$/)
    expect(sent.length).toBeLessThanOrEqual(9 + 8)
    expect(restored.length).toBeLessThanOrEqual(8)
  }
})

test('a target that is always wrong is sent few more requests, and blamed once', async () => {
  const { sent, reported } = await tryOn(() => true)
  expect(reported).toHaveLength(1)
  expect(sent.length).toBeLessThanOrEqual(9 + 8)
})

test('a smaller request that is only warned of does not take the place of a violation', async () => {
  const { reported, sent } = await tryOn(
    () => true,
    '1',
    (nth) => (nth === 1 ? 'violation' : 'warning'),
  )
  expect(reported).toContain(sent[0])
})

test('a fault that shows only now and then is reported with the request that showed it', async () => {
  let count = 0
  const { reported, sent } = await tryOn(() => ++count === 3)
  expect(reported).toEqual([sent[2]])
})

test('an error of a call ends the scenario, with what was found before', async () => {
  const fails = tryOn((body) => {
    if (valueAt(body, '/unknown_member') === undefined) throw new Error('gone')
    return false
  })
  await expect(fails).rejects.toThrow('gone')
})
