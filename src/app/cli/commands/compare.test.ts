import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startSandbox } from '../../../sources/sandbox/index.ts'
import { compareSides, readSide, testSide } from '../../compare/index.ts'
import { startEmbedded } from '../../runner/index.ts'
import { openCommandHost } from '../command-host.fixture.ts'

/** What the runs test: enough for every kind of difference, and all where the whole is tested. */
const isWhole = inject('isWhole')
const payments = isWhole ? ['payments'] : ['payments/cancel']

const root = join(import.meta.dirname, '../../../..')
const recordings = join(root, 'recordings/payments')
const call = openCommandHost()
const compare = (...words: readonly string[]) => call({ words: ['compare', ...words] })

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'assay-compare-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

const cancellations = join(recordings, 'cancel')

/** A folder with the recordings of cancellations, in which the amount has another name. */
function changedRecordings(): string {
  const made = folder()
  for (const name of readdirSync(cancellations)) {
    const text = readFileSync(join(cancellations, name), 'utf8')
    writeFileSync(join(made, name), text.replaceAll(String.raw`\"amount\"`, String.raw`\"sum\"`))
  }
  return made
}

function comparisonIn(out: string) {
  return JSON.parse(readFileSync(join(out, 'compare.json'), 'utf8'))
}

async function runOf(seed: number) {
  const { baseUrl, apiKey, close } = await startSandbox({ seed })
  onTestFinished(close)
  const env = { ASSAY_SANDBOX_URL: baseUrl, ASSAY_SANDBOX_KEY: apiKey }
  const settings = { ...(await startEmbedded()), env, addresses: payments }
  return testSide(settings)
}

test('two runs of one target with other data differ in nothing', async () => {
  const [before, after] = [await runOf(11), await runOf(12)]
  const { differences, clauses } = compareSides(before, after, { level: 'exact' })
  // How busy the machine is makes a difference too.
  expect(differences.filter(({ rule }) => rule !== 'slower')).toEqual([])
  expect(clauses).toEqual({
    regressed: [],
    fixed: [],
    lost: [],
    gained: [],
    warned: [],
    broken: [],
  })
})

test('a changed recording ends with 1, and compare.json and Markdown say where', async () => {
  const out = folder()
  const { status, stdout } = await compare(
    cancellations,
    changedRecordings(),
    '--out',
    out,
    '--markdown',
    join(out, 'a.md'),
  )
  expect(status).toBe(1)
  expect(stdout).toContain('member-gone')
  const { pointer, rule, class: kind } = comparisonIn(out).differences[0]
  expect([pointer, rule, kind]).toEqual(['/amount', 'member-gone', 'breaking-read'])
  expect(readFileSync(join(out, 'a.md'), 'utf8')).toContain('200 /amount` · in 6 of 6')
})

test('a side and itself differ in nothing, and end with 0', async () => {
  const out = folder()
  const { status } = await compare(recordings, recordings, '--level', 'exact', '--out', out)
  expect(status).toBe(0)
  expect(comparisonIn(out).differences).toEqual([])
  expect((await readSide(recordings)).kind).toBe('recordings')
})

const versions = ['--api-versions', '2024-04-04,2025-07-04']

test('the sides may be two versions of one target, tested now', async () => {
  const out = folder()
  const { baseUrl, apiKey, close } = await startSandbox()
  onTestFinished(close)
  const config = join(out, 'assay.config.json')
  const mock = { baseUrl, apiKey, profile: ['webhooks'] }
  writeFileSync(config, JSON.stringify({ targets: { mock } }))
  expect((await compare(...versions, '--config', config, '--out', out)).status).toBe(0)
  const { before, after } = comparisonIn(out)
  expect([before.name, after.name]).toEqual(['mock 2024-04-04', 'mock 2025-07-04'])
})

// These are two runs of all scenarios.
if (isWhole) {
  test('without a configuration the sides are the embedded sandbox, and the comparison says so', async () => {
    const out = folder()
    expect((await compare(...versions, '--out', out)).status).toBe(0)
    const { before, after } = comparisonIn(out)
    expect(before.name).toBe('embedded sandbox 2024-04-04')
    expect(after.name).toBe('embedded sandbox 2025-07-04')
  })
}

test('what is forbidden is written by change for --accept, and accepted once it has a reason', async () => {
  const out = folder()
  const [file, changed] = [cancellations, changedRecordings()]
  const accepted = join(out, 'accepted.json')
  expect((await compare(file, changed, '--accept-new', accepted)).status).toBe(1)
  const written = readFileSync(accepted, 'utf8')
  expect(JSON.parse(written).accepted).toMatchObject([
    { change: expect.stringContaining('amount: A member is gone.'), reason: 'TODO' },
  ])
  expect((await compare(file, changed, '--accept', accepted)).status).toBe(2)
  writeFileSync(accepted, written.replace('TODO', 'announced in May'))
  expect((await compare(file, changed, '--accept', accepted)).status).toBe(0)
})

test('what every run leaves can be compared, without its exchanges', async () => {
  const [before, after] = [folder(), folder()]
  for (const out of [before, after]) {
    const words = ['run', ...payments, '--target', 'sandbox', '--out', out, '--quiet']
    expect((await call({ words })).status).toBe(0)
  }
  expect(readFileSync(join(before, 'facts.json'), 'utf8').length).toBeLessThan(200_000)
  const { status, stdout } = await compare(before, after, '--level', 'exact')
  expect(stdout).toContain('✓ Nothing differs.')
  expect(status).toBe(0)
})

test('what requests that chance chose show is not compared, of runs and of recordings', async () => {
  const sides = [folder(), folder()]
  const recorded = [folder(), folder()]
  for (const [seed, out] of sides.entries()) {
    const chosen = ['run', 'conventions/generated', '--seed', `${seed}`, '--record']
    const place = ['--target', 'sandbox', '--recordings', recorded[seed]!, '--out', out]
    await call({ words: [...chosen, ...place, '--quiet'] })
  }
  for (const [before, after] of [sides, recorded]) {
    const { stdout } = await compare(before!, after!, '--level', 'exact')
    expect(stdout).toContain('✓ Nothing differs.')
  }
})

test('a run and its own recording, which has stand-ins, differ in nothing, and it is said what could not be compared', async () => {
  const [out, recorded] = [folder(), folder()]
  const place = ['--target', 'sandbox', '--recordings', recorded, '--out', out, '--quiet']
  const some = isWhole ? ['accounts', 'entities/list'] : ['accounts/retrieve']
  const words = ['run', ...some, '--record', ...place]
  expect((await call({ words })).status).toBe(0)
  for (const sides of [
    [out, recorded],
    [recorded, out],
  ]) {
    const { status, stdout } = await compare(...sides, '--level', 'exact')
    expect(stdout).toContain('✓ Nothing differs.')
    expect(stdout.match(/could not be compared/g)).toHaveLength(1)
    expect(status).toBe(0)
  }
})

const misuses = [
  [['recordings'], 2, /Two sides are needed/],
  [['recordings', 'recordings', '--level', 'all'], 2, /Invalid value: --level/],
  [['recordings/payments', 'nowhere'], 2, /Cannot compare the file/],
  [['--api-versions', '2025-07-04'], 2, /two versions/],
  [['--api-versions', '2025-07-04,2025-13-01'], 2, /Invalid API version: 2025-13-01/],
] as const

test.each(misuses)(
  'error: compare %j is refused and ends with %i',
  async (words, code, sentence) => {
    const { status, stderr } = await compare(...words)
    expect(status).toBe(code)
    expect(stderr).toMatch(sentence)
  },
)
