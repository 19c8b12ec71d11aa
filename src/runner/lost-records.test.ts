import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type OperationAddress, operations } from '../contract/index.ts'
import type { Run } from '../run/index.ts'
import { sandboxConfiguration, startSandbox } from '../sandbox/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'
import type { Configuration } from '../target/index.ts'
import { testTarget } from './index.ts'
import { withLostRecords } from './lost-records.ts'

/** Runs the scenarios of an operation; a read of a record is refused where the count of such reads before says so. */
async function runWithLoss(
  address: OperationAddress,
  isLost: (reads: number) => boolean,
  { concurrency = 1, mode = 'record' as 'record' | 'live' } = {},
) {
  let reads = 0
  const sandbox = await startSandbox({
    transform(response, { method, path }) {
      if (method !== 'GET' || path !== operations[address].path || !isLost(reads++)) return response
      return { status: 404, body: { message: 'no such record' } }
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'lost-'))
  onTestFinished(async () => {
    await sandbox.close()
    await rm(folder, { recursive: true })
  })
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  const options = {
    configuration: { targets: { target: targets.sandbox! } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    addresses: [address],
    concurrency,
  }
  const live = await testTarget({
    ...options,
    traffic: mode === 'live' ? { mode } : { mode, folder, against: undefined },
  })
  const replay = { ...options, traffic: { mode: 'replay', folder } } as const
  return { live, replayed: mode === 'live' ? live : await testTarget(replay) }
}

const brokenBy = ({ findings }: Run) =>
  new Set(findings.flatMap((one) => (one.severity === 'violation' ? one.clause : [])))

for (const concurrency of [1, 8]) {
  test(`a merchant that is gone between two scenarios is a violation, live and replayed, ${concurrency} at a time`, async () => {
    const { live, replayed } = await runWithLoss('merchants/retrieve', (reads) => reads > 2, {
      concurrency,
    })
    for (const run of [live, replayed]) {
      expect(brokenBy(run)).toEqual(new Set(['merchants/retrieve#answer']))
      expect(run.scenarios.map(({ outcome }) => outcome)).not.toContain('blocked')
    }
  })
}

test('a merchant that the run was never shown blocks its scenarios', async () => {
  const { live } = await runWithLoss('merchants/retrieve', () => true)
  expect(brokenBy(live)).toEqual(new Set())
  expect(live.verdict).toBe('incomplete')
})

/** A run of which one scenario is shown a record, then one withdraws the consent of an entity, then one finds the record gone. */
function runsWith(address: OperationAddress, path: string, { withdraws = '', holder = '' } = {}) {
  let count = 0
  const exchange = (operation: OperationAddress, url: string, status: number, body: unknown) => ({
    operation: operations[operation].number,
    request: {
      method: operations[operation].method,
      url: `http://x.test${url}`,
      headers: {},
      body: null,
    },
    response: { status, headers: {}, body },
    startedAt: new Date(1_000 * count++).toISOString(),
    durationMs: 1,
  })
  const run = (id: string, outcome: 'passed' | 'blocked', exchanges: readonly unknown[]) => ({
    result: { id, title: id, outcome, durationMs: 1, lacks: { kind: 'operation', name: address } },
    exchanges,
    findings: [],
    reached: [],
    called: new Map(),
    judged: new Map(),
  })
  const shown = holder === '' ? {} : { id: 'acc_1', holder_id: holder }
  const consent = `/entities/${withdraws}/consent`
  return [
    run('a/b/shown', 'passed', [exchange(address, path, 200, shown)]),
    run('a/b/withdrawn', 'passed', [exchange('entities/withdraw-consent', consent, 200, {})]),
    run('a/b/gone', 'blocked', [exchange(address, path, 404, {})]),
  ] as unknown as readonly ScenarioRun[]
}

const ofEntity = ['credit-scores/retrieve', '/entities/ent_1/credit_scores/crs_1'] as const
const ofAccount = ['sensitive/retrieve', '/accounts/acc_1/sensitive/astv_1'] as const
const account = ['accounts/retrieve', '/accounts/acc_1'] as const
const outcomeOf = (runs: readonly ScenarioRun[]) => withLostRecords(runs).at(-1)?.result.outcome

test('a record of an owner that is gone is a violation, unless that owner may have withdrawn consent', () => {
  for (const [withdraws, outcome] of [
    ['ent_2', 'failed'],
    ['ent_1', 'blocked'],
  ] as const) {
    expect(outcomeOf(runsWith(...ofEntity, { withdraws }))).toBe(outcome)
    expect(outcomeOf(runsWith(...account, { withdraws, holder: 'ent_1' }))).toBe(outcome)
    expect(outcomeOf(runsWith(...ofAccount, { withdraws, holder: 'ent_1' }))).toBe(outcome)
  }
  // Nobody showed who holds the account.
  expect(outcomeOf(runsWith(...ofAccount, { withdraws: 'ent_2' }))).toBe('blocked')
})

for (const address of ['accounts/retrieve', 'subscriptions/retrieve'] as const) {
  test(`what ${address} showed and is gone in the next scenario is a violation of a live run`, async () => {
    const { live } = await runWithLoss(address, (reads) => reads > 0, { mode: 'live' })
    expect(brokenBy(live)).toContain(`${address}#answer`)
  })
}
