import { type Body, bodyFromText, type Exchange } from '../../core/exchange/index.ts'
import type { Recording } from './recording.ts'

export const scenario = 'payments/cancel/cancels-pending'
const origin = 'https://api.invalid'
const start: number = Date.parse('2026-11-21T12:00:00.000Z')

export function jsonBody(value: unknown): Body {
  return bodyFromText(JSON.stringify(value))
}

interface Parts {
  readonly sent?: Body
  readonly status?: number
  readonly answer?: Body
  /** Seconds since the beginning of the recording. */
  readonly at?: number
}

/** `GET /payments/pmt_000001` and what came of it. */
export function exchangeOf(line: string, { sent, status, answer, at = 1 }: Parts = {}): Exchange {
  const [method = '', path = ''] = line.split(' ')
  return {
    request: {
      method,
      url: origin + path,
      headers: { accept: 'application/json', authorization: 'Bearer sk_sandbox_recorded-1' },
      body: sent ?? { kind: 'none' },
    },
    response: {
      status: status ?? 200,
      headers: { 'content-type': 'application/json' },
      body: answer ?? jsonBody({ ok: true }),
    },
    failure: null,
    startedAt: start + at * 1000,
    durationMs: 0,
  }
}

/** A recording of these exchanges, as if nothing else had happened. */
export function recordingOf(
  exchanges: readonly Exchange[],
  parts: Partial<Recording> = {},
): Recording {
  return {
    about: {
      format: 2,
      scenario,
      recordedAt: '2026-11-21T12:00:00.000Z',
      seed: 'seed',
      target: {
        name: 'mock',
        baseUrl: origin,
        sandboxUrl: 'https://simulation.invalid',
        apiVersion: '2025-07-04',
        dialect: {},
      },
    },
    steps: [],
    exchanges,
    ...parts,
  }
}

/** A payment that is made and cancelled, with all kinds of steps. */
export function wholeRecording(): Recording {
  const payment = { id: 'pmt_000001', status: 'pending', amount: 5000 }
  return recordingOf(
    [
      exchangeOf('POST /payments', {
        sent: jsonBody({ source: 'acc_000001', amount: 5000 }),
        answer: jsonBody(payment),
      }),
      exchangeOf('DELETE /payments/pmt_000001', {
        at: 2,
        answer: jsonBody({ ...payment, status: 'canceled' }),
      }),
      exchangeOf('POST /clock?by=1800', { at: 3, status: 204, answer: { kind: 'none' } }),
      exchangeOf('GET /payments/pmt_000001', { at: 1804 }),
    ],
    {
      steps: [
        {
          given: 'payment.pending',
          ok: true,
          fields: { id: 'pmt_000001' },
          entries: [0],
        },
        { given: 'widget.session', ok: false, reason: 'It is not configured.', entries: [] },
        {
          action: 'advanceClock',
          ok: true,
          accepted: true,
          status: 204,
          fields: {},
          entries: [2],
        },
      ],
    },
  )
}
