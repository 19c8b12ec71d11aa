import { expect, test } from 'vitest'
import type { Exchange } from '../exchange/index.ts'
import { openPlayer } from './player.ts'
import { exchangeOf, jsonBody, origin, recordingOf, wholeStory } from './recording.fixture.ts'
import { RecordingMiss } from './recording-miss.ts'

const ask = (line: string, body?: unknown) => {
  const [method = '', path = ''] = line.split(' ')
  const asked = { method, url: origin + path, headers: {} }
  return body === undefined ? asked : { ...asked, body }
}

const answerOf = ({ response }: Exchange) =>
  response?.body.kind === 'json' ? response.body.value : response?.body.kind

/** The message of the miss that comes of it. */
function missOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    if (error instanceof RecordingMiss) return error.message
    throw error
  }
  throw new Error('It was answered.')
}

test('identical requests are answered in their order, and the fourth of three is a miss', () => {
  const exchanges = [1, 2, 3].map((at) =>
    exchangeOf('GET /payments', { at, answer: jsonBody({ at }) }),
  )
  const player = openPlayer(recordingOf(exchanges))
  const answers = [1, 2, 3].map(() => answerOf(player.answer(ask('GET /payments'))))
  expect(answers).toEqual([{ at: 1 }, { at: 2 }, { at: 3 }])
  expect(missOf(() => player.answer(ask('GET /payments')))).toMatchInlineSnapshot(`
    "The recording holds this request 3 times, and it is asked once more.
      scenario  payments/cancel/cancels-pending
      request   GET /payments
      → If the change is meant, record the scenario again."
  `)
  expect(player.unused()).toEqual([])
})

test('order of query and of members, case of method, headers and fragments do not matter', () => {
  const sent = jsonBody({ b: { d: 1, c: [1, { f: 0, e: 2 }] }, a: 0 })
  const recorded = exchangeOf('POST /payments?b=2&a=1&b=1', { sent })
  const player = openPlayer(recordingOf([recorded]))
  const request = ask('post /payments?a=1&b=2&b=1#top', {
    a: -0,
    b: { c: [1, { e: 2, f: 0 }], d: 1, gone: undefined },
  })
  expect(player.answer({ ...request, headers: { authorization: 'Bearer another' } })).toBe(recorded)
})

test('everything else matters', () => {
  const sent = jsonBody({ amount: 1 })
  const recording = recordingOf([exchangeOf('POST /payments?b=2&b=1', { sent })])
  for (const request of [
    ask('PUT /payments?b=2&b=1', { amount: 1 }),
    ask('POST /payments?b=1&b=2', { amount: 1 }),
    ask('POST /payments', { amount: 1 }),
    ask('POST /Payments?b=2&b=1', { amount: 1 }),
    ask('POST /payments?b=2&b=1', { amount: '1' }),
    ask('POST /payments?b=2&b=1', { amount: 1, more: null }),
    ask('POST /payments?b=2&b=1', [1]),
    ask('POST /payments?b=2&b=1'),
    { ...ask('POST /x', { amount: 1 }), url: 'https://simulation.invalid/payments?b=2&b=1' },
  ]) {
    expect(() => openPlayer(recording).answer(request)).toThrow(RecordingMiss)
  }
})

