import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listRecordings } from '../src/sources/recording/index.ts'
import { createRunner, type ScenarioRun } from '../src/sources/scenario/running/index.ts'
import { resolveTarget } from '../src/sources/target/index.ts'
import { recordAll } from './support/recordings.fixture.ts'
import { scenarios } from './support/run-all.fixture.ts'

const scratch = mkdtempSync(join(tmpdir(), 'assay-outage-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const firstTwelve = scenarios.slice(0, 12)
/** Some of them send requests without a subject. */
const ofEntities = scenarios.filter(({ id }) => id.startsWith('entities/'))

/** Runs scenarios against a target that is not there any more. */
async function recordSilence(
  folder: string,
  wanted: typeof scenarios,
): Promise<readonly ScenarioRun[]> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise((closed) => server.close(closed))
  const target = resolveTarget({ targets: { it: { baseUrl, apiKey: 'sk_test_x' } } }, 'it', {
    env: {},
  })
  const traffic = { mode: 'record', folder } as const
  const runner = await createRunner({ target, traffic, slow: false })
  const runs: ScenarioRun[] = []
  for (const scenario of wanted) runs.push(await runner.run(scenario))
  await runner.close()
  return runs
}

test('a target that falls silent takes no older recording with it', async () => {
  const folder = join(scratch, 'older')
  await recordAll({}, { folder }, firstTwelve)
  const textOf = ({ file }: { readonly file: string }) => readFileSync(file, 'utf8')
  const before = (await listRecordings(folder)).map(textOf)
  const runs = await recordSilence(folder, firstTwelve)
  expect(runs.filter(({ recorded }) => recorded === undefined)).toHaveLength(12)
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
