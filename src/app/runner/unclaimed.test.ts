import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import {
  type SandboxSettings,
  sandboxConfiguration,
  startSandbox,
} from '../../sources/sandbox/index.ts'
import { loadScenarios, suitesFolder } from '../../sources/scenario/index.ts'
import type { Configuration, ConfiguredTarget } from '../../sources/target/index.ts'
import { type TestSettings, testTarget } from './index.ts'

/** Runs scenarios against the sandbox with a part of its subjects. */
async function run(
  subjects: readonly string[],
  own: Partial<ConfiguredTarget>,
  { transform, ...settings }: Partial<TestSettings> & Pick<SandboxSettings, 'transform'> = {},
): Promise<Run> {
  const sandbox = await startSandbox({ ...(transform && { transform }) })
  onTestFinished(sandbox.close)
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  const all = Object.entries(targets.sandbox!.subjects!)
  const kept = Object.fromEntries(all.filter(([name]) => subjects.includes(name)))
  const target = { ...targets.sandbox!, actions: {}, subjects: kept, ...own }
  return testTarget({
    configuration: { targets: { target } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    ...settings,
  })
}

test('a target that has merchants and nothing else conforms to the profile of merchants', async () => {
  const result = await run(
    ['merchant'],
    { profile: ['merchants'] },
    {
      transform: (response, { path }) =>
        path === '/merchants/{mch_id}' ? response : { status: 404, body: { message: 'no' } },
    },
  )
  expect(result.headline.text).toMatch(
    /^CONFORMANT: target keeps all \d+ clauses of profile merchants\.$/,
  )
  expect(result).toMatchObject({ verdict: 'conformant', exitCode: 0, profile: { unclaimed: [] } })
  // Steps with other operations and other subjects are left out, and only a clock is lacking.
  const others = result.scenarios.filter(({ id, outcome }) => {
    return outcome !== 'passed' && id.startsWith('merchants/')
  })
  expect(others).toEqual([])
  const blocked = result.scenarios.filter(({ outcome }) => outcome === 'blocked')
  expect(blocked).toMatchObject([{ reason: expect.stringContaining('advanceClock') }])
  expect(result.counts.operations.tested).toBe(1)
})

test('an operation that is claimed and not implemented is what blocks, whatever else is not claimed', async () => {
  const result = await run(
    ['entity.individual'],
    { profile: ['subscriptions/list', 'accounts/create'] },
    {
      transform: (response, { method, path }) =>
        method === 'GET' && path.endsWith('/subscriptions')
          ? { status: 404, body: { message: 'no' } }
          : response,
    },
  )
  const lacking = result.scenarios.filter(({ reason = '' }) =>
    reason.includes('GET /entities/{ent_id}/subscriptions'),
  )
  expect(lacking).not.toEqual([])
  for (const { outcome, reason } of lacking) {
    expect(outcome).toBe('blocked')
    expect(reason).toBe(
      'The target does not serve GET /entities/{ent_id}/subscriptions for any id that it had shown.',
    )
  }
})

test('a run whose only gaps are accepted is conformant, and says how many they are', async () => {
  const addresses = ['merchants', 'webhooks/list']
  const gap = { clause: 'merchants/retrieve#id', reason: 'No merchant is known.' }
  const before = await run([], {}, { addresses })
  const missing = before.clauses.filter(({ verdict }) => verdict === 'unreached')
  expect(before).toMatchObject({ verdict: 'incomplete', exitCode: 3 })
  // All sentences are about all clauses, of which the named scenarios test some.
  const counted = /; (\d+) of the (\d+) clauses of the contract tested; (\d+) not tested/
  const [tested, all, open] = counted.exec(before.headline.text)!.slice(1).map(Number)
  expect([tested, open]).toEqual([before.clauses.length - missing.length, all! - tested!])
  expect(before.problems).toEqual([])
  expect(before.reason).toContain(`blocked; ${tested} of ${all} clauses tested and kept, `)
  const untested = missing.map(({ id }) => ({ ...gap, clause: id }))
  const after = await run([], { untested }, { addresses })
  expect(after).toMatchObject({ verdict: 'conformant', exitCode: 0, problems: [] })
  expect(after.headline.text).toContain(`${missing.length} accepted as untested`)
  expect(new Set(after.untested?.map(({ state }) => state))).toEqual(new Set(['applied']))
  const expired = untested.map((one) => ({ ...one, until: '2020-01-01' }))
  const late = await run([], { untested: expired }, { addresses })
  expect(late).toMatchObject({ verdict: 'incomplete', exitCode: 3 })
  expect(late.untested?.[0]).toMatchObject({
    state: 'expired',
    message: `${untested[0]!.clause} was accepted as untested until 2020-01-01, which has passed.`,
  })
})

test('what is accepted as untested and is tested is stale; broken stays broken', async () => {
  const clause = 'merchants/retrieve#id'
  const untested = [
    { clause, reason: 'x' },
    { clause: 'webhooks/list#answer', reason: 'y' },
  ]
  const addresses = ['merchants']
  const kept = await run(['merchant', 'card_product'], { untested }, { addresses })
  expect(kept.untested?.map(({ state }) => state)).toEqual(['stale', 'unused'])
  const broken = await run(
    ['merchant', 'card_product'],
    { untested },
    {
      addresses,
      transform: (response, { path }) =>
        path === '/merchants/{mch_id}' && response.status === 200
          ? { ...response, body: { ...(response.body as object), id: 'mch_999' } }
          : response,
    },
  )
  expect(broken).toMatchObject({ verdict: 'nonconformant', exitCode: 1 })
  expect(broken.untested?.[0]).toMatchObject({
    state: 'stale',
    message: `${clause} is tested and broken, so its entry in "untested" can be removed.`,
  })
})

test('a scenario that is blocked because of a broken clause points to it, and not to the configuration', async () => {
  const result = await run(
    ['entity.individual'],
    {},
    {
      addresses: ['subscriptions/retrieve'],
      transform: (response, { method, path }) =>
        method === 'GET' && path.endsWith('/subscriptions') ? { status: 200, body: [] } : response,
    },
  )
  const blocked = result.scenarios.filter(
    ({ outcome, brokenClause }) => outcome === 'blocked' && brokenClause !== undefined,
  )
  expect(result.verdict).toBe('nonconformant')
  expect(blocked.length).toBeGreaterThan(2)
  for (const { remedy, reason, brokenClause } of blocked) {
    expect(remedy).toBeUndefined()
    expect(reason).toContain(
      `The subject subscription cannot be used, because ${brokenClause} is broken`,
    )
    expect(result.clauses.find(({ id }) => id === brokenClause)?.verdict).toBe('broken')
  }
})

test('a profile of one operation has every situation of that operation, and nothing is missing', async () => {
  const operation = 'verification-sessions/list'
  const served = 'GET /entities/{ent_id}/verification_sessions'
  const result = await run(
    ['entity.individual'],
    { profile: [operation] },
    {
      transform: (response, { method, path }) =>
        path.startsWith('/_control') || `${method} ${path}` === served
          ? response
          : { status: 404, body: { message: 'no' } },
    },
  )
  const all = await loadScenarios(suitesFolder)
  const inSituation = all.filter(({ scenario: { situations = {} } }) =>
    Object.values(situations).flat().includes(operation),
  )
  const ids = result.scenarios.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(inSituation.map(({ id }) => id)))
  expect(result).toMatchObject({ verdict: 'conformant', exitCode: 0 })
})
