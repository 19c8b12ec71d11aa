import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { checkFiles } from '../src/sources/har/index.ts'
import { listRecordings } from '../src/sources/recording/index.ts'
import { createRunner, type ScenarioRun } from '../src/sources/scenario/running/index.ts'
import { resolveTarget } from '../src/sources/target/index.ts'
import { foreignAnswers, says } from './support/foreign.fixture.ts'
import { openFront } from './support/front.fixture.ts'
import { tryFront } from './support/front-trials.fixture.ts'
import { conclusionsOf, recordAll, replayAll } from './support/recordings.fixture.ts'
import { scenarios } from './support/run-all.fixture.ts'

const scratch = mkdtempSync(join(tmpdir(), 'assay-outage-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const isWhole = inject('isWhole')
const firstFive = scenarios.slice(0, 5)
/** Some of them send requests without a subject. */
const ofEntities = scenarios.filter(({ id }) => id.startsWith('entities/'))

/** Runs scenarios against a target that is not there any more. */
async function recordSilence(
  folder: string,
  wanted: typeof scenarios,
): Promise<readonly ScenarioRun[]> {
  const it = { baseUrl: 'http://127.0.0.1:1', apiKey: 'sk_test_x' }
  const target = resolveTarget({ targets: { it } }, 'it', { env: {} })
  const traffic = { mode: 'record', folder } as const
  const runner = await createRunner({ target, traffic, slow: false })
  const runs: ScenarioRun[] = []
  for (const scenario of wanted) runs.push(await runner.run(scenario))
  await runner.close()
  return runs
}

test('a target that falls silent takes no older recording with it', async () => {
  const folder = join(scratch, 'older')
  await recordAll({}, { folder }, firstFive)
  const textOf = ({ file }: { readonly file: string }) => readFileSync(file, 'utf8')
  const before = (await listRecordings(folder)).map(textOf)
  const runs = await recordSilence(folder, firstFive)
  expect(runs.filter(({ recorded }) => recorded === undefined)).toHaveLength(5)
  expect((await listRecordings(folder)).map(textOf)).toEqual(before)
})

test('a refused connection is recorded where nothing better is, and what was never sent is not', async () => {
  const folder = join(scratch, 'new')
  const runs = await recordSilence(folder, ofEntities)
  const recorded = runs.filter((one) => one.recorded !== undefined)
  expect(recorded.length).toBeGreaterThan(0)
  const texts = recorded.map((one) => readFileSync(one.recorded!, 'utf8'))
  expect(texts.some((text) => text.includes('ECONNREFUSED'))).toBe(true)
  expect(texts.some((text) => text.includes('CIRCUIT_OPEN'))).toBe(false)
})

test('several instances without a common state are named where a read gets two responses in turn', async () => {
  const front = await openFront({ instances: 2 })
  onTestFinished(() => front.close())
  const { findings } = await front.run({ concurrency: 1, addresses: ['accounts', 'payments'] })
  const reads = findings.filter(
    ({ severity, hint }) => severity === 'violation' && hint?.includes('several instances'),
  )
  expect(reads.length).toBeGreaterThan(0)
})

// `npm run fronts` tries all kinds, at three places, in quick and whole runs.
const kinds = ['a body that breaks off', 'a page to sign in, 200', 'JSON of another form, 403']

test.each(kinds.slice(isWhole ? 0 : 2))(
  '%s, to each 40th request is counted and not blamed on the API, and a defect beside it is found',
  async (kind) => {
    const defect = 'withdrawal-keeps-products'
    const { run, counts } = await tryFront({ kind, place: 25, quick: true, defect })
    const { exitCode, clauses, obstacles = [] } = run
    const broken = clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
    expect({ exitCode, broken }).toEqual({
      exitCode: 1,
      broken: ['entities/withdraw-consent#account-products'],
    })
    expect(counts.foreign).toBeGreaterThan(3)
    const before = obstacles.filter(({ kind }) => kind === 'before')
    const counted = before.reduce((all, { requests }) => all + requests, 0)
    if (kind !== 'a body that breaks off') expect(counted).toBeGreaterThan(0)
  },
)

test('a page that answers one read in place of the API accepts no request without the key', async () => {
  const page = foreignAnswers['a page to sign in, 200']
  const front = await openFront({
    interfere: (_, { method, url = '' }) =>
      method === 'GET' && url.endsWith('/entities') ? page : undefined,
  })
  onTestFinished(() => front.close())
  const { findings } = await front.run({ concurrency: 1, addresses: ['authentication/key'] })
  const clauses = new Set(findings.map(({ clause }) => clause))
  expect([...clauses]).toContain('conventions/json#answers')
  expect([...clauses]).not.toContain('authentication/key#required')
})

const limits = [
  [400, 'accounts', 5],
  [404, 'entities', 6],
  [404, 'accounts', 5],
  [400, 'merchants', 4],
] as const

test.each(limits.slice(0, isWhole ? 4 : 1))(
  'of a part of the contract, too, %i for each 15th request is not blamed on the API: %s',
  async (status, noun, offset) => {
    const limited = says(status, { message: 'Too fast', hint: 'Wait.' })
    const { run, close } = await openFront({
      interfere: (nth) => (nth % 15 === offset ? limited : undefined),
    })
    onTestFinished(close)
    const { exitCode, findings } = await run({ concurrency: 1, addresses: [noun] })
    expect(findings.filter(({ severity }) => severity === 'violation')).toEqual([])
    expect(exitCode).not.toBe(1)
  },
)

const lapses = [
  [401, 150],
  [403, 290],
  [402, 60],
] as const

test.each(lapses.slice(0, isWhole ? 3 : 1))(
  'a key that lapses with %s after %s requests ends the run with that sentence',
  async (kind, place) => {
    const { run, counts } = await tryFront({ kind, place, quick: true })
    const { exitCode, problems, clauses } = run
    expect(exitCode).toBe(3)
    expect(problems).toEqual([expect.stringMatching(/^The target no longer accepts the key: /)])
    expect(problems[0]).toContain(`: ${kind} since request `)
    expect(clauses.filter(({ verdict }) => verdict === 'broken')).toEqual([])
    // The problem says what to do besides.
    const [reason, ...others] = new Set(clauses.flatMap(({ reason }) => reason ?? []))
    expect([others, problems[0]!.startsWith(reason!)]).toEqual([[], true])
    // Other requests are to be refused, with or without this key.
    expect(counts.foreignWithKey).toBeLessThanOrEqual(5)
  },
)

test('a key that lapses before an operation of the contract was served is still what ended the run', async () => {
  const { run } = await tryFront({ kind: 402, place: 9, quick: false })
  expect([run.ended, run.exitCode]).toEqual(['key', 3])
})

test('the sentence names the first request that was refused, and a defect is found where its clause was tested before', async () => {
  const broken = 'entities/withdraw-consent#account-products'
  for (const [concurrency, after, found, most] of [
    [1, 200, [broken], 5],
    // So many requests were under way.
    [8, 300, [broken], 4 * 8 + 1],
  ] as const) {
    const lapsed = says(401, { error: 'invalid_token' })
    const { run, counts, close } = await openFront({
      defects: ['withdrawal-keeps-products'],
      interfere: (nth) => (nth > after ? lapsed : undefined),
    })
    onTestFinished(close)
    const { exitCode, problems, clauses } = await run({ concurrency, addresses: ['entities'] })
    const sentence =
      /^The target no longer accepts the key: 401 since request (\d+)\. Renew or correct the key, /
    expect(problems).toEqual([expect.stringMatching(sentence)])
    // Requests that are sent at once may come in another order.
    const [, since] = sentence.exec(problems[0]!)!
    expect(Math.abs(Number(since) - after - 1)).toBeLessThan(concurrency === 1 ? 1 : most)
    expect(clauses.flatMap(({ id, verdict }) => (verdict === 'broken' ? id : []))).toEqual(found)
    expect(exitCode).toBe(found.length > 0 ? 1 : 3)
    expect(counts.foreign).toBeLessThanOrEqual(most)
  }
})

/** The obstacles of a run without their remedies, which no recording keeps: they are about the target of that day. */
const obstaclesIn = ({ obstacles }: ScenarioRun) =>
  obstacles.map(({ remedy: _, ...obstacle }) => obstacle)

test('what stands before the API is concluded alike live, in a replay and by check', async () => {
  const folder = join(scratch, 'front')
  const forbidden = says(403, { message: 'Forbidden' })
  const { target, counts, close } = await openFront({
    interfere: (nth) => (nth % 13 === 11 ? forbidden : undefined),
  })
  onTestFinished(close)
  const traffic = { mode: 'record', folder } as const
  const runner = await createRunner({ target: target(), traffic, slow: false })
  const live: ScenarioRun[] = []
  const some = ofEntities.slice(0, 12)
  for (const scenario of some) live.push(await runner.run(scenario))
  await runner.close()
  expect(counts.foreign).toBeGreaterThan(5)
  const replayed = await replayAll(folder, some)
  expect(conclusionsOf(replayed)).toEqual(conclusionsOf(live))
  expect(replayed.map(obstaclesIn)).toEqual(live.map(obstaclesIn))
  expect(live.some(({ obstacles }) => obstacles.length > 0)).toBe(true)
  const { run } = await checkFiles([folder])
  expect(run.findings.filter(({ severity }) => severity === 'violation')).toEqual([])
  const counted = expect.objectContaining({ kind: 'before', status: 403 })
  expect(run.obstacles).toEqual(expect.arrayContaining([counted]))
})
