import { expect, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { hostileRun } from './hostile-run.fixture.ts'
import { renderJunit } from './junit.ts'
import { faultsOfJunit } from './junit-rules.fixture.ts'
import { sampleEvents, sampleRun, sampleRunWith } from './run.fixture.ts'
import { viewOf } from './view/view.ts'

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

test.each(Object.entries(runs))('JUnit of %s is a file by the schema of its readers', (_, run) => {
  expect(faultsOfJunit(renderJunit(viewOf(run)))).toEqual([])
})

// GitLab keeps the test cases of a job by class and name: of two that share them one is lost.
test('GitLab finds each test case by its class and its name', () => {
  for (const run of [sampleRun, runs['a run that was interrupted']!]) {
    const written = renderJunit(viewOf(run))
    const keys = Array.from(written.matchAll(/<testcase (classname=".*?" name=".*?")/g), String)
    expect(new Set(keys).size).toBe(keys.length)
  }
})
