import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../../src/app/openapi/index.ts'
import { judgeSettings } from '../../src/core/contract/index.ts'
import { base } from '../../src/sources/har/har-file.fixture.ts'
import type { TaskTime } from './check-task.ts'
import { fromSource, inTurn, root, timeOf, withCache } from './command-time.ts'
import type { Bench, Figure } from './figure.ts'
import { inFolder } from './temporary-folder.ts'
import { receivedHeaders, sentHeaders, writeTraffic } from './traffic-file.ts'

const rounds = 5
const exchanges = 20_000

/** Recorded traffic: against a tool that knows OpenAPI only, against merely reading the file, and a file that fits no memory. */
export const check: Bench = {
  name: 'check',
  title: 'assay check of recorded traffic',
  measure: () =>
    inFolder(async (folder) => {
      const file = join(folder, 'traffic.har')
      await writeTraffic(file, ({ entries }) => entries >= exchanges)
      return [
        ...(await againstDrift(file, folder)),
        againstReading(file),
        await memoryOfLarge(folder),
      ]
    }),
}

/** The same file and our own OpenAPI document, read by the best general tool for recorded traffic. */
async function againstDrift(file: string, folder: string): Promise<readonly Figure[]> {
  const document = join(folder, 'openapi.json')
  writeFileSync(document, JSON.stringify(openApiDocument(judgeSettings(base))))
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const words = ['--traffic-format', 'har', '--format', 'json', '--server', base]
  const drift = ['drift', file, '--api', document, ...words, '--output', join(folder, 'drift.json')]
  const headers = Object.keys({ ...sentHeaders, ...receivedHeaders }).join(',')
  const judge = ['check', file, '--quiet', '--allow-incomplete', '--out', join(folder, 'reports')]
  const turns = await inTurn(rounds, {
    check: () => timeOf([...fromSource, ...judge]),
    asItIs: () => timeOf([process.execPath, redocly, ...drift], { allowed: [0, 1] }),
    lessHeaders: () =>
      timeOf([process.execPath, redocly, ...drift, '--ignore-headers', headers], {
        allowed: [0, 1],
      }),
  })
  const figure = (what: string, other: 'asItIs' | 'lessHeaders') => ({
    what: `${exchanges} exchanges, CPU against ${what}`,
    unit: ' times',
    samples: turns.map((turn) => turn.check.cpu / turn[other].cpu),
    atMost: 0.85,
    why: 'It also compares exchanges with one another.',
  })
  return [
    figure('`redocly drift`', 'asItIs'),
    figure('`redocly drift` without headers', 'lessHeaders'),
  ]
}

function againstReading(file: string): Figure {
  const ratio = () => perform('judge', file).seconds / perform('read', file).seconds
  return {
    what: `${exchanges} exchanges, CPU against only reading the entries`,
    unit: ' times',
    samples: Array.from({ length: rounds }, ratio),
    atMost: 3,
    why: 'Each exchange is compared with its schema and with all that the trace showed before.',
  }
}

async function memoryOfLarge(folder: string): Promise<Figure> {
  const file = join(folder, '1GB.ndjson')
  await writeTraffic(file, ({ bytes }) => bytes >= 1e9)
  const samples = [perform('judge', file).memory]
  const why =
    'Less than 40 MB stay in use; V8 collects the rest when it is some five times as much.'
  return { what: '1 GB of NDJSON, peak memory', unit: ' MB', samples, atMost: 300, why }
}

function perform(task: 'judge' | 'read', file: string): TaskTime {
  const [node = '', ...cache] = withCache
  const script = join(import.meta.dirname, 'check-task.ts')
  const text = execFileSync(node, [...cache, script, task, file], { cwd: root, encoding: 'utf8' })
  // The command prints its verdict before.
  return JSON.parse(text.trim().split('\n').at(-1)!) as TaskTime
}
