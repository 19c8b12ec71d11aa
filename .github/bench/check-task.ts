// One task of the bench of `assay check`, in a process of its own, so that its memory is its own too.
//   node .github/bench/check-task.ts read|judge FILE
import { copyFileSync } from 'node:fs'
import { runCommandLine } from '../../src/app/cli/command-line.ts'
import { peakMemory } from '../../src/base/files/peak-memory.fixture.ts'
import { openTraffic } from '../../src/sources/har/open-traffic.ts'

/** What a task took: seconds of CPU time after its modules were loaded, and the peak of the resident set in MB. */
export interface TaskTime {
  readonly seconds: number
  readonly memory: number
}

const tasks = {
  async read(file: string) {
    const { read } = await openTraffic(file)
    let count = 0
    for await (const entries of read()) count += entries.length
    if (count === 0) throw new Error('The file holds no entries.')
  },
  async judge(file: string) {
    const words = ['check', file, '--quiet', '--allow-incomplete', '--out', `${file}.reports`]
    const exitCode = await runCommandLine(words)
    if (exitCode !== 0) throw new Error(`assay check ended with ${exitCode}`)
  },
}

const [task, file] = process.argv.slice(2)
if (task !== undefined && file !== undefined) {
  const perform = tasks[task as keyof typeof tasks]
  // Judging has more to load than reading.
  const short = `${file}.short.har`
  copyFileSync('recordings/payments/cancel/cancels-pending.har', short)
  await perform(short)
  const before = process.cpuUsage()
  await perform(file)
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  console.log(JSON.stringify({ seconds, memory: peakMemory() } satisfies TaskTime))
}
