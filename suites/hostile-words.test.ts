import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCommandHost } from '../src/app/cli/command-host.fixture.ts'

const key = ['sk', 'Zq7RtB9xKpWv3mN8cD4h'].join('_')
const call = openCommandHost({ ASSAY_API_KEY: key, NO_COLOR: '1' })

/** Words in lower case, as sentences of ours consist of them. */
const words = (name: string) => `siobhan quackenbush ${name} sillimanite`

const record = {
  ...{ id: `ent_ ${words('a')}`, type: words('b'), status: words('c'), account_id: words('d') },
  ...{ [words('e')]: { [words('f')]: words('g') }, message: words('h'), created_at: words('i') },
  url: 'http://127.0.0.1/quackenbush/reports/siobhan/download',
  error: { message: words('j'), type: words('k') },
}

/** Every response says the words everywhere. */
async function openTarget(status: number, type: string): Promise<string> {
  const server = createServer((_, response) => {
    const headers = { 'x-sillimanite-cache': 'hit', 'x-cache': 'hit from quackenbush' }
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(type.includes('json') ? JSON.stringify({ data: [record], ...record }) : words('z'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const taking = (take: object, more = {}) => ({
  request: { method: 'POST', path: '/x', take, ...more },
})
const subjects = {
  'entity.individual': taking({ id: '/nothing' }),
  'entity.disposable': taking({ id: '/id' }),
  'entity.disposable_corporation': taking({ id: '/id' }),
  'account.ach': taking({ id: '/id', other: '/account_id' }),
  'account.liability': taking({ id: '/id' }, { pick: { where: { '/id': 'a' } } }),
  'widget.session': taking({ token: '/message' }),
}

test.each([
  [200, 'application/json'],
  [422, 'application/json'],
  [200, 'text/quackenbush; note=siobhan'],
])('no word that a target says stands in our sentences: status %i, %s', async (status, type) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-words-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const baseUrl = await openTarget(status, type)
  const target = { baseUrl, apiKey: '$ASSAY_API_KEY', environment: 'sandbox', subjects }
  writeFileSync(join(folder, 'assay.config.json'), JSON.stringify({ targets: { mock: target } }))
  const { stdout, stderr } = await call({
    words: [
      'run',
      '--quick',
      'entities',
      'accounts',
      'widget-events',
      'reports',
      '--keep-exchanges',
    ],
    cwd: folder,
  })
  const reports = readdirSync(join(folder, 'reports')).map((name) =>
    readFileSync(join(folder, 'reports', name), 'utf8'),
  )
  expect(reports.length).toBeGreaterThan(3)
  for (const text of [stdout, stderr, ...reports])
    expect(text.match(/.{0,60}(?:siobhan|quackenbush|sillimanite|zq7rtb).{0,60}/gi)).toBeNull()
})
