import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const script = join(import.meta.dirname, 'forge.mjs')

interface Issue {
  readonly number: number
  state: string
  readonly title: string
  readonly body: string
  readonly labels: readonly string[]
}

/** A forge with the few operations that the script uses, as GitHub documents them. */
async function startForge() {
  const issues: Issue[] = []
  const comments: { id: number; issue: number; body: string }[] = []
  const calls: string[] = []
  let busy = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    const { pathname, searchParams } = new URL(request.url!, 'http://forge')
    const path = pathname.replace('/repos/acme/mock', '')
    const answer = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, headers).end(JSON.stringify(body))
    calls.push(`${request.method} ${path}`)
    if (request.headers.authorization !== 'Bearer gh-token') return answer(401, {})
    if (busy-- > 0) return answer(429, {}, { 'retry-after': '0.01' })
    const page = <Item>(all: readonly Item[]) => {
      const [size, number] = ['per_page', 'page'].map((name) => Number(searchParams.get(name)))
      return answer(200, all.slice((number! - 1) * size!, number! * size!))
    }
    const [issue, comment] = [/^\/issues\/(\d+)/, /\/comments\/(\d+)$/].map(
      (pattern) => pattern.exec(path)?.[1],
    )
    const kind = path.replace(/\d+/, 'N')
    const routes: Readonly<Record<string, () => unknown>> = {
      'GET /issues': () => page(issues),
      'GET /issues/N/comments': () =>
        page(comments.filter((found) => found.issue === Number(issue))),
      'POST /issues': () => {
        issues.push({ number: issues.length + 1, state: 'open', ...sent })
        return answer(201, {})
      },
      'POST /issues/N/comments': () => {
        comments.push({ id: comments.length + 1, issue: Number(issue), body: sent.body })
        return answer(201, {})
      },
      'PATCH /issues/N': () => {
        Object.assign(issues[Number(issue) - 1]!, sent)
        return answer(200, {})
      },
      'PATCH /issues/comments/N': () => {
        Object.assign(comments[Number(comment) - 1]!, sent)
        return answer(200, {})
      },
    }
    return (routes[`${request.method} ${kind}`] ?? (() => answer(404, {})))()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { api, issues, comments, calls, refuseNext: (count: number) => (busy = count) }
}

const finding = (id: string, clause: string, message = 'It is wrong.') => ({
  id,
  clause,
  origin: 'C235',
  severity: 'violation',
  operation: 19,
  pointer: '/status',
  message,
  expected: 'a',
  actual: 'b',
})

function runWith(findings: readonly object[], rest: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-forge-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = {
    schemaVersion: 1,
    headline: {
      mark: '✕',
      text: 'NONCONFORMANT: mock breaks 1 of the 290 clauses of the contract.',
    },
    target: { name: 'mock' },
    apiVersion: '2025-07-04',
    startedAt: '2026-11-22T03:00:00.000Z',
    completeness: 'complete',
    clauses: [
      { id: 'a#one', verdict: 'kept' },
      { id: 'a#two', verdict: 'unreached' },
    ],
    findings,
    ...rest,
  }
  const file = join(folder, 'run.json')
  writeFileSync(file, JSON.stringify(run))
  return file
}

function call(api: string, words: readonly string[], env: object = {}) {
  const given = { GITHUB_API_URL: api, GITHUB_REPOSITORY: 'acme/mock', GITHUB_TOKEN: 'gh-token' }
  const child = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, ...given, ...env },
  })
  let [out, error] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (error += chunk))
  return new Promise<{ status: number | null; out: string; error: string }>((resolve) => {
    child.on('close', (status) => resolve({ status, out, error }))
  })
}

