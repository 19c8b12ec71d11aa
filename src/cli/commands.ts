import type { Command } from './command.ts'

interface Entry {
  /** Half a sentence for the list of commands. */
  readonly summary: string
  readonly load: () => Promise<{ readonly command: Command }>
}

/** Every command; its module is loaded when it is used. */
export const commands: Readonly<Record<string, Entry>> = {
  init: {
    summary: 'write a configuration to start from',
    load: () => import('./commands/init.ts'),
  },
  run: { summary: 'test a target', load: () => import('./commands/run.ts') },
  check: {
    summary: 'test recorded traffic (HAR files)',
    load: () => import('./commands/check.ts'),
  },
  merge: {
    summary: 'make one report from the shards of a run',
    load: () => import('./commands/merge.ts'),
  },
  verify: {
    summary: 'say whether a claim was changed, and whether it is still true',
    load: () => import('./commands/verify.ts'),
  },
  compare: {
    summary: 'show what differs between two runs, recordings or HAR files',
    load: () => import('./commands/compare.ts'),
  },
  show: { summary: 'print recordings as text', load: () => import('./commands/show.ts') },
  scan: { summary: 'look for secrets in files', load: () => import('./commands/scan.ts') },
  history: {
    summary: 'since when and how often clauses are broken',
    load: () => import('./commands/history.ts'),
  },
  sandbox: {
    summary: 'serve an implementation of the contract',
    load: () => import('./commands/sandbox.ts'),
  },
  openapi: {
    summary: 'print the contract as an OpenAPI document',
    load: () => import('./commands/openapi.ts'),
  },
  list: {
    summary: 'list operations, clauses, scenarios, subjects, defects',
    load: () => import('./commands/list.ts'),
  },
  explain: {
    summary: 'show what a clause says, where it comes from and what tests it',
    load: () => import('./commands/explain.ts'),
  },
  completion: {
    summary: 'print a script that completes commands and options in a shell',
    async load() {
      const { completionOf } = await import('./commands/completion.ts')
      return { command: completionOf(commands) }
    },
  },
}
