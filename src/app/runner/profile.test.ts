import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { sandboxConfiguration, startSandbox } from '../../sources/sandbox/index.ts'
import type { Configuration, ConfiguredTarget } from '../../sources/target/index.ts'
import { type TestSettings, testTarget } from './index.ts'

interface Setting
  extends Pick<TestSettings, 'profile' | 'addresses' | 'allowIncomplete' | 'quick'> {
  readonly own?: Partial<ConfiguredTarget>
  readonly without?: keyof NonNullable<ConfiguredTarget['subjects']>
  readonly defects?: readonly string[]
  readonly apiVersion?: string
}

/** Runs what a profile claims against the sandbox, configured in another way. */
async function run({ own, without, defects = [], apiVersion, ...options }: Setting) {
  const sandbox = await startSandbox({ defects })
  onTestFinished(sandbox.close)
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  const { [without ?? 'event']: left, ...subjects } = targets.sandbox!.subjects!
  const kept = without === undefined ? { ...subjects, ...(left && { event: left }) } : subjects
  const target = { ...targets.sandbox!, subjects: kept, ...own } as ConfiguredTarget
  return testTarget({
    configuration: { targets: { target } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    overrides: { apiVersion },
    ...options,
  })
}

const figures = ({ verdict, exitCode }: Run) => ({ verdict, exitCode })

test('the verdict is about the claimed nouns and operations, and named after them', async () => {
  const result = await run({ own: { profile: ['merchants', 'webhooks/list', '23'] } })
  expect(figures(result)).toEqual({ verdict: 'conformant', exitCode: 0 })
  expect(result.clauses.map(({ verdict }) => verdict)).not.toContain('unreached')
  expect(result.headline.text).toBe(
    `CONFORMANT: target keeps all ${result.clauses.length} clauses of profile merchants, webhooks/list and 23.`,
  )
  expect(new Set(result.clauses.map(({ id }) => id.split('#')[0]))).toEqual(
    new Set(['merchants/merchant', 'merchants/retrieve', 'webhooks/list', 'webhooks/retrieve']),
  )
})

test('a claimed clause that is not tested makes the run incomplete, and is named with the reason', async () => {
  const result = await run({ profile: ['payments'], without: 'payment.pending' })
  expect(figures(result)).toEqual({ verdict: 'incomplete', exitCode: 3 })
  expect(result.problems.at(-1)).toBe(
    `${result.counts.clauses.unreached} claimed clauses not tested.`,
  )
  const clause = result.clauses.find(({ id }) => id === 'payments/cancel#both-legs')!
  expect(clause).toMatchObject({
    verdict: 'unreached',
    reason: expect.stringContaining('payment.pending is not configured'),
    remedy: expect.stringContaining('"payment.pending"'),
  })
  const excused = await run({
    profile: ['payments'],
    without: 'payment.pending',
    allowIncomplete: true,
  })
  expect(figures(excused)).toEqual({ verdict: 'incomplete', exitCode: 0 })
})

test('a claim of which nothing was tested is an error that nothing excuses', async () => {
  const result = await run({
    profile: ['merchants', 'webhooks', 'events'],
    addresses: ['merchants'],
    allowIncomplete: true,
  })
  expect(figures(result)).toMatchObject({ verdict: 'incomplete', exitCode: 3 })
  expect(result.reason).toBe('Nothing of these parts of the profile was tested: webhooks, events.')
  expect(result.problems.filter((problem) => problem.includes('webhooks'))).toHaveLength(1)
})

test('addresses narrow what the configuration claims, and a run of what it does not claim is one without', async () => {
  const own = { profile: ['merchants', 'webhooks'] }
  for (const quick of [true, false]) {
    const part = await run({ addresses: ['merchants'], own, quick })
    expect(figures(part)).toEqual({ verdict: 'conformant', exitCode: 0 })
    expect(part.profile).toMatchObject({ names: ['merchants'] })
    expect(part.headline.text).toMatch(/keeps all \d+ clauses of merchants/)
  }
  const other = await run({ addresses: ['events'], own })
  expect(other.profile).toBeUndefined()
})

test('the claim of a run of addresses is their clauses, and not what their scenarios call besides', async () => {
  const own = { profile: ['accounts', 'entities', 'subscriptions', 'webhooks', 'merchants'] }
  const clausesOf = async (addresses: readonly string[]) => {
    const result = await run({ own, addresses, without: 'account.liability' })
    expect(figures(result)).toEqual({ verdict: 'conformant', exitCode: 0 })
    return result.clauses.map(({ id }) => id)
  }
  expect(await clausesOf(['accounts/retrieve'])).toEqual(
    expect.arrayContaining(['accounts/retrieve#answer']),
  )
  const retrieved = await clausesOf(['accounts/retrieve', 'merchants/retrieve#id'])
  expect(new Set(retrieved.map((id) => id.split('#')[0]))).toEqual(
    new Set(['accounts/retrieve', 'merchants/retrieve']),
  )
  const scenario = await clausesOf(['webhooks/list/lists-webhooks'])
  expect(scenario).toContain('webhooks/list#expand-event')
  expect(scenario.every((id) => id.startsWith('webhooks/'))).toBe(true)
})

test('the headline names few names of a profile, and figures are of what is claimed', async () => {
  const few = await run({ profile: ['merchants', 'webhooks/list'] })
  expect(few.headline.text).toMatch(/ \d+ clauses of profile merchants and webhooks\/list\.$/)
  const names = ['merchants', 'webhooks/list', 'webhooks/retrieve', 'events']
  const many = await run({
    profile: names,
    defects: ['webhook-ids-in-capitals', 'merchant-in-a-list'],
  })
  const claimed = many.clauses.filter(({ id }) => names.some((name) => id.startsWith(name))).length
  expect(many.headline.text).toContain(` clauses of its profile`)
  expect(many.clauses.length - claimed).toBe(1)
  expect(many.headline.text).toContain(', and 1 clause outside of it')
  expect(many.reason).toContain(` of ${claimed} claimed clauses tested and kept, `)
})

test('a waived clause proves no claim', async () => {
  const waiver = {
    clause: 'payments/cancel#both-legs',
    reason: 'Ticket 7.',
    owner: 'Ann',
    expires: '2999-12-31',
  }
  const defects = ['destination-leg-lingers']
  const result = await run({ profile: ['payments'], own: { waivers: [waiver] }, defects })
  expect(figures(result)).toEqual({ verdict: 'incomplete', exitCode: 3 })
  expect(result.problems).toEqual([
    '1 claimed clause waived, and a waived clause proves no claim: payments/cancel#both-legs.',
  ])
})

test('what is outside of the claim is observed, and what works there is named', async () => {
  const defects = ['destination-leg-lingers']
  const result = await run({ profile: ['reports'], addresses: ['reports', 'payments'], defects })
  expect(figures(result)).toEqual({ verdict: 'conformant', exitCode: 0 })
  const outside = result.findings.filter(({ unclaimed }) => unclaimed)
  expect(new Set(outside.map(({ clause, severity }) => `${severity} ${clause}`))).toEqual(
    new Set(['observation payments/cancel#both-legs']),
  )
  expect(result.profile!.unclaimed).toContain('payments/simulate')
  expect(result.profile!.unclaimed).not.toContain('payments/cancel')
})

test('a profile claims nothing that its API version does not have yet', async () => {
  const profile = ['webhooks', 'subscriptions/list']
  const { clauses, reason } = await run({ profile, apiVersion: '2020-12-06' })
  expect(new Set(clauses.map(({ id }) => id.split('/')[0]))).toEqual(new Set(['webhooks']))
  expect(clauses.map(({ verdict }) => verdict)).not.toContain('unreached')
  expect(reason).toBe('Nothing of these parts of the profile was tested: subscriptions/list.')
})

test('error: an unknown name of a profile is refused before anything is sent', async () => {
  await expect(run({ profile: ['payment'] })).rejects.toMatchObject({
    code: 'E_USAGE',
    details: { problem: expect.stringContaining('did you mean "payments"?') },
  })
})
