import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const main = join(import.meta.dirname, 'main.ts')
const secret = 'hunter2-of-the-recipe'

/** A target that makes webhooks, echoes what it is sent, and never answers `GET /webhooks/{id}` where it hangs. */
async function openTarget(hangs: boolean) {
  const lines: string[] = []
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    lines.push(line)
    if (hangs && line === 'GET /webhooks/whk_1') return
    const isMade = line.startsWith('POST /_make')
    const echo = { token: request.headers['x-token'], id: 'whk_1' }
    response.writeHead(isMade ? 201 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isMade ? echo : { data: [] }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = await mkdtemp(join(tmpdir(), 'assay-set-up-'))
  const webhook = {
    request: {
      method: 'POST',
      path: '/_make/{{env.RECIPE_TOKEN}}',
      headers: { 'x-token': '{{env.RECIPE_TOKEN}}' },
      take: { id: '/id' },
    },
    teardown: { method: 'DELETE', path: '/_made/{{id}}' },
  }
  const mock = { baseUrl, apiKey: 'sk_test_1', settleMs: 0, subjects: { webhook } }
  await writeFile(join(folder, 'assay.config.json'), JSON.stringify({ targets: { mock } }))
  return { lines, folder }
}

/** Starts `assay run` in a folder; `output` is all that it has printed. */
function startRun(folder: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [main, 'run', ...words], {
    cwd: folder,
    env: { ...process.env, RECIPE_TOKEN: secret },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended, output: () => output }
}

test('after Ctrl-C what a recipe has made is removed before the report is written', async () => {
  const { lines, folder } = await openTarget(true)
  const { child, ended, output } = startRun(folder, 'webhooks/retrieve/reads-webhook')
  await expect.poll(() => lines, { timeout: 20_000 }).toContain('GET /webhooks/whk_1')
  child.kill('SIGINT')
  expect(await ended).toBe(3)
  expect(lines.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE /_made/whk_1'])
  expect(output()).toContain('Interrupted')
})

test('a secret of the environment that a recipe uses is in no report, recording or line', async () => {
  const { lines, folder } = await openTarget(false)
  const { ended, output } = startRun(folder, 'webhooks/retrieve', '--record')
  expect(await ended).toBe(1)
  expect(lines).toContain(`POST /_make/${secret}`)
  expect(lines.filter((line) => line.startsWith('DELETE')).length).toBeGreaterThan(0)
  expect(output()).not.toContain(secret)
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const written = files.filter((file) => file.isFile())
  expect(written.map(({ name }) => name)).toContain('run.json')
  expect(written.some(({ name }) => name.endsWith('.har'))).toBe(true)
  for (const { parentPath, name } of written) {
    expect(await readFile(join(parentPath, name), 'utf8'), name).not.toContain(secret)
  }
})
