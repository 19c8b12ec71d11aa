import type { Command } from './command.ts'

interface Entry {
  /** Half a sentence for the list of commands. */
  readonly does: string
  readonly load: () => Promise<{ readonly command: Command }>
}

/** Everything the command line can do; a command is read when it is asked for. */
export const commands = {
  run: {
    does: 'hold a target against the contract',
    load: () => import('./commands/run.ts'),
  },
  check: {
    does: 'judge recorded traffic (HAR files)',
    load: () => import('./commands/check.ts'),
  },
  show: {
    does: 'print recordings readably',
    load: () => import('./commands/show.ts'),
  },
  scan: {
    does: 'look for secrets in any files',
    load: () => import('./commands/scan.ts'),
  },
  sandbox: {
    does: 'serve the reference implementation',
    load: () => import('./commands/sandbox.ts'),
  },
  list: {
    does: 'list operations, clauses, scenarios, subjects, defects',
    load: () => import('./commands/list.ts'),
  },
  explain: {
    does: 'tell what a clause says, why, and how it is proved',
    load: () => import('./commands/explain.ts'),
  },
} as const satisfies Readonly<Record<string, Entry>>

export type CommandName = keyof typeof commands
