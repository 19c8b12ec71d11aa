import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as assay from './index.ts'

test('the public names are these, and a change of them is a change for others', () => {
  const names = ['checkTraffic', 'defineConfig', 'startSandbox', 'testTarget']
  expect(Object.keys(assay).sort()).toEqual(names)
})

test('CommonJS requires the package', () => {
  const code = `
    const { startSandbox, testTarget } = require(${JSON.stringify(join(import.meta.dirname, 'index.ts'))})
    startSandbox().then(async ({ baseUrl, apiKey, close }) => {
      const run = await testTarget({ baseUrl, apiKey, profile: ['webhooks/list'] })
      console.log(run.verdict)
      await close()
    })`
  const args = ['--input-type=commonjs', '-e', code]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stdout, stderr).toBe('conformant\n')
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-api-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function sandbox(options: assay.SandboxOptions = {}): Promise<assay.RunningSandbox> {
  const running = await assay.startSandbox(options)
  onTestFinished(() => running.close())
  return running
}

test('a target that is given as a value is tested: a literal key, a recipe, reports', async () => {
  const { baseUrl, apiKey } = await sandbox({ defects: ['destination-leg-lingers'] })
  const out = join(temporaryFolder(), 'reports')
  const seen: string[] = []
  const target: assay.ConfiguredTarget = {
    baseUrl,
    apiKey,
    subjects: {
      'account.ach': {
        request: { method: 'GET', path: '/accounts?type=ach', take: { id: '/data/0/id' } },
      },
    },
  }
  const run = await assay.testTarget(target, {
    addresses: ['webhooks/list/lists-webhooks', 'webhooks/retrieve/reads-webhook'],
    name: 'mine',
    out,
    reporters: ['html', 'markdown'],
    onScenario: ({ id }) => seen.push(id),
  })
  expect(run).toMatchObject({ verdict: 'conformant', exitCode: 0, target: { name: 'mine' } })
  expect(run.scenarios).toHaveLength(2)
  expect(seen).toEqual(run.scenarios.map(({ id }) => id))
  const files = ['facts.json', 'report.html', 'run.json', 'summary.md']
  expect(readdirSync(out).sort()).toEqual(files)
  expect(JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'))).toMatchObject({
    headline: { text: run.headline.text },
  })
})

test('a run is recorded to a folder, and replayed from it when the target is gone', async () => {
  const { baseUrl, apiKey, close } = await assay.startSandbox()
  const folder = temporaryFolder()
  const options = { addresses: ['webhooks/list/lists-webhooks'], name: 'mine' }
  await assay.testTarget({ baseUrl, apiKey }, { ...options, record: folder })
  await close()
  const run = await assay.testTarget({ baseUrl, apiKey }, { ...options, replay: folder })
  expect(run).toMatchObject({ verdict: 'conformant', recordings: { mode: 'replay' } })
})

test('error: a wrong target, a missing variable and an unknown address are SuiteErrors with a text', async () => {
  const texts: string[] = []
  for (const [target, options] of [
    [{ baseURL: 'http://127.0.0.1:1', apiKey: 'k' } as never, {}],
    [{ baseUrl: 'http://127.0.0.1:1', apiKey: '$ASSAY_TEST_UNSET' }, {}],
    [{ baseUrl: 'http://127.0.0.1:1', apiKey: 'k' }, { addresses: ['payment'] }],
  ] as const) {
    const error = await assay.testTarget(target, options).catch((thrown: unknown) => thrown)
    texts.push((error as assay.SuiteError).toText())
  }
  expect(texts.join('\n')).toMatchInlineSnapshot(`
    "Invalid configuration: 2 problems.
      (the target)  lacks "baseUrl"
      /baseURL      "baseURL" is not known; did you mean "baseUrl"?
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID
    ASSAY_TEST_UNSET is not set.
      ASSAY_TEST_UNSET  /targets/127.0.0.1:1/apiKey
      → Set it: export ASSAY_TEST_UNSET=…
      E_ENV_MISSING
    Unknown address: payment
      → Did you mean payments?
      E_ADDRESS_UNKNOWN"
  `)
})

test('what limits a run of the command limits one of a program, and the target says what it claims', async () => {
  const { baseUrl, apiKey } = await sandbox()
  const target = { baseUrl, apiKey, profile: ['reports'] } as const
  const limits = { concurrency: 4, maxWaitMs: 1_000, deadlineMs: 60_000 }
  const run = await assay.testTarget(target, limits)
  expect(run.scenarios.filter(({ id }) => id.startsWith('payments/'))).toEqual([])
  const late = await assay.testTarget(target, { deadlineMs: 0, allowIncomplete: true })
  expect(late.problems[0]).toContain('The time limit of 0 ms is over (--deadline).')
})

test('a target that cannot be reached is an incomplete run', async () => {
  const run = await assay.testTarget({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k' })
  expect(run).toMatchObject({ verdict: 'incomplete', exitCode: 3 })
})

test('recorded traffic is tested, and what is said of its target goes before what it says', async () => {
  const recording = 'recordings/webhooks/list/lists-webhooks.har'
  const run = await assay.checkTraffic(recording, { allowIncomplete: true })
  expect(run).toMatchObject({ command: 'check', verdict: 'incomplete', exitCode: 0 })
  expect(run.counts.exchanges).toBeGreaterThan(0)
  const elsewhere = await assay.checkTraffic([recording], { baseUrl: 'http://127.0.0.1:1' })
  expect(elsewhere).toMatchObject({ verdict: 'incomplete', counts: { exchanges: 0 } })
})

test('a sandbox with a defect is served until it is closed', async () => {
  const { baseUrl, apiKey, close } = await sandbox({
    seed: 7,
    defects: ['destination-leg-lingers'],
  })
  const list = () =>
    fetch(`${baseUrl}/entities`, { headers: { authorization: `Bearer ${apiKey}` } })
  expect((await list()).status).toBe(200)
  await close()
  await expect(list()).rejects.toThrow('fetch failed')
  const wrong = assay.startSandbox({ defects: ['destination-leg-linger'] })
  await expect(wrong).rejects.toMatchObject({ code: 'E_USAGE' })
})
