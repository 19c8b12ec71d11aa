import { expect, test } from 'vitest'
import { merchant, payment } from '../../har/har-file.fixture.ts'
import type { Scenario } from '../scenario.ts'
import { type Answer, run as runAll, type Setting } from './wire.fixture.ts'

const apiKey = 'sk_test_0123456789abcdef'
const id = 'a/b/c'

interface Options extends Omit<Setting, 'answer'> {
  /** Each request line has a reply; all other requests get a 404. */
  readonly replies?: Readonly<Record<string, Answer>>
}

async function run(steps: Scenario['run'], { replies = {}, target, since }: Options = {}) {
  const { runs, requests } = await runAll([steps], {
    answer: (line) => replies[line] ?? [404, { message: 'no such thing' }],
    target: { apiKey, ...target },
    since,
  })
  return { ...runs[0]!, requests }
}

const sound = { 'GET /merchants/mch_1': [200, merchant('mch_1')] } as const
/** The response has the id of another merchant. */
const broken = { 'GET /merchants/mch_1': [200, merchant('mch_2')] } as const

test('a scenario that finds nothing wrong passes, and its exchanges are kept in order', async () => {
  const { result, exchanges, reached, findings } = await run(
    async ({ api, raw }) => {
      await api.merchants.retrieve('mch_1')
      await raw({ path: '/elsewhere', mayFail: true })
    },
    { replies: sound },
  )
  expect(result).toMatchObject({ id, title: 'something is true', outcome: 'passed' })
  expect(result).not.toHaveProperty('reason')
  expect(exchanges.map(({ operation, scenario }) => [operation, scenario])).toEqual([
    [18, id],
    [null, id],
  ])
  expect(reached).toContain('merchants/retrieve#id')
  expect(findings.filter(({ severity }) => severity === 'violation')).toEqual([])
})

test('a violation in a response fails the scenario, and names its exchange', async () => {
  const { result, findings } = await run(
    async ({ api, raw }) => {
      await raw({ path: '/elsewhere', mayFail: true })
      await api.merchants.retrieve('mch_1')
    },
    { replies: broken },
  )
  expect(result.outcome).toBe('failed')
  const violations = findings.filter(({ severity }) => severity === 'violation')
  expect(violations).toMatchObject([
    { clause: 'merchants/retrieve#id', pointer: '/id', exchange: 1, scenario: id },
  ])
})

test('a check that does not hold is a finding of its exchange, and the scenario goes on', async () => {
  const expected = 'a merchant can be read'
  const { result, findings, reached, requests } = await run(
    async ({ api, clause }) => {
      const merchant = await api.merchants.retrieve('mch_1')
      await api.merchants.retrieve('mch_1')
      clause('merchants/retrieve#answer', merchant, { holds: false, expected })
      await api.merchants.retrieve('mch_1')
    },
    { replies: sound },
  )
  expect(result.outcome).toBe('failed')
  expect(requests).toHaveLength(3)
  expect(reached).toContain('merchants/retrieve#answer')
  const [finding] = findings.filter(({ severity }) => severity === 'violation')
  expect(finding).toMatchObject({
    clause: 'merchants/retrieve#answer',
    scenario: id,
    operation: 18,
    exchange: 0,
    pointer: '',
    expected,
    actual: 'status 200',
  })
})

test('a clause whose check holds is covered and reports nothing', async () => {
  const { result, reached } = await run(async ({ raw, clause }) => {
    const response = await raw({ path: '/x' })
    clause('payments/cancel#both-legs', response, { holds: true, expected: 'something' })
  })
  expect(result.outcome).toBe('passed')
  expect(reached).toContain('payments/cancel#both-legs')
})

test('an error of the scenario itself ends it as our fault', async () => {
  const { result, isInternalError, findings } = await run(async () => {
    throw new TypeError('x is not a function')
  })
  expect(result.outcome).toBe('errored')
  expect(result.reason).toMatch(/The scenario itself is at fault.*x is not a function/)
  expect(isInternalError).toBe(true)
  expect(findings).toEqual([])
})

