import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRecordings } from '../../src/sources/recording/index.ts'
import { root, withCache } from './command-time.ts'
import type { CompareTime } from './compare-task.ts'
import type { Bench } from './figure.ts'
import { inFolder } from './temporary-folder.ts'

const least = 10_000
const rounds = 5

export const compare: Bench = {
  name: 'compare',
  title: 'assay compare of two sides of 10,000 exchanges each',
  measure: () =>
    inFolder(async (folder) => {
      const [before, after] = [join(folder, 'before'), join(folder, 'after')]
      await multiply(before)
      cpSync(before, after, { recursive: true })
      const times = Array.from({ length: rounds }, () => perform(before, after))
      const samplesOf = (kind: keyof CompareTime) => times.map((time) => time[kind])
      return [
        { what: 'CPU time', unit: ' s', samples: samplesOf('seconds'), atMost: 2 },
        { what: 'peak memory', unit: ' MB', samples: samplesOf('memory'), atMost: 200 },
      ]
    }),
}

/** Writes all recordings so many times that there are enough exchanges: a recording holds those of one scenario. */
async function multiply(folder: string): Promise<void> {
  const recordings = join(root, 'recordings')
  const sizes = (await listRecordings(recordings)).map(({ file }) => {
    const { log } = JSON.parse(readFileSync(file, 'utf8')) as { log: { entries: unknown[] } }
    return log.entries.length
  })
  const times = Math.ceil(least / sizes.reduce((sum, size) => sum + size, 0))
  for (let copy = 0; copy < times; copy++) {
    cpSync(recordings, join(folder, String(copy)), { recursive: true })
  }
}

function perform(before: string, after: string): CompareTime {
  const [node = '', ...cache] = withCache
  const words = [...cache, join(import.meta.dirname, 'compare-task.ts'), before, after]
  return JSON.parse(execFileSync(node, words, { cwd: root, encoding: 'utf8' })) as CompareTime
}
