import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordAll, replayAll } from '../../suites/support/recordings.fixture.ts'
import { runAll } from '../../suites/support/run-all.fixture.ts'
import { median } from './median.ts'

const rounds = 5

/** Milliseconds of CPU for one exchange. */
export interface RecordingFigures {
  readonly exchanges: number
  /** What recording adds to a live run. */
  readonly recordMs: number
  /** A whole replay, judging included. */
  readonly replayMs: number
}

/** Measures what recording all scenarios against the embedded sandbox, and replaying them, costs. */
export async function timeRecording(): Promise<RecordingFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const figures: { readonly recordMs: number; readonly replayMs: number }[] = []
  let exchanges = 0
  try {
    for (let round = 0; round <= rounds; round++) {
      const live = await cpuOf(() => runAll({}))
      const record = await cpuOf(async () => {
        const runs = await recordAll({}, { folder, against: undefined })
        exchanges = runs.reduce((sum, run) => sum + run.exchanges.length, 0)
      })
      const replay = await cpuOf(() => replayAll(folder))
      figures.push({ recordMs: (record - live) / exchanges, replayMs: replay / exchanges })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  // The first round compiles.
  const warm = figures.slice(1)
  return {
    exchanges,
    recordMs: median(warm.map(({ recordMs }) => recordMs)),
    replayMs: median(warm.map(({ replayMs }) => replayMs)),
  }
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
