import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf } from '../../sources/transport/wire.fixture.ts'
import { openCommandHost } from './command-host.fixture.ts'

const secret = 'hunter2-of-the-recipe'
const call = openCommandHost({ RECIPE_TOKEN: secret })

/** A target that makes webhooks, and echoes what it is sent. */
async function openTarget() {
  const lines: string[] = []
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    lines.push(line)
    const isMade = line.startsWith('POST /_make')
    const echo = { token: request.headers['x-token'], id: 'whk_1' }
    response.writeHead(isMade ? 201 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isMade ? echo : { data: [] }))
  })
  const baseUrl = await addressOf(server)
  const folder = await mkdtemp(join(tmpdir(), 'assay-set-up-'))
  const webhook = {
    request: {
      method: 'POST',
      path: '/_make/{{env.RECIPE_TOKEN}}',
      headers: { 'x-token': '{{env.RECIPE_TOKEN}}' },
      take: { id: '/id' },
    },
  }
  const mock = { baseUrl, apiKey: 'sk_test_1', settleMs: 0, subjects: { webhook } }
  await writeFile(join(folder, 'assay.config.json'), JSON.stringify({ targets: { mock } }))
  return { lines, folder }
}

test('a secret of the environment that a recipe uses is in no report, recording or line', async () => {
  const { lines, folder } = await openTarget()
  const words = ['run', 'webhooks/retrieve', '--record']
  const { status, stdout, stderr } = await call({ words, cwd: folder })
  expect(status).toBe(1)
  expect(lines).toContain(`POST /_make/${secret}`)
  expect(stdout + stderr).not.toContain(secret)
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const written = files.filter((file) => file.isFile())
  expect(written.map(({ name }) => name)).toContain('run.json')
  expect(written.some(({ name }) => name.endsWith('.har'))).toBe(true)
  for (const { parentPath, name } of written) {
    expect(await readFile(join(parentPath, name), 'utf8'), name).not.toContain(secret)
  }
})
