// How long `assay compare` takes for two sides of 10,000 exchanges, and in how much memory.
//   node .github/bench/time-compare.ts
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { compareSides, readSide } from '../../src/compare/index.ts'
import { peakMemory } from '../../src/files/peak-memory.fixture.ts'
import { listRecordings } from '../../src/recording/index.ts'

const least = 10_000
const root = join(import.meta.dirname, '../..')

/** Writes the recordings with each of their entries so many times that there are enough; how many there are. */
async function multiply(folder: string): Promise<number> {
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
  return recorded * times
}

async function perform(before: string, after: string): Promise<void> {
  const startedAt = performance.now()
  compareSides(await readSide(before), await readSide(after), { level: 'reader' })
  const seconds = (performance.now() - startedAt) / 1000
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  const cpu = (userCPUTime + systemCPUTime) / 1e6
  const figures = [`${seconds.toFixed(2)} s`, `${cpu.toFixed(2)} s of CPU`]
  console.log(`${figures.join(', ')}, peak ${peakMemory().toFixed(0)} MB`)
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const [before, after] = [join(folder, 'before'), join(folder, 'after')]
  try {
    const exchanges = await multiply(before)
    cpSync(before, after, { recursive: true })
    const cache = import.meta.resolve('../../src/cli/compile-cache.js')
    console.log(`Two sides of ${exchanges} exchanges compared (target: under 2 s and 200 MB):`)
    for (let round = 0; round < 3; round++) {
      const words = ['--import', cache, import.meta.filename, before, after]
      process.stdout.write(`  ${execFileSync(process.execPath, words, { encoding: 'utf8' })}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [before, after] = process.argv.slice(2)
if (before !== undefined && after !== undefined) await perform(before, after)
else await measure()
