import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Run } from '../../src/core/run/index.ts'
import { cpuOf, fromSource, root, withCache } from './command-time.ts'
import type { KnownExchange } from './exchanges-alone.ts'
import type { Bench } from './figure.ts'

const rounds = 7

/** CPU time of whole commands against a vitest run of one empty test file, in paired rounds. */
export const start: Bench = {
  name: 'start',
  title: 'CPU time against a bare vitest run of one empty file',
  async measure() {
    const folder = makeEmptySuite()
    try {
      return figuresOf(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function figuresOf(folder: string) {
  const known = join(folder, 'exchanges.json')
  const run = (name: string, ...words: string[]) => [
    ...fromSource,
    ...['run', ...words, '--out', join(folder, name)],
  ]
  const whole = run('reports', '--target', 'sandbox')
  cpuOf([...whole, '--keep-exchanges'])
  writeFileSync(known, JSON.stringify(exchangesIn(join(folder, 'reports/run.json'))))

  const bare = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run']
  const commands = {
    'a whole run of the embedded sandbox': { words: whole, atMost: 3.5 },
    'a quick run of the embedded sandbox': {
      words: run('quick', '--target', 'sandbox', '--quick'),
      atMost: 1.8,
    },
    'a replay of all recordings': { words: run('replayed', '--replay'), atMost: 3 },
    'the exchanges of the whole run, with nothing judged': {
      words: [...withCache, join(import.meta.dirname, 'exchanges-alone.ts'), known],
    },
  }
  const time = () => ({
    bare: cpuOf(bare, { cwd: folder }),
    commands: Object.values(commands).map(({ words }) => cpuOf(words)),
  })
  // The first round fills the caches.
  time()
  const turns = Array.from({ length: rounds }, time)
  return Object.entries(commands).map(([what, { words: _, ...goal }], index) => ({
    what,
    unit: ' times',
    samples: turns.map((turn) => turn.commands[index]! / turn.bare),
    ...goal,
  }))
}

/** The exchanges of a run, as they can be sent again. */
function exchangesIn(file: string): readonly KnownExchange[] {
  const { exchanges } = JSON.parse(readFileSync(file, 'utf8')) as Run
  return exchanges.map(({ request, response }) => ({
    method: request.method as KnownExchange['method'],
    path: new URL(request.url).pathname,
    // What stands in the place of the key is no text of a header.
    headers: { ...request.headers, authorization: 'Bearer sk_bench' },
    sent: request.body === null ? null : JSON.stringify(request.body),
    status: response!.status,
    received: JSON.stringify(response!.body),
  }))
}

function makeEmptySuite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const text = "import { test } from 'vitest'\n\ntest('nothing', () => {})\n"
  writeFileSync(join(folder, 'empty.test.ts'), text)
  return folder
}
