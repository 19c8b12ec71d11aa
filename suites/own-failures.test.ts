import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testTarget } from '../src/app/runner/index.ts'
import type { Run } from '../src/core/run/index.ts'
import { renderTerminal, writeReports } from '../src/output/report/index.ts'
import { sandboxConfiguration, startSandbox } from '../src/sources/sandbox/index.ts'
import type { Configuration } from '../src/sources/target/index.ts'
import { sampleOf } from './support/sample.fixture.ts'

type Transform = NonNullable<NonNullable<Parameters<typeof startSandbox>[0]>['transform']>
type Call = Parameters<Transform>[1]
type Answer = Parameters<Transform>[0]

/** The forms in which servers of other people write that they failed. */
const forms = {
  'of Fastify': { body: { statusCode: 500, error: 'Internal Server Error', message: 'boom' } },
  'a page': { raw: '<h1>Internal Server Error</h1>', headers: { 'content-type': 'text/html' } },
  'with Retry-After': { body: {}, headers: { 'retry-after': '0' } },
  empty: { raw: '' },
}

const failed = (form: object): Answer => ({ status: 500, body: {}, ...form }) as Answer

/** Runs against a sandbox that fails to serve what is selected. */
async function runWith(
  fails: (response: Answer, call: Call) => boolean,
  options: Partial<Parameters<typeof testTarget>[0]> & { readonly form?: object } = {},
): Promise<Run> {
  const { form = forms['of Fastify'], ...settings } = options
  const transform: Transform = (response, call) => (fails(response, call) ? failed(form) : response)
  const sandbox = await startSandbox({ transform })
  onTestFinished(sandbox.close)
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  return testTarget({
    configuration: { targets: { target: targets.sandbox! } },
    env: { ASSAY_SANDBOX_URL: sandbox.baseUrl, ASSAY_SANDBOX_KEY: sandbox.apiKey },
    ...settings,
  })
}

/** The texts of all reports of a run. */
async function reportsOf(run: Run): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-failures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { view, files } = await writeReports(run, folder, {})
  const named = files.filter((file) => !/(?:run|issues)\.json$/.test(file))
  const written = await Promise.all(named.map((file) => readFile(file, 'utf8')))
  const texts = [renderTerminal(view!, { width: 10_000 }), ...written]
  return texts.map((text) => text.replaceAll('&#x27;', "'"))
}

/** Selects lists of card brands of accounts for which nobody made one. */
function withoutBrands() {
  const made = new Set<string>()
  return (_: Answer, { method, url }: Call) => {
    const account = /accounts\/(\w+)\/card_brands$/.exec(url)?.[1]
    if (account !== undefined && method === 'POST') made.add(account)
    return account !== undefined && method === 'GET' && !made.has(account)
  }
}

const isUpdate = (_: Answer, { method, url }: Call) => method === 'POST' && url.endsWith('/updates')

/** What is no route of the sandbox that sets something up, and no report. */
const operation = /^\/(?!_|reports\/)/

const brands = 'GET /accounts/{acc_id}/card_brands'

// `npm run test:whole` tries all.
for (const [what, form] of sampleOf(Object.entries(forms), inject('isWhole') ? 1 : 2)) {
  test(`a list that fails where it is empty is found, whatever is chosen: ${what}`, async () => {
    // What is chosen and the form have nothing to do with each other.
    const whole = inject('isWhole') && form === forms['of Fastify'] ? [undefined] : []
    for (const addresses of [['card-brands', 'accounts'], ...whole]) {
      const { exitCode, clauses, headline, obstacles } = await runWith(withoutBrands(), {
        form,
        ...(addresses && { addresses }),
      })
      const broken = clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
      expect({ exitCode, broken }).toEqual({ exitCode: 1, broken: ['card-brands/list#answer'] })
      const [failure] = obstacles ?? []
      expect(failure).toMatchObject({ kind: 'failure', request: brands, status: 500 })
      expect(headline.text).toContain(
        `fails with 500 on ${failure?.requests} valid requests: ${brands} (${failure?.requests})`,
      )
      expect(obstacles?.map(({ kind }) => kind)).toEqual(['failure'])
    }
  })
}

