// Compares two folders of recordings, in a process of its own, so that its time and memory are its own too.
//   node .github/bench/compare-task.ts BEFORE AFTER
import { compareSides, readSide } from '../../src/app/compare/index.ts'
import { peakMemory } from '../../src/base/files/peak-memory.fixture.ts'

/** CPU time in seconds, and the peak of the resident set in MB. */
export interface CompareTime {
  readonly seconds: number
  readonly memory: number
}

const [before, after] = process.argv.slice(2)
if (before !== undefined && after !== undefined) {
  compareSides(await readSide(before), await readSide(after), { level: 'reader' })
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const seconds = (userCPUTime + systemCPUTime) / 1e6
  process.stdout.write(JSON.stringify({ seconds, memory: peakMemory() } satisfies CompareTime))
}
