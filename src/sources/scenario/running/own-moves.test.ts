import { expect, test } from 'vitest'
import type { ActionResult, Subjects } from '../../target/index.ts'
import type { Transport } from '../../transport/index.ts'
import { openOwnMoves } from './own-moves.ts'

const request = { method: 'GET', url: 'https://sandbox.invalid/entities', headers: {} }

function opened(accepted: boolean) {
  const wire: Transport = async () => ({ response: null }) as Awaited<ReturnType<Transport>>
  const result: ActionResult = { ok: true, accepted, status: 200, fields: {}, exchanges: [] }
  const subjects: Subjects = {
    get: async () => ({ ok: true, fields: {}, exchanges: [] }),
    act: async () => result,
  }
  const moves = openOwnMoves()
  const send = moves.through(wire)
  return {
    act: moves.follow(subjects).act,
    movedMs: async () => (await send(request)).clockMovedMs,
  }
}

test('each exchange says how far the run has moved the clock by then', async () => {
  const { act, movedMs } = opened(true)
  expect(await movedMs()).toBeUndefined()
  await act('advanceClock', { seconds: 90 })
  expect(await movedMs()).toBe(90_000)
  await act('advanceClock', { seconds: 10 })
  await act('redeemElementToken', { token: 'pk_elem_1' })
  expect(await movedMs()).toBe(100_000)
})

test('a move that the target does not accept is none', async () => {
  const { act, movedMs } = opened(false)
  await act('advanceClock', { seconds: 90 })
  expect(await movedMs()).toBeUndefined()
})
