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