test('a write that fails is sent once, is listed in every report, and nothing accepts what it left untested', async () => {
  const run = await runWith(isUpdate, { addresses: ['updates'], allowIncomplete: true })
  const { exitCode, verdict, headline, obstacles, clauses, scenarios } = run
  expect({ verdict, exitCode }).toEqual({ verdict: 'incomplete', exitCode: 3 })
  const request = 'POST /accounts/{acc_id}/updates'
  // One more was to be refused: the account was never issued.
  const count = run.counts.operations.calls[12]! - 1
  expect(obstacles).toEqual([
    {
      kind: 'failure',
      request,
      status: 500,
      requests: count,
      remedy: 'Read the log of the target.',
    },
  ])
  const fails = `fails with 500 on ${count} valid requests: ${request} (${count});`
  expect(headline.text).toMatch(/^INCOMPLETE: target fails /)
  expect(headline.text).toContain(fails)
  const untested = clauses.filter((one) => one.verdict === 'unreached')
  expect(untested.length).toBeGreaterThan(2)
  expect(untested.filter(({ cause }) => cause !== 'failure')).toEqual([])
  expect(scenarios.flatMap(({ remedy = [] }) => remedy)).toContain('Read the log of the target.')
  for (const text of await reportsOf(run)) {
    expect(text).toContain(request)
    expect(text).toContain(`500, ${count} times`)
    expect(text).not.toContain('shows no violation')
    expect(text).not.toMatch(/before the API|did not respond to|accept these gaps|or accept it/)
  }
})

test('a read that fails once is listed, and the run is not conformant, although all else is kept', async () => {
  let requests = 0
  const once = (_: Answer, { method, url }: Call) =>
    method === 'GET' && url.endsWith('/webhooks') && ++requests === 1
  const run = await runWith(once, { addresses: ['webhooks/list'] })
  expect(run).toMatchObject({
    verdict: 'incomplete',
    exitCode: 3,
    counts: { clauses: { broken: 0 } },
  })
  expect(run.obstacles).toMatchObject([{ request: 'GET /webhooks', status: 500, requests: 1 }])
  expect(run.headline.text).toMatch(/ fails with 500 on 1 valid request: GET \/webhooks \(1\);/)
})

test('a failure is listed once, whatever the request is for, and whether the target may refuse it', async () => {
  const further = inject('isWhole') ? [['entities/over-time', 'card-brands/list']] : []
  for (const addresses of [['entities/update-order', 'payments/cancel'], ...further]) {
    const failed: string[] = []
    let requests = 0
    // A read that fails once is served when it is sent again.
    const someOf = ({ status }: Answer, { method, url }: Call) => {
      const call = `${method} ${url}`
      const isHit = status < 300 && operation.test(url ?? '') && ++requests % 3 === 0
      if (!isHit || (method === 'GET' && failed.includes(call))) return false
      failed.push(call)
      return true
    }
    const { obstacles = [], verdict } = await runWith(someOf, { addresses })
    const methodOf = (call: string) => call.split(' ', 1)[0]!
    const listed = obstacles.flatMap(({ kind, request = '', requests: times }) =>
      kind === 'failure' ? Array<string>(times).fill(methodOf(request)) : [],
    )
    expect(verdict).toBe('incomplete')
    expect(listed.toSorted()).toEqual(failed.map(methodOf).toSorted())
  }
})

test('a failure in place of a refusal blames nobody, and is of nobody else', async () => {
  const options = { addresses: ['merchants', 'webhooks', 'authentication/key'] }
  const { exitCode, findings, obstacles } = await runWith(({ status }) => status >= 400, options)
  const violations = findings.filter(({ severity }) => severity === 'violation')
  expect({ exitCode, violations, obstacles }).toEqual({ exitCode: 0, violations: [] })
})