test('a miss tells the nearest request and what differs', () => {
  const recording = recordingOf([
    exchangeOf('GET /accounts/acc_000001'),
    exchangeOf('POST /payments', { sent: jsonBody({ amount: 1, other: 'x' }) }),
    exchangeOf('POST /payments', { sent: jsonBody({ amount: 5000, 'a/b': [{ x: 'y' }] }) }),
  ])
  const player = openPlayer(recording)
  const body = { amount: 500, 'a/b': [{ x: 'z' }], note: 'n'.repeat(100) }
  expect(missOf(() => player.answer(ask('POST /payments', body)))).toMatchInlineSnapshot(`
    "The recording does not hold this request.
      scenario  payments/cancel/cancels-pending
      request   POST /payments
      nearest   POST /payments
      differs   /a~1b/0/x: "y" in the recording, "z" now
                /amount: 5000 in the recording, 500 now
                /note: missing in the recording, "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn… now
      → If the change is meant, record the scenario again."
  `)
  expect(
    missOf(() => player.answer(ask('GET /accounts/acc_000002?expand=1'))),
  ).toMatchInlineSnapshot(`
    "The recording does not hold this request.
      scenario  payments/cancel/cancels-pending
      request   GET /accounts/acc_000002?expand=1
      nearest   GET /accounts/acc_000001
      differs   path: /accounts/acc_000001 in the recording, /accounts/acc_000002 now
                query: (none) in the recording, expand=1 now
      → If the change is meant, record the scenario again."
  `)
  expect(
    missOf(() => player.answer(ask('DELETE /accounts/acc_000001', {}))),
  ).toMatchInlineSnapshot(`
    "The recording does not hold this request.
      scenario  payments/cancel/cancels-pending
      request   DELETE /accounts/acc_000001
      nearest   GET /accounts/acc_000001
      differs   method: GET in the recording, DELETE now
                body: missing in the recording, {} now
      → If the change is meant, record the scenario again."
  `)
  expect(missOf(() => openPlayer(recordingOf([])).answer(ask('GET /')))).toMatchInlineSnapshot(`
    "The recording does not hold this request.
      scenario  payments/cancel/cancels-pending
      request   GET /
      nearest   none: all that is recorded was asked
      → If the change is meant, record the scenario again."
  `)
})

test('long texts that differ late are shown where they differ', () => {
  const note = 'n'.repeat(200)
  const player = openPlayer(recordingOf([exchangeOf('POST /p', { sent: jsonBody({ note }) })]))
  expect(missOf(() => player.answer(ask('POST /p', { note: `${note}!` })))).toContain(
    '/note: …nnnnnnnnnn" in the recording, …nnnnnnnnnn!" now',
  )
})

test('steps come in their order, with their exchanges, which no request is answered with', () => {
  const recording = wholeStory()
  const player = openPlayer(recording)
  expect(player.unused()).toEqual([
    'given payment.pending',
    'given widget.session',
    'action advanceClock',
    'DELETE /payments/pmt_000001',
    'GET /payments/pmt_000001',
  ])
  expect(player.step('given', 'payment.pending')).toEqual({
    step: recording.steps[0],
    exchanges: [recording.exchanges[0]],
  })
  expect(() =>
    player.answer(ask('POST /payments', { source: 'acc_000001', amount: 5000 })),
  ).toThrow(RecordingMiss)
  expect(missOf(() => player.step('action', 'advanceClock'))).toMatchInlineSnapshot(`
    "The scenario takes another step than it did when it was recorded.
      scenario  payments/cancel/cancels-pending
      asked     action advanceClock
      recorded  given widget.session
      → If the change is meant, record the scenario again."
  `)
  expect(player.step('given', 'widget.session')).toMatchObject({ step: { ok: false } })
  expect(player.step('action', 'advanceClock').exchanges).toEqual([recording.exchanges[2]])
  expect(missOf(() => player.step('given', 'widget.session'))).toMatch(
    /recorded {2}no further step/,
  )
  player.answer(ask('GET /payments/pmt_000001'))
  expect(player.unused()).toEqual(['DELETE /payments/pmt_000001'])
})

test('time and work grow with the length of a recording, not with its square', () => {
  const timeOf = (count: number) => {
    const exchanges = Array.from({ length: count }, (_, at) =>
      exchangeOf('POST /payments', { at, sent: jsonBody({ at }) }),
    )
    const player = openPlayer(recordingOf(exchanges))
    const startedAt = performance.now()
    for (let at = 0; at < count; at++) player.answer(ask('POST /payments', { at }))
    return performance.now() - startedAt
  }
  timeOf(1_000)
  expect(timeOf(40_000)).toBeLessThan(Math.max(4, timeOf(4_000)) * 40)
})
