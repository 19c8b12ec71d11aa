import { conclude, type Events, type Run } from '../../core/run/index.ts'

const clauses = [
  { id: 'payments/cancel#answer', origin: 'endpoints.cancel-payment', level: 'rule' },
  { id: 'payments/cancel#both-legs', origin: 'states.cancel-legs', level: 'rule' },
  { id: 'payments/payment#status', origin: 'payment.status', level: 'seen' },
  { id: 'widget-events/list#answer', origin: 'endpoints.list-widget-events', level: 'rule' },
  { id: 'conventions/ids#payment', origin: 'conventions.id-payment', level: 'rule' },
] as const

/** What happened in the sample run: one of everything. */
export const sampleEvents: Events = {
  target: 'mock',
  version: { asked: '2025-07-04', rules: '2025-07-04' },
  clauses: clauses.map((clause) => ({
    ...clause,
    scenarios: clause.id === 'widget-events/list#answer' ? ['widget-events/list/own-token'] : [],
  })),
  testers: [{ id: 'widget-events/list/own-token', proves: ['widget-events/list#answer'] }],
  findings: [
    {
      clause: 'payments/cancel#both-legs',
      origin: 'states.cancel-legs',
      severity: 'violation',
      operation: 19,
      pointer: '/destination_status',
      message: 'The receiving leg is still pending.',
      expected: '"canceled"',
      actual: '"pending"',
      values: { expected: 'canceled', actual: 'pending' },
      keyword: 'const',
      step: 1,
      scenario: 'payments/cancel/cancels-pending',
      exchange: 0,
    },
    {
      clause: 'payments/payment#status',
      origin: 'payment.status',
      severity: 'novelty',
      operation: 19,
      pointer: '/status',
      message: 'A status that no sample shows.',
      expected: 'one of those seen',
      actual: '"called_back"',
      values: { actual: 'called_back' },
      source: { file: 'traffic.har', entry: 3 },
    },
    {
      clause: 'conventions/ids#payment',
      origin: 'conventions.id-payment',
      severity: 'violation',
      operation: 19,
      pointer: '/id',
      message: '/id is "1", expected pmt_ before it.',
      expected: 'pmt_…',
      actual: '"1"',
      scenario: 'payments/cancel/refuses-twice',
    },
  ],
  scenarios: [
    {
      id: 'payments/cancel/cancels-pending',
      title: 'a pending payment can be canceled',
      outcome: 'failed',
      durationMs: 6,
    },
    {
      id: 'payments/cancel/refuses-twice',
      title: 'a payment is canceled once',
      outcome: 'failed',
      durationMs: 4,
    },
    {
      id: 'widget-events/list/own-token',
      title: 'events belong to the token that asked',
      outcome: 'blocked',
      reason: 'the subject widget.session is not configured',
      durationMs: 0,
    },
    {
      id: 'widget-events/list/late',
      title: 'events outlive their token',
      outcome: 'errored',
      reason: 'the target did not answer',
      durationMs: 31,
    },
  ],
  levelOf: () => 'rule',
  reached: new Set(clauses.map(({ id }) => id).filter((id) => id !== 'widget-events/list#answer')),
  called: new Map([[19, 2]]),
  judged: new Map([[19, 1]]),
  all: { operations: 2, scenarios: 4, clauses: 5 },
  waivers: [
    {
      clause: 'conventions/ids#payment',
      reason: 'Ticket 7.',
      owner: 'Ann',
      expires: '2025-12-31',
    },
  ],
  problems: [],
  interrupted: false,
  strict: false,
  allowIncomplete: false,
  today: '2025-07-04',
}

/** A run with other events than those of the sample, concluded as any run. */
export function sampleRunWith(events: Partial<Events>, rest: Partial<Run> = {}): Run {
  const all = { ...sampleEvents, ...events }
  return {
    schemaVersion: 1,
    assay: '1.2.3',
    command: 'run',
    ...conclude(all),
    target: {
      name: all.target,
      baseUrl: 'http://127.0.0.1:4010',
      sandboxUrl: 'http://127.0.0.1:4011',
    },
    apiVersion: '2025-07-04',
    startedAt: '2025-07-04T09:30:00.123Z',
    durationMs: 812,
    interrupted: all.interrupted,
    exchanges: sampleExchanges,
    ...rest,
  }
}

const sampleExchanges: Run['exchanges'] = [
  {
    operation: 19,
    scenario: 'payments/cancel/cancels-pending',
    step: 1,
    request: {
      method: 'DELETE',
      url: 'http://127.0.0.1:4010/payments/pmt_1',
      headers: { authorization: 'Bearer sk_[redacted]' },
      body: null,
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: { id: 'pmt_1', status: 'canceled', destination_status: 'pending' },
    },
    startedAt: '2025-07-04T09:30:00.200Z',
    durationMs: 2,
  },
  {
    operation: null,
    source: { file: 'traffic.har', entry: 4 },
    request: { method: 'GET', url: 'http://127.0.0.1:4010/', headers: {}, body: 'not JSON' },
    response: null,
    failure: { code: 'ECONNRESET', message: 'The connection was reset.' },
    durationMs: 5,
  },
]

/** A run that has one of everything. */
export const sampleRun: Run = sampleRunWith({})
