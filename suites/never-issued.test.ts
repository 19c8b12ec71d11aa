import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testTarget } from '../src/app/runner/index.ts'
import { operations } from '../src/core/contract/index.ts'
import { sandboxConfiguration, startSandbox } from '../src/sources/sandbox/index.ts'
import type { Configuration } from '../src/sources/target/index.ts'

const rows = Object.entries(operations)

/** The operation of each defect that lets an id that was never issued lead to a record. */
const found = {
  'unknown-account-answered-with-another': 'accounts/retrieve',
  'any-id-is-an-account': 'accounts/retrieve',
  'unknown-merchant-answered-with-another': 'merchants/retrieve',
  'any-id-is-a-merchant': 'merchants/retrieve',
  'any-id-is-a-card-product': 'card-products/retrieve',
  'any-id-is-a-webhook': 'webhooks/retrieve',
  'subscriptions-for-any-id': 'subscriptions/list',
  'session-for-any-id': 'verification-sessions/create',
  'entity-update-by-any-id': 'entities/update',
  'any-id-cancels': 'payments/cancel',
  'any-id-is-forced': 'payments/simulate',
} as const

/** Defects that show only beside a record or an id that the target has, with the subject that shows it. */
const foundByForm = {
  'any-id-is-a-card': ['sensitive/retrieve', 'sensitive'],
  'score-for-any-id': ['credit-scores/retrieve', 'credit_score'],
  'account-found-by-its-beginning': ['accounts/retrieve', 'account.liability'],
  'card-shown-to-every-account': ['sensitive/retrieve', 'sensitive'],
  'merchant-found-by-a-longer-id': ['merchants/retrieve', 'merchant'],
  'unknown-score-answered-with-another': ['credit-scores/retrieve', 'credit_score'],
} as const

/** Runs the profile of one operation against a server of that operation, with one subject or none. */
async function run(
  defect: string | undefined,
  operation: string,
  quick: boolean,
  subject?: string,
) {
  const sandbox = await startSandbox({
    defects: defect === undefined ? [] : [defect],
    transform: (response, { method, path }) =>
      rows.some(
        ([address, row]) => row.method === method && row.path === path && address !== operation,
      )
        ? { status: 404, body: { message: 'There is no such path.' } }
        : response,
  })
  onTestFinished(sandbox.close)
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  const all = Object.entries(targets.sandbox!.subjects!)
  const needed = new Set([subject, 'entity.individual'])
  const subjects =
    subject === undefined ? {} : Object.fromEntries(all.filter(([name]) => needed.has(name)))
  return testTarget({
    configuration: { targets: { part: { ...targets.sandbox!, actions: {}, subjects } } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    profile: [operation],
    quick,
  })
}

// A whole run contains the quick one.
test.each(Object.entries(found))(
  'a quick run of one operation without a subject finds %s',
  async (defect, operation) => {
    const result = await run(defect, operation, true)
    expect(result).toMatchObject({ verdict: 'nonconformant', exitCode: 1 })
  },
)

test.each(Object.entries(foundByForm))(
  'a quick run of one operation with a record finds %s',
  async (defect, [operation, subject]) => {
    const result = await run(defect, operation, true, subject)
    expect(result).toMatchObject({ verdict: 'nonconformant', exitCode: 1 })
  },
)

test('a refusal does not show that a map is empty', async () => {
  const result = await run(undefined, 'subscriptions/list', false, 'subscription')
  const empty = result.clauses.find(({ id }) => id === 'subscriptions/list#empty')
  expect(empty).toMatchObject({ verdict: 'unreached' })
})

test('a list that shows the sessions of others shows no session that an id which was never issued started', async () => {
  const sandbox = await startSandbox({
    transform: (response, { method, path }) => {
      if (method !== 'GET' || path !== '/entities/{ent_id}/verification_sessions') return response
      const { data, ...rest } = response.body as { readonly data: readonly object[] }
      const created_at = new Date(Date.now() + 60_000).toISOString()
      const other = { ...data[0], id: 'evf_ofOther', entity_id: 'ent_other', created_at }
      return { ...response, body: { ...rest, data: [...data, other] } }
    },
  })
  onTestFinished(sandbox.close)
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  const result = await testTarget({
    configuration: { targets: { sandbox: targets.sandbox! } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    addresses: ['conventions/never-issued/starts-no-session'],
  })
  expect(result.findings.map(({ expected }) => expected)).not.toContain(
    'an id that was never issued changes no record',
  )
})
