import { expect, test } from 'vitest'
import { collectFacts, hidingOf } from '../../core/facts/index.ts'
import { exchangesOf } from '../../core/facts/pairs.fixture.ts'
import { createRedactor } from '../../core/redaction/index.ts'
import { compareSides, renderAccepted } from './index.ts'
import { account, sideOf } from './side.fixture.ts'

test('a change is accepted in the calls that were named, and in no other', () => {
  const side = (status: number, ...calls: readonly string[]) =>
    sideOf(calls.map((call) => ({ ...account, call, status, body: {} })))
  const [one, other] = ['GET /accounts/acc_1', 'GET /merchants/mch_1']
  const read = (found: ReturnType<typeof compareSides>) =>
    JSON.parse(renderAccepted(found.changes)).accepted
  const accepted = read(compareSides(side(200, one), side(404, one), { level: 'reader' }))
  const compare = (...calls: readonly string[]) =>
    compareSides(side(200, ...calls), side(404, ...calls), { level: 'reader', accepted })
  expect(compare(one).exitCode).toBe(0)
  expect(compare(one, other)).toMatchObject({ exitCode: 1, unneeded: [] })
  expect(compare(other)).toMatchObject({ exitCode: 1, unneeded: [{ reason: 'TODO' }] })
})

test('the id of a change is the same under another key of the hashes of words', () => {
  const ids = ['one key', 'other key'].map((key) => {
    const side = (status: string) => {
      const collected = collectFacts(hidingOf(createRedactor(), Buffer.from(key)))
      const body = { id: 'acc_1', status }
      for (const seen of exchangesOf([{ ...account, times: 8, body }])) collected.add(seen)
      return { ...sideOf([]), ...collected.finish() }
    }
    const { changes } = compareSides(side('active'), side('zanzibar'), { level: 'exact' })
    return changes.map(({ id }) => id)
  })
  expect(ids[0]!.length).toBeGreaterThan(0)
  expect(ids[1]).toEqual(ids[0])
})
