import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { renderFacts } from '../../core/facts/index.ts'
import { renderJson } from '../../output/report/index.ts'
import { sampleRun } from '../../output/report/run.fixture.ts'
import { readAccepted, readSide } from './index.ts'
import { account, sideOf } from './side.fixture.ts'

function write(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-compare-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const whole = renderJson({ ...sampleRun, startedAt: '2026-11-22T00:00:00Z' })
const damaged = JSON.stringify({ ...JSON.parse(whole), clauses: [1] })
const broken = [
  ['an empty file', '', /it is empty/],
  ['a file that is cut off', '{"schemaVersion": 1, "clauses": [', /cut off/],
  ['another document', '{"a": 1}', /not a run\.json/],
  ['a newer schema', '{"schemaVersion": 9}', /another schema/],
  ['a damaged list', damaged, /its schema: \/clauses\/0 must be an object; Assay 1\.2\.3 wrote it/],
] as const

test.each(broken)('error: %s is no side, and it is said why', async (_title, text, because) => {
  const read = readSide(write('run.json', text))
  await expect(read).rejects.toMatchObject({
    code: 'E_FILE_UNREADABLE',
    details: { because: expect.stringMatching(because) },
  })
})

test('a run whose facts are missing or those of another run has none, and damaged ones are an error', async () => {
  const file = write('run.json', whole)
  const facts = join(dirname(file), 'facts.json')
  expect(await readSide(file)).toMatchObject({
    noFacts: 'no facts.json stands beside its run.json',
  })
  const about = { assay: '0.1.0', target: 'a', apiVersion: '2025-07-04', exchanges: 0 }
  const startedAt = '2026-11-21T00:00:00Z'
  writeFileSync(facts, renderFacts({ ...about, startedAt, observation: new Map() }))
  expect(await readSide(file)).toMatchObject({
    noFacts: 'the facts.json beside it is of another run',
  })
  writeFileSync(facts, '{"schemaVersion": 3, "calls": 7}')
  const because = 'it does not fit its schema: it must have "$schema"'
  await expect(readSide(file)).rejects.toMatchObject({ details: { because } })
})

test.each([2, 4])(
  'a run with facts of the form %i has those of another version, and is compared by its clauses',
  async (schemaVersion) => {
    const file = write('run.json', whole)
    const facts = join(dirname(file), 'facts.json')
    writeFileSync(facts, JSON.stringify({ schemaVersion }))
    const noFacts = 'another version of Assay wrote its facts.json'
    expect(await readSide(file)).toMatchObject({ kind: 'run', noFacts })
    rmSync(file)
    await expect(readSide(facts)).rejects.toMatchObject({ details: { because: noFacts } })
  },
)

test('calls of the configuration, such as one that moves the clock, are left out: they are none of the API', async () => {
  const { observation } = sideOf([account, { ...account, call: 'POST /xxxxx/clock' }])
  const about = { assay: '0.1.0', target: 'a', apiVersion: '2025-07-04', exchanges: 6 }
  const facts = renderFacts({ ...about, startedAt: '2026-11-22T00:00:00Z', observation })
  const alone = await readSide(write('facts.json', facts))
  expect([...alone.observation.keys()]).toEqual(['GET /accounts/{acc_id}'])
  const file = write('run.json', whole)
  writeFileSync(join(dirname(file), 'facts.json'), facts)
  expect((await readSide(file)).observation).toEqual(alone.observation)
})

test('error: an accepted difference needs a reason', async () => {
  const file = write('accepted.json', '{"accepted": [{"id": "a"}]}')
  await expect(readAccepted(file)).rejects.toMatchObject({ code: 'E_FILE_UNREADABLE' })
  const open = write('accepted.json', '{"accepted": [{"id": "a", "reason": "TODO"}]}')
  await expect(readAccepted(open)).rejects.toMatchObject({
    details: { because: '/accepted/0/reason is still TODO' },
  })
})
