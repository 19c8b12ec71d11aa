import { expect, test } from 'vitest'
import { compareObservations } from './differences.ts'
import { withMadeUp } from './made-up.ts'
import { exchangesOf, observationOf, type TinyResponse } from './pairs.fixture.ts'

/** An answer to a request that was made up. */
const answer = (status: number, sent: unknown, call = 'POST /reports'): TinyResponse => ({
  ...{ call, times: 1, status, madeUp: true, sent, body: {} },
})
const unknown = { type: 'payments.created.current', unknown_member: 0 }
const nested = { address: { city: 'Austin', unknown_member: [] } }
const report = (status: number) => answer(status, unknown)
const session = (status: number) =>
  answer(status, { unknown_member: 'a' }, 'POST /entities/ent_1/verification_sessions')
const update = (status: number) => answer(status, nested, 'PUT /entities/ent_1')

function found(before: readonly TinyResponse[], after: readonly TinyResponse[]) {
  const [was, is] = [before, after].map((side) => observationOf(exchangesOf(side)))
  return compareObservations(was!, is!).map(
    ({ rule, call, pointer, before, after }) => `${rule} ${call} ${pointer}: ${before} → ${after}`,
  )
}

test('requests with members that the contract does not know are refused now, wherever these stand', () => {
  const before = [report(200), session(200), update(200)]
  const refused = [
    'unknown-refused POST /reports : accepted → refused',
    'unknown-refused POST /entities/{ent_id}/verification_sessions : accepted → refused',
    'unknown-refused PUT /entities/{ent_id} /address: accepted → refused',
  ]
  expect(found(before, [report(400), session(422), update(400)])).toEqual(refused)
  // Elsewhere they may still be accepted.
  expect(found([...before, report(201)], [report(400), session(400), update(200)])).toEqual([])
  expect(
    found([...before, report(201)], [report(400), report(400), session(400), update(200)]),
  ).toEqual(refused.slice(0, 2))
})

test('what else such a request holds may be why it is refused', () => {
  const before = [report(200), report(200), report(200)]
  expect(found(before, [report(400), report(400)])).toEqual([])
  expect(found(before, [report(400), report(400), report(200)])).toEqual([])
  const [accepted, refused] = [session(200), session(400)]
  expect(found([...before, refused], [report(400), report(400), report(400), accepted])).toEqual([])
  // Of another status nobody knows whether it says anything of the request.
  for (const status of [401, 404, 409, 429, 500, 503])
    expect(found(before, Array(3).fill(report(status)))).toEqual([])
  const known = (status: number) => answer(status, { type: 'payments.created.current' })
  expect(found(Array(3).fill(known(200)), Array(3).fill(known(400)))).toEqual([])
})

test('one request that both sides made up is enough', () => {
  const sides = [[update(200)], [update(400)]].map((side) =>
    withMadeUp(observationOf(exchangesOf(side))),
  )
  const all = compareObservations(sides[0]!, sides[1]!)
  expect(all.map(({ rule, pointer }) => [rule, pointer])).toEqual([['unknown-refused', '/address']])
  expect(found([update(200)], [update(400)])).toEqual([])
})
