import { judgeSettings } from '../../src/core/contract/index.ts'
import { contract } from '../../src/core/contract/judging/index.ts'
import { bodyFromText, type Exchange } from '../../src/core/exchange/index.ts'
import { openTrace } from '../../src/core/judge/index.ts'
import type { Bench } from './figure.ts'

const rounds = 30
const times = 2_000

/** The judge, in a trace, on a response that holds an entity of 1 KB, parsed first, against JSON.parse of its text. */
export const judge: Bench = {
  name: 'judge',
  title: 'Judging one exchange of a 1 KB entity, parse included, against JSON.parse of its body',
  async measure() {
    return [{ what: 'CPU time', unit: ' times', samples: ratios(), atMost: 2 }]
  },
}

function ratios(): readonly number[] {
  const text = JSON.stringify({ data: [entity] })
  const exchange = (): Exchange => ({
    request: {
      method: 'GET',
      url: 'http://127.0.0.1:4010/entities',
      headers: { 'service-version': '2025-07-04', authorization: 'Bearer sk_bench' },
      body: { kind: 'none' },
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: bodyFromText(text),
    },
    failure: null,
    startedAt: 0,
    durationMs: 1,
  })
  const settings = judgeSettings('http://127.0.0.1:4010')
  const trace = openTrace(contract, settings)
  const { findings } = trace.judge(exchange())
  if (findings.some(({ severity }) => severity === 'violation'))
    console.error('The entity of the bench breaks the contract:', findings)
  const judgeOnce = () => void trace.judge(exchange())
  const parse = () => void JSON.parse(text)
  measure(judgeOnce)
  measure(parse)
  return Array.from({ length: rounds }, () => {
    const parsing = measure(parse)
    return measure(judgeOnce) / parsing
  })
}

/** CPU time of one call, in microseconds. */
function measure(call: () => void): number {
  const before = process.cpuUsage()
  for (let index = 0; index < times; index++) call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

const at = '2025-07-04T12:00:00.000Z'
const entity = {
  id: 'ent_4f0d2c8e9a',
  type: 'individual',
  individual: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone: '+15551231111',
    dob: '1985-12-10',
    email: 'ada@example.com',
    ssn_4: '1111',
    ssn: 'xxxxxxxxx',
  },
  corporation: null,
  receive_only: null,
  address: { line1: '1 Main Street', line2: null, city: 'Austin', state: 'TX', zip: '78701' },
  status: 'active',
  verification: {
    identity: {
      verified: true,
      matched: true,
      latest_verification_session: 'evf_1a2b3c4d',
      methods: [],
    },
    phone: { verified: true, latest_verification_session: 'evf_5e6f7a8b', methods: [] },
  },
  connect: null,
  credit_score: null,
  products: ['connect', 'credit_score', 'identity', 'vehicle'],
  restricted_products: ['attribute'],
  subscriptions: ['connect'],
  available_subscriptions: ['connect', 'credit_score'],
  restricted_subscriptions: [],
  error: null,
  metadata: { note: 'x'.repeat(100) },
  created_at: at,
  updated_at: at,
}
