import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../sandbox/index.ts'

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** A vitest project of others, with one file of conformance tests, in a process of its own. */
async function project(target: object, options: object, ...words: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-conformance-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const door = join(import.meta.dirname, 'index.ts')
  const given = `${JSON.stringify(target)}, ${JSON.stringify(options)}`
  writeFileSync(
    join(folder, 'conformance.test.ts'),
    `import { conformance } from ${JSON.stringify(door)}\nconformance(${given})\n`,
  )
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--root', folder, '--reporter=default']
  const json = ['--reporter=json', '--outputFile.json=out.json']
  const child = spawn(process.execPath, [...args, ...json, ...words], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const exit = await new Promise((resolve) => child.on('close', resolve))
  const text = readFileSync(join(folder, 'out.json'), 'utf8')
  const [file] = (JSON.parse(text) as Results).testResults
  const tests = file?.assertionResults ?? []
  const withStatus = (status: string) =>
    tests.filter((one) => one.status === status).map(({ title }) => title.split(':')[0])
  return { exit, tests, withStatus, said, files: readdirSync(folder) }
}

test('each scenario is a test: one fails with what was found, others are skipped', async () => {
  const sandbox = await startSandbox({ defects: ['active-webhook-with-an-error'] })
  onTestFinished(() => sandbox.close())
  const { baseUrl, apiKey } = sandbox
  const options = { addresses: ['webhooks', 'merchants'], out: 'reports' }
  const { exit, tests, withStatus, files } = await project({ baseUrl, apiKey }, options)
  expect(exit).toBe(1)
  expect(withStatus('failed')).toContain('webhooks/list/lists-webhooks')
  expect(withStatus('passed').length).toBeGreaterThan(0)
  // No merchant is configured.
  expect(withStatus('skipped').length).toBeGreaterThan(0)
  const failed = tests.find(({ title }) => title.startsWith('webhooks/list/lists-webhooks:'))
  expect(failed?.failureMessages.join()).toMatch(
    /\(errors\/error#null-otherwise\)\n {2}request {3}GET http:\S+\/webhooks → 200\n {2}at {8}\/data\/\d+\/error\n/,
  )
  expect(files).toContain('reports')
})

test('a filter starts only what it selects, and a whole that is conformant ends well', async () => {
  const sandbox = await startSandbox()
  onTestFinished(() => sandbox.close())
  const { baseUrl, apiKey } = sandbox
  const filter = ['-t', 'webhooks/list/lists-webhooks']
  const { exit, withStatus } = await project({ baseUrl, apiKey }, {}, ...filter)
  expect(exit).toBe(0)
  expect(withStatus('failed')).toEqual([])
  expect(withStatus('passed')).toEqual(['webhooks/list/lists-webhooks'])
})

test('what blocks scenarios, and a target that is wrong or away, are said once, and fail', async () => {
  const sandbox = await startSandbox()
  onTestFinished(() => sandbox.close())
  const { baseUrl, apiKey } = sandbox
  const [blocked, excused, away, wrong] = await Promise.all([
    project({ baseUrl, apiKey }, { addresses: ['merchants'] }),
    project({ baseUrl, apiKey }, { addresses: ['webhooks', 'merchants'], allowIncomplete: true }),
    project({ baseUrl: 'http://127.0.0.1:1', apiKey }, {}),
    project({ baseUrl, apikey: 'k' }, {}),
  ])
  expect(blocked.exit).toBe(1)
  expect(blocked.withStatus('failed')).toEqual([])
  expect(blocked.said).toMatch(/incomplete[\s\S]*The subject merchant is not configured/)

  expect(excused.exit).toBe(0)

  expect(away).toMatchObject({ exit: 1, said: expect.stringContaining('cannot be reached') })
  expect(new Set(away.tests.map(({ status }) => status))).toEqual(new Set(['skipped']))

  expect(wrong).toMatchObject({ exit: 1, tests: [] })
  expect(wrong.said).toContain('is not known; did you mean "apiKey"?')
})
