import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSandbox } from '../../sources/sandbox/open-sandbox.fixture.ts'
import { openCommandHost } from './command-host.fixture.ts'

const root = join(import.meta.dirname, '../../..')
const call = openCommandHost()
const source = [
  '--import',
  join(root, 'src/app/cli/from-source.js'),
  join(root, 'src/app/cli/main.ts'),
]

/** A folder of a user, with the packages of this repository. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-proxy-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts `assay` in a folder; `said` waits for words, and `end` for the end. */
function start(folder: string, ...words: readonly string[]) {
  const { PATH, TMPDIR } = process.env
  const child: ChildProcess = spawn(process.execPath, [...source, ...words], {
    cwd: folder,
    env: { PATH, TMPDIR },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += part))
  const ended = once(child, 'exit')
  return {
    child,
    text: () => text,
    async said(words: RegExp): Promise<string> {
      while (!words.test(text) && child.exitCode === null) await pause(10)
      return words.exec(text)?.[1] ?? expect.fail(text)
    },
    end: async () => ((await ended) as [number])[0],
  }
}

/** Calls `assay proxy` with the command of a client. */
function proxied(baseUrl: string, ...command: readonly string[]) {
  const options = ['--upstream', baseUrl, '--port', '0', '--allow-incomplete']
  return call({ words: ['proxy', ...options, '--', ...command], cwd: openFolder() })
}

const client = `import { strictEqual } from 'node:assert'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
const headers = { authorization: 'Bearer sk_sandbox_seed_1', 'service-version': '2025-07-04', 'content-type': 'application/json' }
const call = async (method, path, body) => {
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  return (await fetch(process.env.ASSAY_PROXY_URL + path, request)).json()
}
test('the client cancels a payment', async () => {
  const { id: holder_id, account_id } = await call('POST', '/_control/entities', { type: 'individual', accounts: true })
  const ach = { routing: '011000002', number: '100000009', type: 'checking' }
  const { id: source } = await call('POST', '/accounts', { holder_id, ach })
  const { id } = await call('POST', '/_control/payments', { source, destination: account_id, amount: 5000 })
  strictEqual((await call('DELETE', '/payments/' + id)).status, 'canceled')
  writeFileSync('passed', '')
})
`

