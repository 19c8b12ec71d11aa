import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Ending } from './support/hostile-run.fixture.ts'
import { type HostileServer, hostileServers } from './support/hostile-servers.fixture.ts'

const script = join(import.meta.dirname, 'support/hostile-run.fixture.ts')

const all = hostileServers

interface Batch {
  readonly ended: readonly Ending[]
  readonly megabytes: number
}

/** Runs against some servers in a process of its own, so that its end and its memory are theirs. */
async function runAll(names: readonly string[]): Promise<Batch> {
  const words = [script, JSON.stringify(names)]
  const options = { timeout: 200_000, maxBuffer: 1e9 }
  return JSON.parse((await promisify(execFile)(process.execPath, words, options)).stdout)
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
    written !== 'junit.xml,report.html,run.json,summary.md' && `it writes ${written}`,
    page.includes('<img src=x') && 'the page runs it',
    json.length > 5e6 && `run.json has ${json.length} characters`,
    JSON.parse(json).exitCode !== exit && 'run.json has another exit code',
  ].filter((fault) => fault !== false)
  return faults.length === 0 ? '' : `${name}${isLater ? ', later' : ''}: ${faults.join('; ')}`
}

async function expectHarmless(servers: readonly HostileServer[]): Promise<void> {
  const names = servers.map(({ name }) => name)
  const { ended, megabytes } = await runAll(names)
  expect(new Set(ended.map(({ name }) => name))).toEqual(new Set(names))
  const faults = ended.map(faultsOf).filter((fault) => fault !== '')
  expect(faults.join('\n')).toBe('')
  expect(megabytes, names.join()).toBeLessThan(1_000)
}

// Most of the light ones wait, and so leave the processor to the others.
test.concurrent('no server can crash or hang a run, take its memory, or spoil what it prints and writes', async () => {
  expect(all.length).toBeGreaterThanOrEqual(60)
  await expectHarmless(all.filter(({ isFlood }) => !isFlood))
})

test.concurrent('a run that meets a flood ends, in less than a gigabyte', async () => {
  for (const one of all.filter(({ isFlood }) => isFlood)) await expectHarmless([one])
})