test('an error after a broken response is the fault of the response', async () => {
  const { result, isInternalError } = await run(
    async ({ api }) => {
      await api.merchants.retrieve('mch_1')
      throw new TypeError('cannot read this')
    },
    { replies: broken },
  )
  expect(result.outcome).toBe('failed')
  expect(result.reason).toBe(
    'The scenario could not continue after a response that breaks a clause.',
  )
  expect(result.brokenClause).toMatch(/^merchants\//)
  expect(isInternalError).toBeUndefined()
})

test('a response that is not JSON is no refusal, and the clause that it breaks says why the scenario ended', async () => {
  const { result } = await run(
    async ({ api }) => {
      await api.merchants.retrieve('mch_1')
      const second = await api.merchants.retrieve('mch_2')
      second.expectOk()
    },
    { replies: { ...sound, 'GET /merchants/mch_2': [200, '{"id": "mch'] } },
  )
  expect(result).toMatchObject({
    outcome: 'failed',
    reason: 'The response to GET /merchants/{mch_id} is not JSON.',
    brokenClause: 'conventions/json#answers',
  })
  expect(result.cause).toBeUndefined()
})

test('what is only remarked does not fail a scenario', async () => {
  const novel = merchant('mch_1', { surprise: true })
  const { result, findings } = await run(
    async ({ api }) => void (await api.merchants.retrieve('mch_1')),
    {
      replies: { 'GET /merchants/mch_1': [200, novel] },
    },
  )
  expect(findings.map(({ pointer }) => pointer)).toContain('/surprise')
  expect(result.outcome).toBe('passed')
})

test('a subject that the target does not offer blocks the scenario', async () => {
  const { result, requests } = await run(async ({ given }) => void (await given('merchant')))
  expect(result).toMatchObject({ outcome: 'blocked', reason: expect.stringContaining('merchant') })
  expect(requests).toEqual([])
})

test('a subject is handed out as it is configured', async () => {
  let handed: unknown
  const { result } = await run(
    async ({ given }) => {
      handed = await given('merchant')
    },
    { target: { subjects: { merchant: { value: { id: 'mch_9' } } } } },
  )
  expect(result.outcome).toBe('passed')
  expect(handed).toEqual({ id: 'mch_9' })
})

test('requests that make a subject are kept, and a payment made so is remembered', async () => {
  const make = {
    request: { method: 'POST', path: '/made', take: { id: '/id', record: '' } },
  } as const
  const canceled = { status: 'canceled', source_status: 'canceled', destination_status: 'canceled' }
  const cancelOne = async (status: string) => {
    const { exchanges, findings } = await run(
      async ({ given, api }) => {
        const { id: made } = await given('payment.pending')
        await api.payments.cancel(made)
      },
      {
        target: { subjects: { 'payment.pending': make } },
        replies: {
          'POST /made': [201, payment('pmt_1', { status })],
          'DELETE /payments/pmt_1': [200, payment('pmt_1', canceled)],
        },
      },
    )
    expect(exchanges.map(({ request }) => request.method)).toEqual(['POST', 'DELETE'])
    return findings.map(({ clause }) => clause)
  }
  expect(await cancelOne('processing')).toContain('payments/cancel#only-pending')
  expect(await cancelOne('pending')).not.toContain('payments/cancel#only-pending')
})

test('requests that find a subject are judged and kept, once', async () => {
  const { exchanges, reached, requests } = await run(
    async ({ given }) => {
      await given('webhook')
      await given('webhook')
    },
    { replies: { 'GET /webhooks': [200, { data: [{ id: 'whk_1' }] }] } },
  )
  expect(requests).toHaveLength(1)
  expect(exchanges).toMatchObject([{ request: { method: 'GET' }, operation: expect.any(Number) }])
  expect(reached.length).toBeGreaterThan(0)
})

test('a subject is lacking because of a broken clause only where a response that was to make it broke it', async () => {
  const causeFor = async (webhooks: unknown) => {
    const { result } = await run(
      async ({ given, api }) => {
        await api.merchants.retrieve('mch_1')
        await given('webhook')
      },
      { replies: { ...broken, 'GET /webhooks': [200, webhooks] } },
    )
    expect(result).toMatchObject({ outcome: 'failed', lacks: { kind: 'subject', name: 'webhook' } })
    return result.brokenClause
  }
  expect(await causeFor({ data: {} })).toMatch(/^webhooks\/list#/)
  expect(await causeFor({ data: [] })).toBeUndefined()
})

test('a response that never comes leaves the scenario errored and blames nobody', async () => {
  const { result, findings, exchanges } = await run(
    async ({ api }) => void (await api.merchants.retrieve('mch_1')),
    { replies: { 'GET /merchants/mch_1': 'broken off' } },
  )
  expect(result.outcome).toBe('errored')
  expect(findings).toEqual([])
  expect(exchanges[0]).toMatchObject({ response: null, failure: { code: expect.any(String) } })
})

test('a scenario that does not apply to the version is skipped, and sends nothing', async () => {
  const { result, requests, reached } = await run(
    async ({ api }) => void (await api.merchants.retrieve('mch_1')),
    { since: '2025-07-04', target: { apiVersion: '2020-12-06' } },
  )
  expect(result).toMatchObject({
    outcome: 'skipped',
    reason: expect.stringMatching(/2025-07-04.*2020-12-06/),
  })
  expect([requests, reached]).toEqual([[], []])
})

test('the key and the secrets of responses stand nowhere in what is returned', async () => {
  const phone = '+15551000006'
  const { requests, ...evidence } = await run(
    async ({ given, raw }) => {
      const { token } = await given('widget.session')
      await raw({ path: `/echo?token=${token}` })
      await raw({ path: '/people' })
      throw new Error(`${apiKey} and ${token} of Featherstone, ${phone}`)
    },
    {
      replies: { 'GET /people': [200, { last_name: 'Featherstone' }] },
      target: {
        subjects: { 'widget.session': { values: [{ token: 'otkn_secret_widget_1' }] } },
        headers: { 'x-tenant': 'tenant-secret-77' },
      },
    },
  )
  expect(requests[0]?.headers.authorization).toContain(apiKey)
  expect(evidence.result.outcome).toBe('errored')
  expect(JSON.stringify(evidence)).not.toMatch(
    /0123456789|secret_widget|Featherstone|15551000006|tenant-secret/,
  )
})

test('an action says whether it was accepted, and a server error leaves the scenario errored', async () => {
  const redeemElementToken = { request: { method: 'POST', path: '/redeem' } } as const
  const redeem = async (status: number) => {
    const accepted: boolean[] = []
    const { result } = await run(
      async ({ actions }) => {
        accepted.push((await actions.redeemElementToken('otkn_1')).accepted)
      },
      { target: { actions: { redeemElementToken } }, replies: { 'POST /redeem': [status, {}] } },
    )
    return [result.outcome, result.status, ...accepted]
  }
  expect(await redeem(200)).toEqual(['passed', undefined, true])
  expect(await redeem(410)).toEqual(['passed', undefined, false])
  expect(await redeem(500)).toEqual(['errored', 500])
})
