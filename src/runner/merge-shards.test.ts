import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, expect, test } from 'vitest'
import { renderJson, renderJunit, viewOf } from '../report/index.ts'
import type { Run } from '../run/index.ts'
import { type SandboxOptions, sandboxConfiguration, startSandbox } from '../sandbox/index.ts'
import { loadScenarios, suitesFolder } from '../scenario/index.ts'
import type { Configuration, ConfiguredTarget } from '../target/index.ts'
import { mergeShards, parseShard, type TestSettings, testTarget } from './index.ts'
import { isOf, withPoolsOf } from './shard.ts'

const ids = (await loadScenarios(suitesFolder)).map(({ id }) => id)
const addresses = ['payments/cancel', 'webhooks/list', 'accounts/retrieve']

const scratch = await mkdtemp(join(tmpdir(), 'assay-shards-'))
afterAll(() => rm(scratch, { recursive: true }))

/** The folder of the recordings of a sandbox, so that every run of them shows the same, by its options. */
const recordings = new Map<SandboxOptions, Promise<string>>()

async function recordInto(folder: string, options: SandboxOptions): Promise<string> {
  const { baseUrl, apiKey, close } = await startSandbox(options)
  await testTarget({
    configuration: await configurationOf({}),
    env: { ASSAY_SANDBOX_URL: baseUrl, ASSAY_SANDBOX_KEY: apiKey },
    addresses,
    traffic: { mode: 'record', folder, against: undefined },
  })
  await close()
  return folder
}

async function configurationOf(own: Partial<ConfiguredTarget>): Promise<Configuration> {
  const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
  return { targets: { sandbox: { ...targets.sandbox!, settleMs: 100, ...own } } }
}

/** What is recorded once, as the target that the configuration describes. */
async function record(options: SandboxOptions, own: Partial<ConfiguredTarget> = {}) {
  const folder =
    recordings.get(options) ?? recordInto(join(scratch, String(recordings.size)), options)
  recordings.set(options, folder)
  return { configuration: await configurationOf(own), folder: await folder }
}

type Recorded = Awaited<ReturnType<typeof record>>

function replay({ configuration, folder }: Recorded, options: TestSettings = {}) {
  return testTarget({
    configuration,
    addresses,
    traffic: { mode: 'replay', folder },
    ...options,
  })
}

/** The shards of a run, as they were written and read again. */
function shardsOf(recorded: Recorded, count: number, options: TestSettings = {}) {
  const all = Array.from({ length: count }, async (_, index) => {
    const run = await replay(recorded, { ...options, shard: { index: index + 1, count } })
    return { file: `${index + 1}.json`, run: JSON.parse(renderJson(run)) as Run }
  })
  return Promise.all(all)
}

/** A run without what a clock says of it. */
function timeless(run: Run) {
  const text = JSON.stringify(run, (name, value: unknown) =>
    name === 'durationMs' || name === 'startedAt' ? 0 : value,
  )
  const junit = renderJunit(viewOf(run)).replace(/ time(stamp)?="[^"]*"/g, '')
  return { run: JSON.parse(text) as unknown, junit }
}

const conforming: SandboxOptions = {}
const defective: SandboxOptions = { defects: ['destination-leg-lingers'] }
const lacksAccounts: SandboxOptions = {
  transform: (response, { method, path }) =>
    method === 'GET' && path === '/accounts/{acc_id}'
      ? { status: 404, body: { message: 'no such thing' } }
      : response,
}
const relax = [{ clause: 'payments/cancel#both-legs', pointer: '/destination_status', reason: 'r' }]

const settings = [
  ['conforms', conforming, {}, {}],
  ['has a defect', defective, {}, { strict: true }],
  ['lacks an operation', lacksAccounts, {}, { allowIncomplete: true }],
  ['is relaxed', defective, { relax }, {}],
  ['claims a profile', conforming, { profile: ['payments/cancel', 'webhooks'] }, { addresses: [] }],
] as const

for (const [what, options, own, more] of settings) {
  test(`the merged shards of a target that ${what} are the same as the undivided run`, async () => {
    const recorded = await record(options, own)
    const whole = await replay(recorded, more)
    for (const count of [1, 3]) {
      const shards = await shardsOf(recorded, count, more)
      const merged = await mergeShards(shards.toReversed())
      expect(timeless(merged)).toEqual(timeless(whole))
    }
  })
}

test('a shard concludes from what it ran, and says which one it is', async () => {
  const recorded = await record(defective)
  const shards = await shardsOf(recorded, 8)
  const verdicts = shards.map(({ run }) => run.verdict)
  expect(new Set(verdicts)).toEqual(new Set(['conformant', 'nonconformant']))
  for (const { run } of shards) {
    const failed = run.scenarios.some(({ outcome }) => outcome === 'failed')
    expect(run.verdict).toBe(failed ? 'nonconformant' : 'conformant')
    expect(run.exitCode).toBe(failed ? 1 : 0)
    expect(run.headline.text).toContain(`(shard ${run.shard!.index} of 8)`)
  }
})

