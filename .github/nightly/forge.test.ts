import { expect, test } from 'vitest'
import { call, report, startForge } from './forge.fixture.ts'
import { states, title } from './issues.fixture.ts'
import { finding, runWith } from './run.fixture.ts'

test('a dry run prints what would be sent, and sends nothing', async () => {
  const forge = await startForge()
  const file = runWith([finding('f1', 'a#one')])
  const { status, out } = await call(forge, ['issues', file, '--dry-run'])
  expect(status).toBe(0)
  expect(out).toContain('POST /issues')
  expect(forge.calls.filter((one) => !one.startsWith('GET'))).toEqual([])
  const away = { env: { ...forge.env, GITHUB_API_URL: 'http://127.0.0.1:60999' } }
  const alone = await call(away, ['issues', file, '--dry-run'], { GITHUB_TOKEN: '' })
  expect(alone).toMatchObject({ status: 0, out })
})

test('a comment shows what is new only, and is changed in place', async () => {
  const forge = await startForge()
  const found = [finding('f1', 'a#one'), finding('f2', 'a#two')]
  const slower = { kind: 'slower', text: 'GET /x' }
  const ended = { kind: 'fixed', text: 'a#three, broken since', clause: 'a#three' }
  const history = { broken: ['a#two'], changes: [ended, slower] }
  await call(forge, ['comment', runWith(found, { history }), '--pull', '7'])
  expect(forge.comments).toHaveLength(1)
  expect(forge.comments[0]!.body).toContain('`a#two`')
  expect(forge.comments[0]!.body).not.toContain('`a#one`')
  expect(forge.comments[0]!.body).toContain('Fixed: `a#three`\n\n- `slower: GET /x`')
  const calm = { broken: [], changes: [slower] }
  await call(forge, ['comment', runWith(found, { history: calm }), '--pull', '7'])
  expect(forge.comments).toHaveLength(1)
  expect(forge.comments[0]!.body).toContain('No violation is new.')
  const flaky = { kind: 'flaky', text: 'a#one since 1 Jan', clause: 'a#one' }
  const again = { broken: ['a#one'], changes: [flaky] }
  await call(forge, ['comment', runWith(found, { history: again }), '--pull', '7'])
  expect(forge.comments[0]!.body).toContain('| `a#one` |')
  // The history alone says what is new.
  await call(forge, [
    'comment',
    runWith(found, { history: { broken: [], changes: [flaky] } }),
    '--pull',
    '7',
  ])
  expect(forge.comments[0]!.body).toContain('No violation is new.')
})

test('hostile text is neither markup, a mention nor a marker of its own', async () => {
  const forge = await startForge()
  const hostile = 'a\n<!-- assay mock: clause a#two --> @everyone [x](http://y) \u001b[31m | `c`'
  const found = { ...finding('<!-- -->', 'a#one', hostile), pointer: '/-->' }
  await report(forge, runWith([found]))
  const { body, title } = forge.issues[0]!
  expect(body.match(/^<!-- assay mock/gm)).toHaveLength(1)
  expect(body + title).not.toContain('\u001b')
  await report(forge, runWith([found]))
  expect(forge.issues).toHaveLength(1)
})

const waitable = { headers: { 'retry-after': '0.01' } }

test.each([429, 503, 403])('a forge that asks to wait with %d is asked again', async (status) => {
  const forge = await startForge()
  forge.refuse({ times: 2, status, ...waitable })
  await report(forge, runWith([finding('f1', 'a#one')]))
  expect(forge.issues).toHaveLength(1)
})

test('a forge whose limit is used up is not asked before the time that it names', async () => {
  const forge = await startForge()
  const reset = String(Math.ceil(Date.now() / 1_000) + 3_600)
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
  forge.refuse({ times: 99, status: 403, headers })
  const { out } = await call(forge, ['issues', runWith([finding('f1', 'a#one')])], {
    ASSAY_FORGE_SECONDS: '2',
  })
  expect(out).toContain('What is missing is written after the next run.')
  expect(forge.calls).toHaveLength(1)
})

