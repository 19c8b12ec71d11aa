import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import type { Ended, Ending, Trial } from './support/hostile-run.fixture.ts'
import { hostileServers } from './support/hostile-servers.fixture.ts'
import { sampleOf } from './support/sample.fixture.ts'

const script = join(import.meta.dirname, 'support/hostile-run.fixture.ts')

const isWhole = inject('isWhole')

/** One flood at most: `npm run bench -- floods` runs against all of them. */
const all = hostileServers.filter(
  ({ name, isFlood }) => !isFlood || (isWhole && name === '50,000 records'),
)

/** Each server is hostile at first, or after the look at it. `npm run test:whole` tries all. */
const trials = all.flatMap(({ name, isFlood }): Trial[] =>
  [false, true].slice(0, isFlood ? 1 : 2).map((isLater) => ({ name, isLater })),
)
const chosen = sampleOf(
  trials.map((trial) => [`${trial.name} ${trial.isLater}`, trial] as const),
  isWhole ? 1 : 9,
).map(([, trial]) => trial)

/** Runs against servers in a process of its own, so that its end is its own. */
async function runAll(): Promise<readonly Ending[]> {
  const options = { maxBuffer: 1e9 }
  const words = [script, JSON.stringify(chosen)]
  const { stdout } = await promisify(execFile)(process.execPath, words, options)
  return (JSON.parse(stdout) as Ended).runs
}

/** What became of a run that is not as it should be; '' where all is. */
function faultsOf({ name, isLater, exit, seconds, printed, reports }: Ending): string {
  const { exit: first, later } = all.find((one) => one.name === name)!
  const { 'run.json': json = '', 'report.html': page = '' } = reports
  const written = Object.keys(reports).sort().join()
  const faults = [
    exit !== (isLater ? later : first) && `it ends with ${exit}`,
    seconds > 120 && `it takes ${seconds} s`,
    /a fault of Assay|[a-z]Error: |^ +at .*:\d/m.test(printed) && 'it shows an error of ours',
    /(?:Range|Type)Error/.test(json) && 'an error of ours is in run.json',
    /[^\n\t\P{Cc}]|\u202e/u.test(printed) && 'it sends control characters to the terminal',
    written !== 'issues.json,junit.xml,report.html,run.json,summary.md' && `it writes ${written}`,
    page.includes('<img src=x') && 'the page runs it',
    json.length > 5e6 && `run.json has ${json.length} characters`,
    JSON.parse(json).exitCode !== exit && 'run.json has another exit code',
  ].filter((fault) => fault !== false)
  return faults.length === 0 ? '' : `${name}${isLater ? ', later' : ''}: ${faults.join('; ')}`
}

test('no server can crash or hang a run, or spoil what it prints and writes', async () => {
  const runs = await runAll()
  expect(runs).toHaveLength(chosen.length)
  const faults = runs.map(faultsOf).filter((fault) => fault !== '')
  expect(faults.join('\n')).toBe('')
})
