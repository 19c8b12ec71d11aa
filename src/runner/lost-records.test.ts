import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Run } from '../run/index.ts'
import { sandboxConfiguration, startSandbox } from '../sandbox/index.ts'
import type { Configuration } from '../target/index.ts'
import { testTarget } from './index.ts'

const merchant = '/merchants/{mch_id}'

/** Runs the scenarios of merchants; a read of one is refused where the count of such reads before says so. */
async function runMerchants(isLost: (reads: number) => boolean, concurrency = 1) {
  let reads = 0
  const sandbox = await startSandbox({
    transform(response, { method, path }) {
      if (method !== 'GET' || path !== merchant || !isLost(reads++)) return response
      return { status: 404, body: { message: 'no such merchant' } }
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
    addresses: ['merchants/retrieve'],
    concurrency,
  }
  const live = await testTarget({
    ...options,
    traffic: { mode: 'record', folder, against: undefined },
  })
  return { live, replayed: await testTarget({ ...options, traffic: { mode: 'replay', folder } }) }
}

const brokenBy = ({ findings }: Run) =>
  new Set(findings.flatMap((one) => (one.severity === 'violation' ? one.clause : [])))

for (const concurrency of [1, 8]) {
  test(`a merchant that is gone between two scenarios is a violation, live and replayed, ${concurrency} at a time`, async () => {
    const { live, replayed } = await runMerchants((reads) => reads > 2, concurrency)
    for (const run of [live, replayed]) {
      expect(brokenBy(run)).toEqual(new Set(['merchants/retrieve#answer']))
      expect(run.scenarios.map(({ outcome }) => outcome)).not.toContain('blocked')
    }
  })
}

test('a merchant that the run was never shown blocks its scenarios', async () => {
  const { live } = await runMerchants(() => true)
  expect(brokenBy(live)).toEqual(new Set())
  expect(live.verdict).toBe('incomplete')
})