test('each new violation gets one issue, however often it was found, and the next night none', async () => {
  const forge = await startForge()
  const found = [finding('f1', 'a#one'), finding('f1', 'a#one'), finding('f2', 'a#two')]
  const waived = { ...finding('f3', 'a#one'), waived: true }
  const warning = { ...finding('f4', 'a#one'), severity: 'warning' }
  const file = runWith([...found, waived, warning])
  for (const _night of [1, 2]) {
    expect(await call(forge.api, ['issues', file])).toMatchObject({ status: 0, error: '' })
    expect(forge.issues.map(({ title }) => title)).toEqual([
      'a#one: broken at /status of operation 19',
      'a#two: broken at /status of operation 19',
    ])
  }
  expect(forge.issues[0]!.body).toContain('- seen: `2 times`')
  expect(forge.issues[0]!.labels).toEqual(['assay'])
})

test('a fixed violation is closed, and opened again when it comes again', async () => {
  const forge = await startForge()
  const broken = runWith([finding('f1', 'a#one')])
  const fixed = runWith([])
  await call(forge.api, ['issues', broken])
  await call(forge.api, ['issues', fixed])
  expect(forge.issues[0]!.state).toBe('closed')
  await call(forge.api, ['issues', broken])
  expect(forge.issues[0]!.state).toBe('open')
  expect(forge.comments.map(({ body }) => body.split('.')[0])).toEqual(['Fixed', 'Found again'])
})

test('a run that did not test the clause closes nothing, and one that did does, complete or not', async () => {
  const forge = await startForge()
  await call(forge.api, ['issues', runWith([finding('f1', 'a#one'), finding('f2', 'a#two')])])
  await call(forge.api, ['issues', runWith([], { completeness: 'incomplete', reason: 'Half.' })])
  expect(forge.issues.map(({ state }) => state)).toEqual(['closed', 'open', 'open'])
})

test('a night that is incomplete or left no run has one issue, closed by the first that is whole', async () => {
  const forge = await startForge()
  const down = { verdict: 'incomplete', problems: ['http://mock cannot be reached.'] }
  await call(forge.api, ['issues', runWith([], down)])
  await call(forge.api, ['issues', 'nowhere.json'])
  expect(forge.issues).toHaveLength(1)
  expect(forge.issues[0]!.title).toBe('Assay did not test all that it should')
  expect(forge.issues[0]!.body).toContain('- http://mock cannot be reached.')
  await call(forge.api, ['issues', runWith([])])
  expect(forge.issues[0]!.state).toBe('closed')
  await call(forge.api, ['issues', 'nowhere.json'])
  expect(forge.issues[0]!.state).toBe('open')
})

test('an issue holds the sentence, the request, the response, the steps and the commands', async () => {
  const forge = await startForge()
  const call1 = { scenario: 'a/s', request: { method: 'POST', url: 'http://m/x', body: null } }
  const call2 = { scenario: 'a/s', request: { method: 'GET', url: 'http://m/y', body: { q: 1 } } }
  const response = { status: 200, body: { status: '``` @all' } }
  const exchanges = [
    { ...call1, response },
    { ...call2, response },
  ]
  const found = { ...finding('f1', 'a#one'), scenario: 'a/s', exchange: 1, pointer: '/data/3/id' }
  const file = runWith([found], { exchanges })
  writeFileSync(
    join(file, '../junit.xml'),
    '<testcase classname="clauses.a" name="a#one: One &amp; one." time="0.000">',
  )
  await call(forge.api, ['issues', file])
  const [{ title, body } = { title: '', body: '' }] = forge.issues
  expect(title).toBe('a#one: broken at /data/*/id of operation 19')
  for (const part of [
    '> One & one.',
    '- section: `a`',
    'GET http://m/y\n{\n  "q": 1\n}',
    '200\n{\n  "status": "\'\'\' @all"\n}',
    'POST http://m/x → 200\nGET http://m/y → 200',
    'npx assay run a/s --target mock\nnpx assay explain a#one',
  ])
    expect(body).toContain(part)
})

