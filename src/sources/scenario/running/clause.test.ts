import { expect, test } from 'vitest'
import { bodyFromText, type Exchange } from '../../../core/exchange/index.ts'
import { createRedactor } from '../../../core/redaction/index.ts'
import { scenario } from '../scenario.ts'
import { findingOfCheck, isInconclusive } from './clause.ts'
import { startTarget } from './mock-target.fixture.ts'
import { nameRequest } from './response.ts'
import { runScenario } from './run-scenario.ts'
import { openSession } from './session.ts'

const exchange: Exchange = {
  request: {
    method: 'DELETE',
    url: 'http://127.0.0.1:4010/v1/payments/pmt_1',
    headers: {},
    body: bodyFromText(''),
  },
  response: { status: 409, headers: {}, body: bodyFromText('') },
  failure: null,
  startedAt: null,
  durationMs: 1,
}
const expected = 'a payment that was shown as pending is canceled'

const cancel = { operation: 19, call: 'DELETE /payments/{pmt_id}' }

test('a check that does not hold says what was expected, and by default the status', () => {
  const check = { holds: false, expected }
  expect(findingOfCheck('payments/cancel#canceled', { exchange }, check, cancel)).toEqual({
    clause: 'payments/cancel#canceled',
    origin: 'states.cancel',
    severity: 'violation',
    operation: 19,
    pointer: '',
    message:
      'DELETE /payments/{pmt_id}: status 409; expected: a payment that was shown as pending is canceled.',
    expected,
    actual: 'status 409',
  })
})

test('the words of the scenario take the place of the status', () => {
  const check = { holds: false, expected, actual: 'the payment was not found' }
  const finding = findingOfCheck('payments/cancel#canceled', { exchange }, check, cancel)
  expect(finding.actual).toBe('the payment was not found')
  expect(finding.message).toContain('{pmt_id}: the payment was not found; expected: ')
})

test('a check of one record of a list names its place; of a record that is not shown, the whole response', () => {
  const body = bodyFromText(JSON.stringify({ data: [{ id: 'ent_1' }, { id: 'ent_2', a: {} }] }))
  const listed = { ...exchange, response: { status: 200, headers: {}, body } }
  const placeOf = (record: string) => {
    const check = { holds: false, expected, record, at: '/a' }
    return findingOfCheck('entities/update#lasts', { exchange: listed }, check, cancel).pointer
  }
  expect(['ent_2', 'ent_1', 'ent_3'].map(placeOf)).toEqual(['/data/1/a', '/data/0/a', ''])
})

test('a request that is no operation is named by its path, as far as somebody declared it', () => {
  const declared = createRedactor({ words: ['ui'] }).address
  const at = (path: string) => ({
    ...exchange,
    request: { ...exchange.request, url: `http://a${path}` },
  })
  const ofAction = at('/_ui/sessions/Vandil')
  expect(nameRequest(ofAction, null, declared)).toBe('DELETE /_ui/sessions/Xxxxxx')
  expect(nameRequest(ofAction, null)).toBe('DELETE /_xx/sessions/Xxxxxx')
  expect(nameRequest(exchange, 19, declared)).toBe('DELETE /payments/{pmt_id}')
})

test('a target that is busy or fails keeps no clause by that', () => {
  const withStatus = (status: number) => {
    return { ...exchange, response: { ...exchange.response!, status } }
  }
  for (const status of [429, 500, 503]) expect(isInconclusive(withStatus(status))).toBe(true)
  expect(isInconclusive(withStatus(404))).toBe(false)
})

test.each([
  [503, 'errored', 'something before the API responded: '],
  [501, 'blocked', ''],
])(
  'a write that nobody carried out, %d, breaks no clause, and ends the scenario',
  async (status, outcome, who) => {
    const { target } = await startTarget({ 'DELETE /v1/webhooks': [status, {}] })
    const session = openSession(target)
    const isRefused = scenario('a deletion is refused', {
      proves: ['webhooks/list#answer'],
      async run({ raw, clause }) {
        const response = await raw({ method: 'DELETE', path: '/webhooks' })
        clause('webhooks/list#answer', response, { holds: response.ok, expected: 'a success' })
      },
    })
    const { findings, reached, result } = await runScenario(isRefused, 'x/y/z', session)
    await session.close()
    expect(result).toMatchObject({
      outcome,
      reason: `DELETE /v1/webhooks could not be served: ${who}status ${status}.`,
    })
    expect(findings.filter(({ severity }) => severity === 'violation')).toEqual([])
    expect(reached).not.toContain('webhooks/list#answer')
  },
)

test('after a write of which nobody said what came of it, no later check breaks a clause', async () => {
  const { target } = await startTarget({
    'DELETE /v1/webhooks': [500, {}],
    'GET /v1/webhooks': [200, { data: [] }],
  })
  const session = openSession(target)
  const listsAfter = scenario('a list is not empty', {
    proves: ['webhooks/list#answer'],
    async run({ api, raw, clause }) {
      const deleted = await raw({ method: 'DELETE', path: '/webhooks' })
      // What came of the write is known of its own response alone.
      clause('webhooks/list#answer', deleted, { holds: deleted.refused, expected: 'a refusal' })
      const list = await api.webhooks.list()
      const { length } = list.expectOk().data
      clause('webhooks/list#answer', list, { holds: length > 0, expected: 'a webhook' })
    },
  })
  const { findings } = await runScenario(listsAfter, 'x/y/z', session)
  await session.close()
  expect(findings.filter(({ severity }) => severity === 'violation')).toMatchObject([
    { actual: 'status 500' },
  ])
})

test('a finding belongs to the exchange that the check is about, and the scenario goes on', async () => {
  const { target } = await startTarget({ 'GET /v1/webhooks': [200, { data: [] }] })
  const session = openSession(target)
  const checksFirst = scenario('the first response is checked after the second', {
    proves: ['authentication/key#required'],
    async run({ api, raw, clause }) {
      const first = await api.webhooks.list()
      const second = await raw({ path: '/missing', mayFail: true })
      const expected = 'a request is rejected'
      clause('authentication/key#required', first, { holds: !first.ok, expected })
      clause('authentication/key#required', second, { holds: second.refused, expected })
      await raw({ path: '/last', mayFail: true })
    },
  })
  const { findings, exchanges, reached } = await runScenario(checksFirst, 'x/y/z', session)
  await session.close()
  expect(exchanges).toHaveLength(3)
  expect(findings.filter(({ clause }) => clause === 'authentication/key#required')).toMatchObject([
    { exchange: 0, operation: 22, actual: 'status 200', scenario: 'x/y/z' },
  ])
  expect(reached).toContain('authentication/key#required')
})
