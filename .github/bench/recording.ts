import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordAll, replayAll } from '../../suites/support/recordings.fixture.ts'
import { runAll } from '../../suites/support/run-all.fixture.ts'
import type { Bench } from './figure.ts'

const rounds = 5

/** What recording all scenarios against the embedded sandbox adds to running them, and what a replay costs. */
export const recording: Bench = {
  name: 'recording',
  title: 'CPU time of one exchange',
  async measure() {
    const rounds = await times()
    return [
      {
        what: 'what recording adds',
        unit: ' ms',
        samples: rounds.map(({ recordMs }) => recordMs),
        atMost: 5,
      },
      {
        what: 'a replay, judging included',
        unit: ' ms',
        samples: rounds.map(({ replayMs }) => replayMs),
      },
    ]
  },
}

async function times() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const figures: { readonly recordMs: number; readonly replayMs: number }[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      let exchanges = 0
      const live = await cpuOf(() => runAll({}))
      const record = await cpuOf(async () => {
        const runs = await recordAll({}, { folder })
        exchanges = runs.reduce((sum, run) => sum + run.exchanges.length, 0)
      })
      const replay = await cpuOf(() => replayAll(folder))
      figures.push({ recordMs: (record - live) / exchanges, replayMs: replay / exchanges })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  // The first round compiles.
  return figures.slice(1)
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
