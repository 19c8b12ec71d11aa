import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { sandboxConfiguration, startSandbox } from '../../sources/sandbox/index.ts'
import type { Configuration, ConfiguredTarget } from '../../sources/target/index.ts'
import { addressOf } from '../../sources/transport/wire.fixture.ts'
import { type TestSettings, testTarget } from './index.ts'

/** Tests the sandbox with a configuration of which some members differ. */
async function runWith(own: Partial<ConfiguredTarget>, settings: TestSettings): Promise<Run> {
  const sandbox = await startSandbox()
  onTestFinished(sandbox.close)
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  const { subjects, actions, ...usual } = targets.sandbox!
  const target = {
    ...{ ...usual, ...own },
    subjects: { ...subjects, ...own.subjects },
    actions: { ...actions, ...own.actions },
  }
  return testTarget({
    configuration: { targets: { target } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    ...settings,
  })
}

const read = { method: 'GET', path: '/merchants/mch_2' } as const
const place = '/targets/target/subjects/merchant/request'

for (const [what, request, obstacle] of [
  [
    'a path that the target does not have',
    { method: 'POST', path: '/merchant', take: { id: '/id' } },
    { request: 'POST /merchant', status: 404, reason: /request POST \/merchant returned 404: \{/ },
  ],
  [
    'a pointer that leads to nothing',
    { ...read, take: { id: '/data/id' } },
    {
      request: 'GET /merchants/mch_2',
      status: 200,
      pointer: '/data/id',
      reason: /it returned "id"/,
    },
  ],
  [
    'a pointer that leads to no id',
    { ...read, take: { id: '/provider_ids' } },
    { request: 'GET /merchants/mch_2', status: 200, pointer: '/provider_ids', reason: /id is \{/ },
  ],
] as const) {
  test(`${what} is named with its place, and nothing makes up for it`, async () => {
    // The scenarios of webhooks keep all of their clauses.
    const options = { profile: ['merchants', 'webhooks/list'], allowIncomplete: true }
    const untested = [{ clause: 'merchants/retrieve#answer', reason: 'Known.' }]
    const run = await runWith({ subjects: { merchant: { request } }, untested }, options)
    expect(run).toMatchObject({ verdict: 'incomplete', exitCode: 3 })
    const { reason, ...named } = obstacle
    expect(run.obstacles).toMatchObject([{ kind: 'setting', place, ...named }])
    const [setting] = run.obstacles!
    expect(setting!.reason).toMatch(reason)
    expect(setting!.remedy).toContain(place)
    expect(run.problems).toContain(`${setting!.reason} ${setting!.remedy}`)
    expect(run.headline.text).toContain('1 setting does not work')
    expect(JSON.stringify(run)).not.toContain('before the API')
  })
}

test('an action that the target does not have is no fault of its tokens or its clock', async () => {
  const wrong = (name: string) => ({ request: { method: 'POST', path: `/wrong/${name}` } }) as const
  const actions = { redeemElementToken: wrong('redeem'), advanceClock: wrong('clock') }
  const run = await runWith({ actions }, { addresses: ['elements', 'reports'] })
  expect(run).toMatchObject({ exitCode: 3, counts: { clauses: { broken: 0 } } })
  expect(run.obstacles?.map(({ request, status, place: at }) => [request, status, at])).toEqual(
    expect.arrayContaining([
      ['POST /wrong/redeem', 404, '/targets/target/actions/redeemElementToken/request'],
      ['POST /wrong/clock', 404, '/targets/target/actions/advanceClock/request'],
    ]),
  )
  const failed = run.clauses.filter((clause) => clause.cause === 'setting').map(({ id }) => id)
  expect(failed).toContain('elements/create-token#lifetime')
})

test('a clock that fails once is a failure of the target: the configuration is not blamed', async () => {
  const sandbox = await startSandbox()
  onTestFinished(sandbox.close)
  let count = 0
  const front = createServer((request, response) => {
    const isFirst = request.url?.startsWith('/_control/clock') && ++count === 1
    if (isFirst) return response.writeHead(500, { 'content-type': 'application/json' }).end('{}')
    const { method, headers } = request
    const passed = httpRequest(`${sandbox.baseUrl}${request.url}`, { method, headers }, (from) => {
      response.writeHead(from.statusCode!, from.headers)
      from.pipe(response)
    })
    request.pipe(passed)
  })
  const url = await addressOf(front)
  const env = { ASSAY_SANDBOX_URL: url, ASSAY_SANDBOX_KEY: sandbox.apiKey }
  const run = await runWith({}, { addresses: ['elements'], env })
  expect(count).toBeGreaterThan(0)
  expect(run.obstacles?.filter(({ kind }) => kind === 'setting')).toEqual([])
  expect(run.problems).toEqual([
    expect.stringMatching(
      /^The implementation failed to serve POST .* of the set-up: 500, once\. Read the log/,
    ),
  ])
})

test('a replay names the settings that did not work when it was recorded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const merchant = { request: { method: 'POST', path: '/merchant', take: { id: '/id' } } } as const
  const options = { addresses: ['merchants/retrieve'] }
  const recorded = await runWith(
    { subjects: { merchant } },
    { ...options, traffic: { mode: 'record', folder } },
  )
  const replayed = await testTarget({ ...options, traffic: { mode: 'replay', folder } })
  expect(replayed.exitCode).toBe(3)
  expect(recorded.obstacles?.length).toBeGreaterThan(0)
  expect(replayed.obstacles).toEqual(recorded.obstacles)
})

test('a gate demands a clause that the contract does not state, and nothing else that is good practice', async () => {
  const served = async (levels: ConfiguredTarget['levels']) => {
    const sandbox = await startSandbox({ defects: ['accounts-created-without-a-key'] })
    onTestFinished(sandbox.close)
    const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
    const target = { ...targets.sandbox!, ...(levels && { levels }) }
    const failed: string[] = []
    const run = await testTarget({
      configuration: { targets: { target } },
      env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
      addresses: ['authentication'],
      onResult: ({ result: { id, outcome } }) => failed.push(...(outcome === 'failed' ? [id] : [])),
    })
    const verdicts = run.clauses.filter(({ id }) => id === 'authentication/key#required')
    return { exitCode: run.exitCode, verdicts, failed: failed.length > 0 }
  }
  expect(await served(undefined)).toMatchObject({
    exitCode: 0,
    failed: false,
    verdicts: [{ verdict: 'warned' }],
  })
  expect(await served({ 'authentication/key#required': 'violation' })).toMatchObject({
    exitCode: 1,
    failed: true,
    verdicts: [
      { verdict: 'broken', reason: expect.stringMatching(/the configuration raises its warnings/) },
    ],
  })
})
