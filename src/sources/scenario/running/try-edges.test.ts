import { expect, test } from 'vitest'
import { isObject, valueAt } from '../../../base/json/index.ts'
import { clauses, judgeSettings } from '../../../core/contract/index.ts'
import { contract } from '../../../core/contract/judging/index.ts'
import { Collector } from '../../../core/evidence/index.ts'
import { findingOf } from '../../../core/judge/index.ts'
import { createRedactor } from '../../../core/redaction/index.ts'
import type { Finding } from '../../../core/run/index.ts'
import { hardTexts } from '../test-data.ts'
import { createTryEdges } from './try-edges.ts'

const base = { address: { line1: 'Some Street 1', city: 'Austin' } }
const person = { parts: ['individual', 'address'] }
/** So many requests a person is sent, if none is served. */
const most = 40

const corporation = { name: 'A', dba: 'B' }
const company = {
  base: { corporation },
  whole: { corporation: { ...corporation, owners: [{ last_name: 'C', phone: '+15125550142' }] } },
  parts: ['corporation'],
}

interface Target {
  readonly seed?: string
  readonly severityOf?: (nth: number) => Finding['severity']
  readonly serves?: (body: unknown) => boolean
  readonly tried?: object
}

/** Tries requests on a target that is wrong where `isWrong` says so; what was sent, and what is reported. */
async function tryOn(isWrong: (body: unknown) => boolean, target: Target = {}) {
  const {
    seed = '1',
    severityOf = () => 'violation',
    serves = () => false,
    tried = person,
  } = target
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
    if (!isWrong(body)) return serves(body)
    const place = { clause: 'entities/update#sent', operation: 2, pointer: '' } as const
    const severity = severityOf(sent.length)
    const what = { message: 'wrong', expected: 'right', actual: String(sent.length), severity }
    trace.blame(findingOf(clauses, { ...place, ...what }))
    return serves(body)
  }
  const looked: number[] = []
  const look = async () => void looked.push(sent.length)
  const tryEdges = createTryEdges(trace, 'conventions/generated/x', seed)
  await tryEdges('entities/update', { base, ...tried, restore, look }, send)
  const reported = trace.evidence().findings.map(({ actual }) => sent[Number(actual) - 1])
  return { sent, restored, looked, reported }
}

const isRight = () => false

test('a seed sends the same requests each time, and another one others', async () => {
  const [first, again, other] = [
    await tryOn(isRight),
    await tryOn(isRight),
    await tryOn(isRight, { seed: '2' }),
  ]
  expect(again.sent).toEqual(first.sent)
  expect(other.sent).not.toEqual(first.sent)
  expect(first.sent.length).toBe(most)
  expect(first.restored).toEqual([])
})

test('of requests that break a clause, only the smallest is reported, and each is tried on the same record', async () => {
  const hasUnknown = (body: unknown): boolean =>
    isObject(body) && ('unknown_member' in body || Object.values(body).some(hasUnknown))
  for (const seed of ['1', '2', '3', '4', '5']) {
    const { sent, restored, reported } = await tryOn(hasUnknown, { seed })
    expect(reported).toHaveLength(1)
    // The base, and the one member that makes the difference.
    expect(
      JSON.stringify(reported[0]).replace(
        /"unknown_member":([^,}]|\[.*?\])*,?|,?"individual":\{\}/g,
        '',
      ),
    ).toMatch(/^\{"address":\{"line1":"Some Street 1","city":"Austin",?\},?\}$/)
    expect(sent.length).toBeLessThanOrEqual(most + 8)
    expect(restored.length).toBeLessThanOrEqual(8)
  }
})

test('a target that is always wrong is sent few more requests, and blamed once', async () => {
  const { sent, reported } = await tryOn(() => true)
  expect(reported).toHaveLength(1)
  expect(sent.length).toBeLessThanOrEqual(most + 8)
})

