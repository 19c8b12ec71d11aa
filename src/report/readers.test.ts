import { createRequire } from 'node:module'
import Ajv4 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { validate as validateCtrf } from 'ctrf'
import { expect, test } from 'vitest'
import type { Run } from '../run/index.ts'
import { renderCtrf } from './ctrf.ts'
import { hostileRun } from './hostile-run.fixture.ts'
import { renderJunit } from './junit.ts'
import { faultsOfJunit } from './junit-rules.fixture.ts'
import { sampleCatalogue, sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderSarif } from './sarif.ts'
import { viewOf } from './view/view.ts'

const require = createRequire(import.meta.url)
// A pattern of the schema is no pattern under the flag `u`.
const ajv = new Ajv4.default({ unicodeRegExp: false, strict: false })
addFormats.default(ajv)
const validateSarif = ajv.compile(
  require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
)

const [violation] = sampleEvents.findings
const source = { file: '../elsewhere/traffic.har', entry: 3, line: 41 }
const hostile = hostileRun(']]>"\'<&\u0000\u001b\ufffe\ud800\n](http://a.example)', 1, '<b>#&')

const runs: Readonly<Record<string, Run>> = {
  'a run with one of everything': sampleRun,
  'a run without findings': sampleRunWith({ findings: [], problems: [] }),
  'a run that was interrupted': sampleRunWith({ interrupted: true, problems: ['It is gone.'] }),
  'recorded traffic': sampleRunWith(
    { findings: [{ ...violation!, source }], scenarios: [] },
    { command: 'check' },
  ),
  'a hostile run': { ...hostile, startedAt: sampleRun.startedAt },
}

test.each(Object.entries(runs))('%s is a file by the schema of each reader', (_, run) => {
  for (const cases of ['clauses', 'scenarios'] as const) {
    const options = { cases }
    expect(faultsOfJunit(renderJunit(viewOf(run, sampleCatalogue, options)))).toEqual([])
    const { valid, errors } = validateCtrf(
      JSON.parse(renderCtrf(viewOf(run, sampleCatalogue, options))),
    )
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  }
  const isSarif = validateSarif(JSON.parse(renderSarif(viewOf(run, sampleCatalogue))))
  expect(validateSarif.errors ?? []).toEqual([])
  expect(isSarif).toBe(true)
})

test('the schemas refuse a file that lacks a part', () => {
  const ctrf = JSON.parse(renderCtrf(viewOf(sampleRun, sampleCatalogue)))
  delete ctrf.results.summary.tests
  expect(validateCtrf(ctrf).valid).toBe(false)
  const document = JSON.parse(renderSarif(viewOf(sampleRun, sampleCatalogue)))
  delete document.runs[0].results[0].message
  expect(validateSarif(document)).toBe(false)
})

// GitLab keeps the test cases of a job by class and name: of two that share them one is lost.
test('GitLab finds each test case by its class and its name', () => {
  for (const run of [sampleRun, runs['a run that was interrupted']!]) {
    for (const cases of ['clauses', 'scenarios'] as const) {
      const written = renderJunit(viewOf(run, sampleCatalogue, { cases }))
      const keys = Array.from(written.matchAll(/<testcase (classname=".*?" name=".*?")/g), String)
      expect(new Set(keys).size).toBe(keys.length)
    }
  }
})