test('the tests of a client, run through the proxy, find a fault that they do not look for', async () => {
  const { baseUrl } = await openSandbox({ defects: ['destination-leg-lingers'] })
  const folder = openFolder()
  writeFileSync(join(folder, 'client.test.mjs'), client)
  const options = [
    '--upstream',
    baseUrl,
    '--port',
    '0',
    '--record',
    'traffic',
    '--allow-incomplete',
  ]
  const words = ['proxy', ...options, '--', process.execPath, 'client.test.mjs']
  const { status, stdout, stderr } = await call({ words, cwd: folder })
  const text = stdout + stderr
  expect(status, text).toBe(1)
  expect(existsSync(join(folder, 'passed'))).toBe(true)
  expect(text).toMatch(/^Listening on http:\/\/127\.0\.0\.1:\d+, forwarding to /m)
  expect(text).toMatch(/✕ payments\/cancel#both-legs {2}DELETE/)
  const run = JSON.parse(readFileSync(join(folder, 'reports/run.json'), 'utf8'))
  expect(run).toMatchObject({ command: 'proxy', verdict: 'nonconformant' })
  expect(
    run.findings.find(({ severity }: { severity: string }) => severity === 'violation').source.file,
  ).toMatch(/^traffic\/.*\.har$/)
  const again = ['check', 'traffic', '--base-url', baseUrl, '--out', 'again']
  const check = await call({ words: again, cwd: folder })
  expect(check.status, check.stderr).toBe(1)
  expect(check.stdout).toContain('payments/cancel#both-legs')
  expect(text).not.toMatch(/repeat with:|including set-up|--accept-new/)
})

test('the exit code is that of the command where nothing is broken, and its end is that of the proxy', async () => {
  const { baseUrl } = await openSandbox()
  const client =
    "fetch(process.env.ASSAY_PROXY_URL + '/merchants/mch_1').then(() => process.exit(7))"
  const { status, stderr } = await proxied(baseUrl, process.execPath, '-e', client)
  expect(status, stderr).toBe(7)
  const missing = await proxied(baseUrl, 'no-such-program')
  expect(missing.status, missing.stderr).toBe(2)
  expect(missing.stderr).toContain('Cannot start no-such-program.')
})

test('SIGTERM ends the proxy with its reports, and a second one changes nothing that is written', async () => {
  const { baseUrl, apiKey } = await openSandbox()
  const folder = openFolder()
  const status = 20_000 + Math.floor(Math.random() * 10_000)
  const proxy = start(
    folder,
    'proxy',
    '--upstream',
    baseUrl,
    '--port',
    '0',
    '--status-port',
    `${status}`,
    '--record',
    'traffic',
  )
  const url = await proxy.said(/Listening on (\S+),/)
  await fetch(`${url}/entities`, { headers: { authorization: `Bearer ${apiKey}` } })
  const counts = async () =>
    (await (await fetch(`http://127.0.0.1:${status}/_assay`)).json()) as Record<string, unknown>
  while ((await counts()).judged === 0) await pause(10)
  expect(await counts()).toMatchObject({
    url,
    upstream: baseUrl,
    forwarded: 1,
    judged: 1,
    skipped: 0,
    broken: [],
    ofClient: ['authentication/version#sent'],
  })
  proxy.child.kill('SIGTERM')
  proxy.child.kill('SIGTERM')
  expect(await proxy.end(), proxy.text()).toBe(3)
  expect(proxy.text()).not.toMatch(/\n {4}at /)
  expect(existsSync(join(folder, 'reports/report.html'))).toBe(true)
  expect(readdirSync(join(folder, 'traffic'))).toHaveLength(1)
  expect(proxy.text()).toContain('What the client broke')
})

test('what cannot be done is one sentence', async () => {
  const { baseUrl } = await openSandbox()
  const folder = openFolder()
  writeFileSync(join(folder, 'file'), '')
  const { port } = new URL(baseUrl)
  const wrong: readonly (readonly [sentence: string, ...words: string[]])[] = [
    ['No implementation is named.'],
    [`${baseUrl} is no command.`, baseUrl],
    ['Invalid value: --port 99999', '--upstream', baseUrl, '--port', '99999'],
    [`Cannot listen on 127.0.0.1, port ${port}.`, '--upstream', baseUrl, '--port', port],
    [
      `Cannot listen on 127.0.0.1, port ${port}.`,
      '--upstream',
      baseUrl,
      '--port',
      '0',
      '--status-port',
      port,
    ],
    ['Cannot write recordings.', '--upstream', baseUrl, '--port', '0', '--record', 'file/traffic'],
  ]
  for (const [sentence, ...words] of wrong) {
    const { status, stdout, stderr } = await call({ words: ['proxy', ...words], cwd: folder })
    expect(status, stderr).toBe(2)
    expect((stdout + stderr).split('\n')[0]).toBe(sentence)
  }
})

test('without a request, the report says what to do', async () => {
  const { baseUrl } = await openSandbox()
  const { status, stdout, stderr } = await proxied(baseUrl, process.execPath, '-e', '0')
  expect(status, stderr).toBe(3)
  const sentence = `No request came. Let the client call the proxy in place of ${baseUrl}.`
  expect((stdout + stderr).replace(/\s+/g, ' ')).toContain(sentence)
})

test('a proxy that is killed soon after the first request leaves what it saw', async () => {
  const { baseUrl, apiKey } = await openSandbox()
  const folder = openFolder()
  const options = ['--upstream', baseUrl, '--port', '0', '--record', 'traffic']
  const proxy = start(folder, 'proxy', ...options)
  const url = await proxy.said(/Listening on (\S+),/)
  await fetch(`${url}/entities`, { headers: { authorization: `Bearer ${apiKey}` } })
  const report = join(folder, 'reports/run.json')
  while (!existsSync(report)) await pause(50)
  proxy.child.kill('SIGKILL')
  await proxy.end()
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ counts: { exchanges: 1 } })
  expect(readdirSync(join(folder, 'traffic'))).toHaveLength(1)
})