test('a smaller request that is only warned of does not take the place of a violation', async () => {
  const { reported, sent } = await tryOn(() => true, {
    severityOf: (nth) => (nth === 1 ? 'violation' : 'warning'),
  })
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

const ownersIn = (body: unknown): readonly unknown[] => {
  const owners = valueAt(body, '/corporation/owners')
  return Array.isArray(owners) ? owners : []
}
const hasMany = (body: unknown) => ownersIn(body).length > 1

const valuesAt = (pointer: string, sent: readonly unknown[]) =>
  sent.map((body) => valueAt(body, pointer))
const texts = [...Object.values(hardTexts), '']

test('each hard text is sent in each member, also of an item of a list, and each is looked for', async () => {
  const { sent, looked } = await tryOn(isRight, { tried: company, serves: () => true })
  const names = ['/name', '/dba', '/owners/0/last_name', '/owners/0/address/city']
  for (const name of names) {
    expect(valuesAt(`/corporation${name}`, sent)).toEqual(expect.arrayContaining(texts))
  }
  const seen = JSON.stringify(looked.map((count) => sent[count - 1]))
  for (const text of texts) expect(seen).toContain(JSON.stringify(text))
})

test('where texts are refused, each member is sent alone, and one that refuses two is sent no more', async () => {
  const isName = (value: unknown) => typeof value === 'string' && /[a-z]/i.test(value)
  const { sent } = await tryOn(isRight, {
    serves: (body) => isName(valueAt(body, '/individual/first_name') ?? 'none'),
  })
  const streets = valuesAt('/address/line1', sent)
  expect(streets).toEqual(expect.arrayContaining(texts))
  const refused = valuesAt('/individual/first_name', sent).filter(
    (name) => texts.some((text) => text === name) && !isName(name),
  )
  // At once, and alone; what is refused twice is not sent a third time.
  expect(refused).toEqual(['007', '007', '0', '0'])
})

test('a target without owners is sent all texts of the names of a company', async () => {
  const { sent } = await tryOn(isRight, {
    tried: company,
    serves: (body) => ownersIn(body).length === 0,
  })
  expect(sent.filter((body) => ownersIn(body).length === 1).length).toBeLessThan(45)
  expect(valuesAt('/corporation/dba', sent)).toEqual(expect.arrayContaining(texts))
})

test('a list whose items lack values is sent item by item where it is refused', async () => {
  const { sent } = await tryOn(isRight, { tried: company })
  const lists = sent.filter(hasMany)
  const alone = sent.map((body) => JSON.stringify(ownersIn(body)))
  expect(lists).toHaveLength(2)
  for (const item of lists.flatMap(ownersIn)) expect(alone).toContain(JSON.stringify([item]))
  const served = await tryOn(isRight, { tried: company, serves: hasMany })
  const items = lists.flatMap(ownersIn).length
  expect(served.sent.length).toBe(sent.length - items)
})

test('what is served is looked into at once, but for some texts, and what is refused before the next that may be served', async () => {
  const refused = await tryOn(isRight)
  const served = await tryOn(isRight, { serves: () => true })
  expect(refused.looked.length).toBeLessThan(5)
  expect(refused.looked.at(-1)).toBe(refused.sent.length)
  // The first request, and each third one of those that have texts.
  expect(served.looked.slice(0, 3)).toEqual([2, 3, 4])
  expect(served.looked.slice(-4)).toEqual([-7, -4, -1, 0].map((nth) => served.sent.length + nth))
})

test('where a malformed value was stored, what was there is sent again', async () => {
  const isShort = (body: unknown) => valueAt(body, '/address/state') === 'T1'
  const whole = { address: { line1: 'Some Street 1', city: 'Boston', state: 'MA' } }
  for (const seed of ['1', '2', '3', '4', '5', '6']) {
    const { sent } = await tryOn(isRight, { seed, serves: isShort, tried: { ...person, whole } })
    const again = sent.filter((body) => JSON.stringify(body) === JSON.stringify(whole))
    expect(again.length).toBe(sent.some(isShort) ? 1 : 0)
  }
})
