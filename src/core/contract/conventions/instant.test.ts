import { expect, test } from 'vitest'
import { account, exchange, findingsIn } from '../exchanges.fixture.ts'

const sentAt = Date.parse('2025-07-04T10:00:00.250Z')
const hourMs = 3_600_000

/** What is found of an account whose times differ from the request by some milliseconds. */
function found(
  apartMs: number,
  {
    clockMoves = false,
    dateApartMs = 0,
    changed = 0,
  }: {
    readonly clockMoves?: boolean
    readonly dateApartMs?: number
    readonly changed?: number
  } = {},
) {
  const momentOf = (ms: number) => new Date(sentAt + ms).toISOString()
  const times = { created_at: momentOf(apartMs), updated_at: momentOf(apartMs + changed) }
  const created = exchange(
    'POST',
    '/accounts',
    { ...account, ...times },
    { sent: { holder_id: 'ent_1' } },
  )
  const headers = {
    ...created.response!.headers,
    date: new Date(sentAt + dateApartMs).toUTCString(),
  }
  const response = { ...created.response!, headers }
  return findingsIn([{ ...created, response, startedAt: sentAt, durationMs: 40 }], { clockMoves })
    .filter(({ clause }) => clause === 'conventions/timestamps#instant')
    .map(({ severity, actual }) => `${severity}: ${actual}`)
}

test('a record that is created hours before or after its request is dated in local time (A70)', () => {
  expect(found(30)).toEqual([])
  expect(found(-5 * hourMs + 30)).toEqual(['violation: a time that is 5 h 0 min earlier'])
  expect(found(5.75 * hourMs)).toEqual(['violation: a time that is 5 h 45 min later'])
  expect(found(-12 * hourMs)).toEqual(['violation: a time that is 12 h 0 min earlier'])
})

test('any other difference of more than 20 minutes is a warning', () => {
  expect(found(-19 * 60_000)).toEqual([])
  expect(found(-5 * hourMs - 60_000)).toEqual(['warning: a time that is 5 h 1 min earlier'])
  expect(found(-72 * hourMs)).toEqual(['warning: a time that is 72 h 0 min earlier'])
})

test('a clock that somebody moved, another clock, and a record that was there before are no fault', () => {
  expect(found(5 * hourMs, { clockMoves: true })).toEqual([
    'observation: a time that is 5 h 0 min later',
  ])
  expect(found(-5 * hourMs, { clockMoves: true })).toHaveLength(1)
  expect(found(-5 * hourMs, { dateApartMs: -5 * hourMs })).toEqual([])
  expect(found(0, { dateApartMs: 5 * hourMs })).toEqual([
    'warning: a time that is 5 h 0 min earlier',
  ])
  expect(found(-5 * hourMs, { changed: 1_000 })).toEqual([])
})
