import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { listRecordings } from '../../src/recording/index.ts'
import { root, withCache } from './command-time.ts'
import type { CompareTime } from './compare-task.ts'
import type { Bench } from './figure.ts'

const least = 10_000
const rounds = 5

/** Two sides of 10,000 exchanges each, made of the recordings. */
export const compare: Bench = {
  name: 'compare',
  title: 'assay compare of two sides of 10,000 exchanges each',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
    const [before, after] = [join(folder, 'before'), join(folder, 'after')]
    try {
      await multiply(before)
      cpSync(before, after, { recursive: true })
      const times = Array.from({ length: rounds }, () => perform(before, after))
      return [
        { what: 'CPU time', unit: ' s', samples: times.map(({ seconds }) => seconds), atMost: 2 },
        {
          what: 'peak memory',
          unit: ' MB',
          samples: times.map(({ memory }) => memory),
          atMost: 200,
        },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Writes the recordings with each of their entries so many times that there are enough. */
async function multiply(folder: string): Promise<void> {
  const recordings = (await listRecordings(join(root, 'recordings'))).map(({ file }) => {
    const { log } = JSON.parse(readFileSync(file, 'utf8')) as { log: { entries: unknown[] } }
    return { file: join(folder, relative(join(root, 'recordings'), file)), log }
  })
  const recorded = recordings.reduce((sum, { log }) => sum + log.entries.length, 0)
  const times = Math.ceil(least / recorded)
  for (const { file, log } of recordings) {
    const entries = Array.from({ length: times }, () => log.entries).flat()
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ log: { ...log, entries } }))
  }
}

function perform(before: string, after: string): CompareTime {
  const [node = '', ...cache] = withCache
  const words = [...cache, join(import.meta.dirname, 'compare-task.ts'), before, after]
  return JSON.parse(execFileSync(node, words, { cwd: root, encoding: 'utf8' })) as CompareTime
}