test('a dry run prints what would be sent, and sends nothing', async () => {
  const forge = await startForge()
  const file = runWith([finding('f1', 'a#one')])
  const { status, out } = await call(forge.api, ['issues', file, '--dry-run'])
  expect(status).toBe(0)
  expect(out).toContain('POST /issues')
  expect(forge.calls.filter((one) => !one.startsWith('GET'))).toEqual([])
  const alone = await call('http://127.0.0.1:60999', ['issues', file, '--dry-run'], {
    GITHUB_TOKEN: '',
  })
  expect(alone).toMatchObject({ status: 0, out })
})

test('a comment shows what is new only, and is changed in place', async () => {
  const forge = await startForge()
  const found = [finding('f1', 'a#one'), finding('f2', 'a#two')]
  const history = { since: '2026-11-21', broken: ['a#two'], known: ['a#one'], fixed: ['a#three'] }
  await call(forge.api, ['comment', runWith(found, { history }), '--pull', '7'])
  expect(forge.comments).toHaveLength(1)
  expect(forge.comments[0]!.body).toContain('`a#two`')
  expect(forge.comments[0]!.body).not.toContain('`a#one`')
  expect(forge.comments[0]!.body).toContain('Fixed: `a#three`')
  const calm = { ...history, broken: [], fixed: [] }
  await call(forge.api, ['comment', runWith(found, { history: calm }), '--pull', '7'])
  expect(forge.comments).toHaveLength(1)
  expect(forge.comments[0]!.body).toContain('No violation is new.')
})

test('issues beyond the first page are found, and a request to a busy forge is sent again', async () => {
  const forge = await startForge()
  const found = Array.from({ length: 130 }, (_, nth) => finding(`f${nth}`, 'a#one'))
  const file = runWith(found)
  const first = await call(forge.api, ['issues', file, '--most', '125'])
  expect(first.out).toContain('5 more new violations have no issue')
  forge.refuseNext(2)
  await call(forge.api, ['issues', file, '--most', '125'])
  expect(forge.issues).toHaveLength(130)
})

test('hostile text is neither markup, a mention nor a marker of its own', async () => {
  const forge = await startForge()
  const hostile = 'a\n<!-- assay finding other --> @everyone [x](http://y) \u001b[31m | `c`'
  await call(forge.api, ['issues', runWith([finding('f1', 'a#one', hostile)])])
  const { body, title } = forge.issues[0]!
  expect(body.match(/^<!-- assay finding /gm)).toHaveLength(1)
  expect(body).not.toMatch(/[^\\]@everyone/)
  expect(body + title).not.toContain('\u001b')
  await call(forge.api, ['issues', runWith([finding('f1', 'a#one', hostile)])])
  expect(forge.issues).toHaveLength(1)
})

const misuses = [
  [['issues'], {}, /No run is named/],
  [['issues', 'nowhere.json'], {}, /cannot be read: nowhere.json \(ENOENT\)/],
  [['issues', script], {}, /is not JSON/],
  [['comment', 'FILE'], {}, /No pull request is named/],
  [['tell', 'FILE'], {}, /Unknown: tell/],
  [['issues', 'FILE', '--loud'], {}, /Unknown option '--loud'/],
  [['issues', 'FILE'], { GITHUB_TOKEN: '' }, /GITHUB_TOKEN is not set/],
  [['issues', 'FILE'], { GITHUB_REPOSITORY: '../x' }, /GITHUB_REPOSITORY is not set/],
  [['issues', 'FILE'], { GITHUB_TOKEN: 'other' }, /responded to GET \/issues.* with 401/],
  [
    ['issues', 'FILE'],
    { GITHUB_API_URL: 'http://127.0.0.1:60999' },
    /did not respond to GET .*ECONNREFUSED/,
  ],
] as const

test.each(misuses)(
  'error: %j with %j is one sentence and ends with 2',
  async (words, env, sentence) => {
    const forge = await startForge()
    const file = runWith([finding('f1', 'a#one')])
    const given = words.map((word) => (word === 'FILE' ? file : word))
    const { status, error } = await call(forge.api, given, env)
    expect(status).toBe(2)
    expect(error).toMatch(sentence)
    expect(error.trim().split('\n')).toHaveLength(1)
  },
)
