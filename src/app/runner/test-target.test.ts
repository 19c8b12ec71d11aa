import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf } from '../../sources/transport/wire.fixture.ts'
import { startEmbedded, testTarget } from './index.ts'

/** A target that answers everything, and the requests that it got. */
async function openTarget() {
  const calls: string[] = []
  const server = createServer(({ method, url }, response) => {
    calls.push(`${method} ${url}`)
    response.setHeader('content-type', 'application/json').end('{ "data": [] }')
  })
  const baseUrl = await addressOf(server)
  return { calls, baseUrl }
}

test('a destructive scenario sends nothing to a target that must not be changed for good', async () => {
  const { calls, baseUrl } = await openTarget()
  const configuration = {
    folder: '.',
    targets: {
      mock: {
        baseUrl,
        apiKey: 'sk_x',
        environment: 'production' as const,
        subjects: { 'payment.pending': { value: { id: 'pmt_1' } } },
      },
    },
  }
  const addresses = ['payments/cancel/cancels-pending', 'entities/list/lists-entities']
  const run = await testTarget({ configuration, target: 'mock', addresses, allowDestructive: true })
  expect(run.scenarios.map(({ outcome, reason }) => [outcome, reason])).toMatchObject([
    ['passed', undefined],
    [
      'blocked',
      'The scenario must not change the target for good: its environment is "production".',
    ],
  ])
  expect(run.exitCode).toBe(3)
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
})

test('a pool that is too small is shared out before the run, and the run says so', async () => {
  const { calls, baseUrl } = await openTarget()
  const notes: string[] = []
  const run = await testTarget({
    configuration: {
      targets: {
        mock: {
          baseUrl,
          apiKey: 'sk_x',
          subjects: { 'payment.pending': { values: [{ id: 'pmt_1' }, { id: 'pmt_2' }] } },
        },
      },
    },
    addresses: ['payments/cancel/leaves-other-payments', 'payments/simulate/forces-status'],
    onPlan: (_, __, said) => notes.push(...said),
  })
  expect(notes).toEqual([expect.stringMatching(/^payment\.pending has 2 values, .* use 3\. /)])
  expect(calls.find((call) => !call.startsWith('GET '))).toBe('POST /simulate/payments/pmt_1')
  expect(run.scenarios.map(({ id, reason }) => [id, reason])).toMatchObject([
    ['payments/cancel/leaves-other-payments', expect.stringContaining('no unused value left')],
    ['payments/simulate/forces-status', undefined],
  ])
})

test('what a target carries out without the key is warned of, and leaves the run complete', async () => {
  const addresses = [
    'payments/cancel/guards-payment',
    'entities/withdraw-consent/guards-consent',
    'entities/list/lists-entities',
  ]
  const sandbox = await startEmbedded({ defects: ['answers-without-a-key'] })
  const run = await testTarget({ ...sandbox, addresses })
  expect(run.scenarios.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed'])
  expect(run).toMatchObject({ verdict: 'conformant', exitCode: 0, headline: { mark: '✓' } })
  expect(run.headline.text).toMatch(
    /with 1 warning: it responds without a valid key \(\d+ calls\)\.$/,
  )
})
