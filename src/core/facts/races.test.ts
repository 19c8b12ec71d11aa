import { expect, test } from 'vitest'
import { differing, exchangeWith } from './exchanges.fixture.ts'

const path = '/accounts/acc_000001/updates'

/** Writes of one record that are under way at the same time, with these statuses. */
const atOnce = (...statuses: readonly number[]) =>
  statuses.map((status) => ({ ...exchangeWith({ method: 'POST', path, status }), durationMs: 5 }))

const refused = exchangeWith({ method: 'POST', path: path.replace('1', '2'), status: 404 })
const accepted = exchangeWith({})

test('of writes of one record at once, another status of success is a difference', () => {
  expect(differing(atOnce(200, 200, 200), atOnce(201, 201, 201))).toEqual([
    'status-success : 200 → 201',
  ])
})

test('which of several writes of one record at once succeeds is chance', () => {
  const sides = [
    [409, 409, 409],
    [200, 409, 409],
    [409, 200, 200],
  ].map((all) => [...atOnce(...all), refused, accepted])
  for (const before of sides)
    for (const after of sides) expect(differing(before, after)).toEqual([])
})

test('writes at once with other credentials are no race: each is refused for its own', () => {
  const guarded = (status: number) =>
    atOnce(status, status).map((sent, nth) => ({
      ...sent,
      request: { ...sent.request, headers: nth === 0 ? {} : { authorization: 'Bearer other' } },
    }))
  expect(differing(guarded(401), guarded(403))).toEqual([expect.stringContaining('401 → 403')])
})

test('writes at once with a credential that nothing succeeds with are no race: each is refused for it', () => {
  const guarded = (status: number) => [
    ...atOnce(status, status).map((sent) => ({
      ...sent,
      request: { ...sent.request, headers: { authorization: 'Bearer other' } },
    })),
    accepted,
  ]
  expect(differing(guarded(401), guarded(403))).toEqual([expect.stringContaining('401 → 403')])
})

/** Two writes, each in one millisecond, with the place of each among all requests. */
const within = (...writes: readonly { status: number; sent: number; ended: number }[]) =>
  writes.map(({ status, sent, ended }) => ({
    ...exchangeWith({ method: 'POST', path, status }),
    sequence: { sent, ended },
  }))

test('writes that were under way at the same time race, also within one millisecond', () => {
  const first = { sent: 0, ended: 2 }
  const second = { sent: 1, ended: 2 }
  const before = within({ status: 409, ...first }, { status: 409, ...second })
  const after = within({ status: 200, ...first }, { status: 409, ...second })
  expect(differing([...before, accepted], [...after, accepted])).toEqual([])
  const later = { sent: 2, ended: 3 }
  const inSeries = (status: number) =>
    within({ status: 200, sent: 0, ended: 1 }, { status, ...later })
  expect(differing(inSeries(409), inSeries(404))).toEqual([expect.stringContaining('409 → 404')])
})

test('a write races all that were under way with it, also where another one ended before it began', () => {
  const long = (status: number) => ({ status, sent: 0, ended: 4 })
  const side = (status: number) =>
    within(long(status), { status: 409, sent: 1, ended: 2 }, { status: 409, sent: 3, ended: 4 })
  const other = (status: number) =>
    within(long(409), { status: 409, sent: 1, ended: 2 }, { status, sent: 3, ended: 4 })
  expect(differing([...side(200), accepted], [...other(200), accepted])).toEqual([])
  expect(differing([...side(200), accepted], [...side(409), accepted])).toEqual([])
})

test('whether writes of a scenario were under way at the same time is chance, and so is what comes of those that were not', () => {
  const raced = within({ status: 200, sent: 0, ended: 2 }, { status: 409, sent: 1, ended: 2 })
  const inTurn = within({ status: 200, sent: 0, ended: 1 }, { status: 409, sent: 2, ended: 3 })
  const later = [5, 7, 9, 11].flatMap((sent) => within({ status: 409, sent, ended: sent + 1 }))
  const [before, after] = [
    [...raced, ...later],
    [...inTurn, ...later.slice(2)],
  ]
  expect(differing([...before, accepted], [...after, accepted])).toEqual([])
  expect(differing([...after, accepted], [...before, accepted])).toEqual([])
})
