import type { Command } from './command.ts'

interface Entry {
  readonly summary: string
  readonly load: () => Promise<{ readonly command: Command }>
}

function entry(summary: string, load: Entry['load']): Entry {
  return { summary, load }
}

export const commands: Readonly<Record<string, Entry>> = {
  init: entry('write a configuration to start from', () => import('./commands/init.ts')),
  run: entry('test a target', () => import('./commands/run.ts')),
  check: entry('test recorded traffic (HAR files, NDJSON)', () => import('./commands/check.ts')),
  proxy: entry(
    'test what passes between a client and a target',
    () => import('./commands/proxy.ts'),
  ),
  report: entry('write a run in other formats', () => import('./commands/report.ts')),
  compare: entry(
    'show what differs between two runs, versions or targets',
    () => import('./commands/compare.ts'),
  ),
  scan: entry('look for values that are not redacted', () => import('./commands/scan.ts')),
  history: entry('show since when clauses are broken', () => import('./commands/history.ts')),
  sandbox: entry(
    'serve the reference implementation of the contract',
    () => import('./commands/sandbox.ts'),
  ),
  openapi: entry('print the contract as OpenAPI', () => import('./commands/openapi.ts')),
  list: entry(
    'list operations, clauses, scenarios, subjects and more',
    () => import('./commands/list.ts'),
  ),
  explain: entry(
    'show what an address means, and what tests it',
    () => import('./commands/explain.ts'),
  ),
}
