import { expect, test } from 'vitest'
import { bodyFromText, truncatedBody } from '../exchange/index.ts'
import { exchangeOf, recordingOf, wholeRecording } from '../recording/recording.fixture.ts'
import { showRecording } from './show-recording.ts'

test('a recording is shown as it went', () => {
  expect(showRecording(wholeRecording())).toMatchInlineSnapshot(`
    "payments/cancel/cancels-pending
      target      mock
      address     https://api.invalid
      simulation  https://simulation.invalid
      version     2025-07-04
      recorded    2026-11-21T12:00:00.000Z

    given payment.pending → ok
      {
        "id": "pmt_000001"
      }

      POST /payments → 200
        {
          "amount": 5000,
          "source": "acc_000001"
        }
      ←
        {
          "amount": 5000,
          "id": "pmt_000001",
          "status": "pending"
        }

    DELETE /payments/pmt_000001 → 200
    ←
      {
        "amount": 5000,
        "id": "pmt_000001",
        "status": "canceled"
      }

    given widget.session → failed: It is not configured.

    action advanceClock → ok, 204

      POST /clock?by=1800 → 204

    GET /payments/pmt_000001 → 200
    ←
      {
        "ok": true
      }
    "
  `)
})

test('headers are shown on request, failures and bodies that are no JSON always', () => {
  const failure = { code: 'ECONNRESET', message: 'The connection was reset.' }
  const recording = recordingOf([
    { ...exchangeOf('GET /payments'), response: null, failure },
    exchangeOf('GET /payments', { answer: bodyFromText('<h1>\n\u001b[31m\u202e') }),
    exchangeOf('GET /payments', { answer: truncatedBody(Buffer.from('{"a'), 'it was cut off') }),
    exchangeOf('GET /payments', { answer: { kind: 'unknown', reason: 'nobody looked' } }),
  ])
  expect(showRecording(recording, { headers: true })).toMatchInlineSnapshot(`
    "payments/cancel/cancels-pending
      target      mock
      address     https://api.invalid
      simulation  https://simulation.invalid
      version     2025-07-04
      recorded    2026-11-21T12:00:00.000Z

    GET /payments → no response (ECONNRESET)
      accept: application/json
      authorization: Bearer sk_sandbox_recorded-1
    ← The connection was reset.

    GET /payments → 200
      accept: application/json
      authorization: Bearer sk_sandbox_recorded-1
    ←
      content-type: application/json
      (13 bytes, it does not parse as JSON (unexpected token))
      | <h1>
      | �

    GET /payments → 200
      accept: application/json
      authorization: Bearer sk_sandbox_recorded-1
    ←
      content-type: application/json
      (3 bytes, it was cut off)
      | {"a

    GET /payments → 200
      accept: application/json
      authorization: Bearer sk_sandbox_recorded-1
    ←
      content-type: application/json
      (not known: nobody looked)
    "
  `)
})

test('one more request adds its own lines and changes no others', () => {
  const { exchanges, ...rest } = wholeRecording()
  const longer = { ...rest, exchanges: [...exchanges, exchangeOf('GET /merchants', { at: 1900 })] }
  const before = showRecording(wholeRecording())
  expect(showRecording(longer).startsWith(before)).toBe(true)
})
