import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDocument } from '../../src/app/openapi/index.ts'
import { judgeSettings } from '../../src/core/contract/index.ts'
import { base } from '../../src/sources/har/har-file.fixture.ts'
import type { TaskTime } from './check-task.ts'
import { cpuOf, fromSource, root, withCache } from './command-time.ts'
import type { Bench, Figure } from './figure.ts'
import { writeTraffic } from './traffic-file.ts'

/** Recorded traffic: against merely parsing the file, and against a tool that knows OpenAPI only. */
export const check: Bench = {
  name: 'check',
  title: 'assay check of recorded traffic',
  measure: () => inFolder(async (folder) => [...(await speeds(folder)), ...(await drifts(folder))]),
}

/** A file of 1 GB takes minutes: it has a bench of its own. */
export const checkLarge: Bench = {
  name: 'check-large',
  title: 'assay check of 1 GB of NDJSON',
  measure: () =>
    inFolder(async (folder) => {
      const file = join(folder, '1GB.ndjson')
      await writeTraffic(file, ({ bytes }) => bytes >= 1e9)
      const { seconds, memory } = perform('judge', file)
      return [
        { what: 'CPU time', unit: ' s', samples: [seconds] },
        { what: 'peak memory', unit: ' MB', samples: [memory], atMost: 300 },
      ]
    }),
}

async function speeds(folder: string): Promise<readonly Figure[]> {
  const file = join(folder, '100MB.har')
  await writeTraffic(file, ({ bytes }) => bytes >= 100e6)
  const rounds = Array.from({ length: 5 }, () => ({
    judge: perform('judge', file),
    parse: perform('parse', file),
  }))
  return [
    {
      what: '100 MB, speed by CPU time against JSON.parse of the file',
      unit: ' %',
      samples: rounds.map(({ judge, parse }) => (100 * parse.seconds) / judge.seconds),
      atLeast: 50,
    },
    {
      what: '100 MB, peak memory',
      unit: ' MB',
      samples: rounds.map(({ judge }) => judge.memory),
    },
  ]
}

/** The same file and our own OpenAPI document, read by the best general tool for recorded traffic. */
async function drifts(folder: string): Promise<readonly Figure[]> {
  const file = join(folder, 'drift.har')
  const document = join(folder, 'openapi.json')
  await writeTraffic(file, ({ entries }) => entries >= 20_000)
  writeFileSync(document, JSON.stringify(openApiDocument(judgeSettings(base))))
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const words = ['--traffic-format', 'har', '--format', 'json', '--server', base]
  const drift = ['drift', file, '--api', document, ...words, '--output', join(folder, 'drift.json')]
  const judge = ['check', file, '--quiet', '--allow-incomplete', '--out', join(folder, 'reports')]
  const samples = Array.from({ length: 3 }, () => {
    const general = cpuOf([process.execPath, redocly, ...drift], { allowed: [0, 1] })
    return cpuOf([...fromSource, ...judge]) / general
  })
  return [
    {
      what: '20,000 exchanges, CPU time against `redocly drift`',
      unit: ' times',
      samples,
      atMost: 0.7,
    },
  ]
}

function perform(task: 'judge' | 'parse', file: string): TaskTime {
  const [node = '', ...cache] = withCache
  const script = join(import.meta.dirname, 'check-task.ts')
  const text = execFileSync(node, [...cache, script, task, file], { cwd: root, encoding: 'utf8' })
  // The command prints its verdict before.
  return JSON.parse(text.trim().split('\n').at(-1)!) as TaskTime
}

async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
