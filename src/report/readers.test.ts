import { createRequire } from 'node:module'
import Ajv4 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { validate as validateCtrf } from 'ctrf'
import { expect, test } from 'vitest'
import { isObject } from '../json/index.ts'
import type { Run } from '../run/index.ts'
import { renderCtrf } from './ctrf.ts'
import { hostileRun } from './hostile-run.fixture.ts'
import { renderJunit } from './junit.ts'
import { faultsOfJunit } from './junit-rules.fixture.ts'
import { renderers, withoutRow } from './reporters.fixture.ts'
import { sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderSarif } from './sarif.ts'
import { viewOf } from './view/view.ts'
import type { ReporterName } from './write.ts'

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

/** What the reader of each report finds wrong with it. People read the page and the summary; run.json has a test of its own. */
const faultsBy: Readonly<Record<ReporterName, ((report: string) => readonly unknown[]) | null>> = {
  json: null,
  junit: faultsOfJunit,
  html: null,
  markdown: null,
  ctrf(report) {
    const { valid, errors } = validateCtrf(JSON.parse(report))
    return valid ? [] : [errors]
  },
  sarif: (report) => (validateSarif(JSON.parse(report)) ? [] : validateSarif.errors!),
  ndjson: (report) =>
    report
      .trimEnd()
      .split('\n')
      .filter((line) => !isObject(JSON.parse(line))),
}

test('every report has a reader: a new one has a row in this file', () => {
  expect(withoutRow(faultsBy)).toEqual([])
})

test.each(Object.entries(runs))('%s is a file by the schema of each reader', (_, run) => {
  for (const [name, render] of renderers) {
    for (const cases of ['clauses', 'scenarios'] as const) {
      expect(faultsBy[name]?.(render(run, { cases })) ?? [], name).toEqual([])
    }
  }
})

test('the schemas refuse a file that lacks a part', () => {
  const ctrf = JSON.parse(renderCtrf(viewOf(sampleRun)))
  delete ctrf.results.summary.tests
  expect(validateCtrf(ctrf).valid).toBe(false)
  const document = JSON.parse(renderSarif(viewOf(sampleRun)))
  delete document.runs[0].results[0].message
  expect(validateSarif(document)).toBe(false)
})

// GitLab keeps the test cases of a job by class and name: of two that share them one is lost.
test('GitLab finds each test case by its class and its name', () => {
  for (const run of [sampleRun, runs['a run that was interrupted']!]) {
    for (const cases of ['clauses', 'scenarios'] as const) {
      const written = renderJunit(viewOf(run, { cases }))
      const keys = Array.from(written.matchAll(/<testcase (classname=".*?" name=".*?")/g), String)
      expect(new Set(keys).size).toBe(keys.length)
    }
  }
})
