import { bodyFromText, type Exchange } from '../exchange/index.ts'
import { openTrace, type RawFinding } from '../judge/index.ts'
import { contract } from './judging/index.ts'
import { type JudgeSettings, judgeSettings } from './settings.ts'

export const base = 'https://sandbox.invalid'
const moment = '2025-07-04T09:30:00.000Z'

/** A request with its response, as the judge sees it. */
export function exchange(
  method: string,
  path: string,
  body: unknown,
  more: { sent?: unknown; status?: number; token?: string; version?: string } = {},
): Exchange {
  const { sent, status = 200, token = 'sk_test', version = '2025-07-04' } = more
  return {
    request: {
      method,
      url: base + path,
      headers: { authorization: `Bearer ${token}`, 'service-version': version },
      body: sent === undefined ? { kind: 'none' } : bodyFromText(JSON.stringify(sent)),
    },
    response: {
      status,
      headers: { 'content-type': 'application/json' },
      body: bodyFromText(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    failure: null,
    startedAt: null,
    durationMs: 1,
  }
}

/** What the judge finds in a trace. */
export function findingsIn(
  exchanges: readonly Exchange[],
  settings: Partial<JudgeSettings> = {},
): RawFinding[] {
  const trace = openTrace(contract, judgeSettings(base, settings))
  return exchanges.flatMap((one) => trace.judge(one).findings)
}

/** Violations of a trace, as `clause pointer`. */
export function violationsIn(
  exchanges: readonly Exchange[],
  settings: Partial<JudgeSettings> = {},
): string[] {
  return findingsIn(exchanges, settings)
    .filter(({ severity }) => severity === 'violation')
    .map(({ clause, pointer }) => `${clause} ${pointer}`.trim())
}

export const individual = {
  id: 'ent_1',
  type: 'individual',
  individual: {
    first_name: 'Ada',
    last_name: 'Example',
    phone: '+15550001111',
    dob: '1990-02-28',
    email: 'ada@example.com',
    ssn_4: '0000',
    ssn: '000000000',
  },
  corporation: null,
  address: { line1: '1 Example St', line2: null, city: 'Austin', state: 'TX', zip: '78701' },
  status: 'active',
  verification: {
    identity: { verified: true, matched: true, latest_verification_session: 'evf_1', methods: [] },
    phone: { verified: true, latest_verification_session: null, methods: ['sms'] },
  },
  connect: null,
  credit_score: null,
  products: ['connect'],
  restricted_products: ['identity'],
  subscriptions: [],
  available_subscriptions: ['connect'],
  restricted_subscriptions: [],
  error: null,
  metadata: null,
  created_at: moment,
  updated_at: moment,
} as const

export const withdrawn = {
  ...individual,
  type: null,
  individual: null,
  receive_only: null,
  address: {},
  status: 'disabled',
  error: {
    type: 'ENTITY_DISABLED',
    sub_type: 'ENTITY_CONSENT_WITHDRAWN',
    code: 12004,
    message: 'Consent was withdrawn.',
  },
  updated_at: '2025-07-04T09:45:00.000Z',
} as const

export const account = {
  id: 'acc_1',
  holder_id: 'ent_1',
  status: 'active',
  type: 'ach',
  ach: { routing: '011000002', number: '100000001', type: 'checking' },
  products: ['payment'],
  restricted_products: [],
  error: null,
  metadata: null,
  created_at: moment,
  updated_at: moment,
} as const

export const payment = {
  id: 'pmt_1',
  source: 'acc_1',
  destination: 'acc_2',
  amount: 5000,
  description: null,
  status: 'processing',
  estimated_completion_date: '2025-07-08',
  source_trace_id: null,
  destination_trace_id: null,
  source_settlement_date: null,
  destination_settlement_date: null,
  reversal_id: null,
  error: null,
  metadata: null,
  created_at: moment,
  updated_at: '2025-07-04T09:31:00.000Z',
} as const

export const canceled = {
  ...payment,
  status: 'canceled',
  source_status: 'canceled',
  destination_status: 'canceled',
  updated_at: '2025-07-04T09:32:00.000Z',
} as const
