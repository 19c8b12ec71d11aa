import { expect, test } from 'vitest'
import { bodyFromText, type Exchange } from '../../../core/exchange/index.ts'
import type { ActionResult } from '../../target/index.ts'
import { createActions } from './actions.ts'

const exchange: Exchange = {
  request: { method: 'POST', url: 'http://x.test/redeem', headers: {}, body: bodyFromText('') },
  response: { status: 200, headers: {}, body: bodyFromText('{}') },
  failure: null,
  startedAt: null,
  durationMs: 1,
}
const done = { ok: true, accepted: true, status: 200, fields: {}, exchanges: [exchange] } as const
const missing = { ok: false, reason: 'Not configured.', exchanges: [] } as const

function actionsWith(result: ActionResult, slow = false) {
  const slept: number[] = []
  const actions = createActions({
    redeem: async () => result,
    advance: async () => result,
    slow,
    onFault: () => {},
    sleep: async (milliseconds) => void slept.push(milliseconds),
  })
  return { actions, slept }
}

test('a redeemed token says whether it was accepted, and in which exchange', async () => {
  const { actions } = actionsWith(done)
  expect(await actions.redeemElementToken('t')).toMatchObject({ accepted: true, exchange })
  const refused = actionsWith({ ...done, accepted: false, status: 410 })
  expect(await refused.actions.redeemElementToken('t')).toMatchObject({ accepted: false, exchange })
})

test('a target without the action blocks the scenario; one that is busy ends it as errored', async () => {
  await expect(actionsWith(missing).actions.redeemElementToken('t')).rejects.toMatchObject({
    outcome: 'blocked',
    message: 'Not configured.',
  })
  const busy = actionsWith({ ...done, accepted: false, status: 503 })
  await expect(busy.actions.redeemElementToken('t')).rejects.toMatchObject({ outcome: 'errored' })
  const response = { ...exchange.response!, status: 401 }
  const last = { ...exchange, response, unclear: true } as const
  const unclear = actionsWith({ ...done, accepted: false, status: 401, exchanges: [last] })
  await expect(unclear.actions.redeemElementToken('t')).rejects.toMatchObject({
    outcome: 'errored',
    remedy: expect.stringMatching(/^Find out who refuses the action/),
  })
})

test('a clock that cannot be advanced blocks the scenario, or is waited for in real time', async () => {
  const refused = { ...done, accepted: false, status: 403 }
  for (const result of [missing, refused]) {
    const { actions, slept } = actionsWith(result)
    await expect(actions.advanceClock(60)).rejects.toMatchObject({ outcome: 'blocked' })
    expect(slept).toEqual([])
    const waiting = actionsWith(result, true)
    await waiting.actions.advanceClock(60)
    expect(waiting.slept).toEqual([60_000])
  }
})

test('where nobody knows whether a clock was advanced, the scenario ends as errored', async () => {
  const { actions } = actionsWith({ ...done, accepted: false, status: 502 })
  await expect(actions.advanceClock(60)).rejects.toMatchObject({ outcome: 'errored' })
})

test('a failure of the target is no fault of the action, and is named as one', async () => {
  const failed = { ...exchange, response: { ...exchange.response!, status: 500 } }
  const { actions } = actionsWith({ ...done, accepted: false, status: 500, exchanges: [failed] })
  await expect(actions.advanceClock(60)).rejects.toMatchObject({ cause: 'failure' })
  await expect(actions.redeemElementToken('t')).rejects.toMatchObject({ cause: 'failure' })
})

test('a clock that was advanced is not waited for', async () => {
  const { actions, slept } = actionsWith(done, true)
  await actions.advanceClock(60)
  expect(slept).toEqual([])
})