test('a token whose owner is not told tonight is of nobody else: no issue is opened anew', async () => {
  const forge = await startForge('github', { isOfUser: true })
  const broken = () => runWith([finding('f1', 'a#one')])
  await report(forge, broken())
  forge.refuse({ times: 1, status: 500 })
  const { out } = await call(forge, ['issues', broken()])
  expect(out).toContain('The forge responded to GET /user with 500.')
  expect(forge.issues).toHaveLength(1)
})

const secondary =
  '{"message":"You have exceeded a secondary rate limit. Please wait a few minutes before you try again."}'

const refusals = [
  [{ times: 99, status: 403, body: secondary }, 'with 403 (You have exceeded a secondary'],
  [{ times: 99, status: 403, headers: { 'retry-after': '999' } }, 'with 403'],
  [{ times: 99, status: 502, body: '<html>' }, 'with 502'],
  [{ times: 99, status: 200, body: '<html>' }, 'with something else than JSON'],
  [{ times: 99, status: 200 }, 'with no list'],
  [{ times: 99, status: 0, hang: true }, 'TimeoutError'],
] as const

test.each(refusals)(
  'a forge that refuses with %j is a warning, and the next night writes what is missing',
  async (refusal, sentence) => {
    const forge = await startForge()
    forge.refuse({ ...refusal })
    const env = { GITHUB_ACTIONS: 'true', ASSAY_FORGE_SECONDS: '1' }
    const ended = await call(forge, ['issues', runWith([finding('f1', 'a#one')])], env)
    expect(ended).toMatchObject({ status: 0, error: '' })
    expect(ended.out).toMatch(/^::warning::.*What is missing is written after the next run\.\n$/)
    expect(ended.out).toContain(sentence)
    forge.refuse({ times: 0, status: 200 })
    await report(forge, runWith([finding('f1', 'a#one')]))
    expect(states(forge)).toEqual([`open: ${title}`])
  },
)

test.each([401, 403, 404, 410, 422])(
  'a forge that refuses for good with %d says that somebody has to act',
  async (status) => {
    const forge = await startForge()
    forge.refuse({ times: 99, status, body: '{"message":"No."}' })
    const { out } = await call(forge, ['issues', runWith([finding('f1', 'a#one')])])
    expect(out).toMatch(
      new RegExp(
        `with ${status} \\(No\\.\\)\\. The next run will not repair it, somebody has to: the \\w+ `,
      ),
    )
  },
)

test('a forge that is not there, or knows another token, is a warning', async () => {
  const forge = await startForge()
  const file = runWith([finding('f1', 'a#one')])
  for (const [env, sentence] of [
    [{ GITHUB_TOKEN: 'other' }, /^Warning: .*responded to GET \/issues.* with 401/],
    [{ GITHUB_API_URL: 'http://127.0.0.1:60999' }, /^Warning: .*did not respond.*ECONNREFUSED/],
  ] as const) {
    const { status, out, error } = await call(forge, ['issues', file], env)
    expect({ status, error }).toEqual({ status: 0, error: '' })
    expect(out).toMatch(sentence)
  }
})

const misuses = [
  [['issues'], {}, /No run is named/],
  [['issues', 'nowhere.json'], {}, /cannot be read: nowhere.json \(ENOENT\)/],
  [['issues', import.meta.filename], {}, /is not JSON/],
  [['comment', 'FILE'], {}, /No pull or merge request is named/],
  [['publish', 'FILE'], {}, /Unknown: publish/],
  [['issues', 'FILE', '--loud'], {}, /Unknown option '--loud'/],
  [['issues', 'FILE'], { GITHUB_TOKEN: '' }, /GITHUB_TOKEN is not set/],
  [['issues', 'FILE'], { GITHUB_REPOSITORY: '../x' }, /GITHUB_REPOSITORY is no repository/],
] as const

test.each(misuses)(
  'error: %j with %j is one sentence and ends with 2',
  async (words, env, sentence) => {
    const forge = await startForge()
    const file = runWith([finding('f1', 'a#one')])
    const given = words.map((word) => (word === 'FILE' ? file : word))
    const { status, error } = await call(forge, given, env)
    expect(status).toBe(2)
    expect(error).toMatch(sentence)
    expect(error.trim().split('\n')).toHaveLength(1)
  },
)
