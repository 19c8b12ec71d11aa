import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Ended } from '../../suites/support/hostile-run.fixture.ts'
import { hostileServers } from '../../suites/support/hostile-servers.fixture.ts'
import { root } from './command-time.ts'
import type { Bench, Figure } from './figure.ts'

/** Responses with a million of something: how long judging takes against parsing them, and the memory of a whole run. */
export const floods: Bench = {
  name: 'floods',
  title: 'Judging a million of something, CPU time against JSON.parse; runs that meet a flood',
  async measure() {
    return [...ratios(), ...memory()]
  },
}

function ratios(): readonly Figure[] {
  const ratios = outputOf<Record<string, number>>('.github/bench/flood-ratios.ts')
  return Object.entries(ratios).map(([what, ratio]) => ({
    what,
    unit: ' times',
    samples: [ratio],
    atMost: 20,
  }))
}

function memory(): readonly Figure[] {
  const script = 'suites/support/hostile-run.fixture.ts'
  return hostileServers
    .filter(({ isFlood }) => isFlood)
    .map(({ name }) => ({
      what: `a run that meets ${name}, peak memory`,
      unit: ' MB',
      samples: [outputOf<Ended>(script, JSON.stringify([name])).megabytes],
      atMost: 1_000,
    }))
}

function outputOf<Output>(script: string, ...words: readonly string[]): Output {
  const options = { maxBuffer: 1e9 }
  return JSON.parse(String(execFileSync(process.execPath, [join(root, script), ...words], options)))
}
