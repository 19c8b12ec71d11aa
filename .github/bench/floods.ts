import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Ended, Trial } from '../../suites/support/hostile-run.fixture.ts'
import { hostileServers } from '../../suites/support/hostile-servers.fixture.ts'
import { root } from './command-time.ts'
import type { Bench } from './figure.ts'
import { slowestReader } from './patterns.ts'

export const floods: Bench = {
  name: 'floods',
  title: 'The worst of what a hostile target may send',
  async measure() {
    const [flood, ratio] = largest(outputOf('.github/bench/flood-ratios.ts'))
    const [server, memory] = largest(memoryByServer())
    const reader = slowestReader()
    return [
      {
        what: `a million of something (${flood}), CPU of judging against JSON.parse`,
        unit: ' times',
        samples: [ratio],
        atMost: 20,
      },
      {
        what: `a run that meets a flood (${server}), peak memory`,
        unit: ' MB',
        samples: [memory],
        atMost: 1_000,
      },
      {
        what: `30,000 characters that nearly fit a pattern (${reader.name})`,
        unit: ' ms',
        samples: [reader.ms],
        atMost: 200,
      },
    ]
  },
}

function memoryByServer(): Readonly<Record<string, number>> {
  const script = 'suites/support/hostile-run.fixture.ts'
  const figures = hostileServers
    .filter(({ isFlood }) => isFlood)
    .map(({ name }) => {
      const trials: readonly Trial[] = [{ name, isLater: false }]
      return [name, outputOf<Ended>(script, JSON.stringify(trials)).megabytes]
    })
  return Object.fromEntries(figures)
}

function largest(figures: Readonly<Record<string, number>>): readonly [string, number] {
  return Object.entries(figures).reduce((most, next) => (next[1] > most[1] ? next : most))
}

function outputOf<Output>(script: string, ...words: readonly string[]): Output {
  const options = { maxBuffer: 1e9 }
  return JSON.parse(String(execFileSync(process.execPath, [join(root, script), ...words], options)))
}