test('the file of a shard fits its schema, with all that a merge needs', async () => {
  const schemaFile = new URL('../../schemas/report/run.schema.json', import.meta.url)
  const ajv = new Ajv.default({ strict: true, allowUnionTypes: true })
  addFormats.default(ajv)
  const validate = ajv.compile(JSON.parse(await readFile(schemaFile, 'utf8')))
  const recorded = await record(defective, { relax, waivers: [], profile: ['payments'] })
  for (const { run } of await shardsOf(recorded, 2)) {
    validate(run)
    expect(validate.errors).toBeNull()
    expect(run.shard!.scenarios.length).toBe(run.scenarios.length)
  }
})

test('a shard that could not test its part leaves the whole incomplete, by its name', async () => {
  const recorded = await record(conforming)
  const [one, two] = await shardsOf(recorded, 2)
  const dead = await testTarget({
    configuration: { targets: { sandbox: { baseUrl: 'http://127.0.0.1:1', apiKey: 'sk_x' } } },
    addresses,
    shard: { index: 2, count: 2 },
  })
  const { terms } = two!.run.shard!
  const { hashes, target } = one!.run
  const run = { ...dead, hashes: hashes!, target, shard: { ...dead.shard!, terms } }
  const merged = await mergeShards([one!, { file: '2.json', run }])
  expect(merged).toMatchObject({ verdict: 'incomplete', exitCode: 3 })
  expect(merged.problems).toEqual([expect.stringMatching(/^Shard 2 of 2: Start the target/)])
  const skipped = merged.scenarios.filter(({ outcome }) => outcome === 'skipped')
  expect(skipped.map(({ id }) => id)).toEqual(two!.run.scenarios.map(({ id }) => id))
})

test('error: a missing, a doubled and a foreign shard are named', async () => {
  const recorded = await record(conforming)
  const [one, two, three] = await shardsOf(recorded, 3)
  const factsOf = (files: Parameters<typeof mergeShards>[0]) =>
    mergeShards(files).then(
      () => 'merged',
      ({ code, exitCode, facts }) => ({ code, exitCode, facts }),
    )
  const refused = (facts: object) => ({ code: 'E_SHARDS', exitCode: 3, facts })
  expect(await factsOf([one!, three!])).toEqual(refused({ 'shard 2 of 3': 'it is missing' }))
  const again = { ...two!, file: 'again.json' }
  expect(await factsOf([one!, two!, three!, again])).toEqual(
    refused({ 'shard 2 of 3': 'it is there more than once: 2.json, again.json' }),
  )
  const foreign = (run: Partial<Run>) => ({ file: 'x.json', run: { ...two!.run, ...run } })
  const other = { ...two!.run.hashes!, configuration: 'another' }
  expect(await factsOf([one!, foreign({ hashes: other }), three!])).toEqual(
    refused({
      'x.json': 'it is of another run: it differs in its configuration',
      'shard 2 of 3': 'it is missing',
    }),
  )
  const [strict] = await shardsOf(recorded, 3, { strict: true })
  expect(await factsOf([two!, three!, { ...strict!, file: 's.json' }])).toMatchObject({
    facts: {
      's.json': expect.stringContaining('it differs in its options (--strict'),
      'shard 1 of 3': /missing/,
    },
  })
  const { shard: _, ...whole } = one!.run
  expect(await factsOf([{ file: 'w.json', run: whole }, one!, two!, three!])).toMatchObject(
    refused({ 'w.json': 'it is no shard of a run (run --shard I/N)' }),
  )
  const old = [one!, two!, three!].map(({ file, run }) => ({
    file,
    run: { ...run, hashes: { ...run.hashes!, suite: 'old' } },
  }))
  expect(await factsOf(old)).toMatchObject({
    facts: { 'all files': expect.stringContaining('another suite than this Assay') },
  })
})

test('each scenario is in one shard of any number, wherever others stand', () => {
  for (let count = 1; count <= 20; count++) {
    const homes = ids.map((id) =>
      Array.from({ length: count }, (_, at) => at + 1).filter((index) =>
        isOf({ index, count }, id),
      ),
    )
    expect(homes.filter(({ length }) => length !== 1)).toEqual([])
    expect(new Set(homes.flat()).size).toBe(count)
  }
})

test('shards take no value of a pool twice, and the scenarios get those that they would get together', () => {
  const planned = ['a/b/one', 'a/b/two', 'a/b/three', 'a/b/four'].map((id) => ({
    id,
    file: '',
    scenario: { title: id, proves: [], needs: ['payment.pending'] as const, run: async () => {} },
  }))
  const values = planned.map(({ id }) => ({ id }))
  const target = {
    requestsPerMinute: 100,
    subjects: { 'payment.pending': { values }, event: { values } },
  }
  const own = [1, 2].map((index) => {
    const shard = { index, count: 2 }
    const { subjects, requestsPerMinute } = withPoolsOf(shard, target as never, planned)
    const left = (subjects['payment.pending'] as { readonly values: readonly { id: string }[] })
      .values
    expect(left.every(({ id }) => isOf(shard, id))).toBe(true)
    expect(subjects.event).toEqual({ values })
    expect(requestsPerMinute).toBe(50)
    return left
  })
  expect(own.flat()).toHaveLength(4)
})

test('error: a part that does not exist', () => {
  for (const text of ['0/3', '4/3', '1', '1/0', 'a/b', '1/2/3', '-1/3', '1/9999']) {
    expect(() => parseShard(text)).toThrow('Invalid value: --shard')
  }
  expect(parseShard('2/3')).toEqual({ index: 2, count: 3 })
})
