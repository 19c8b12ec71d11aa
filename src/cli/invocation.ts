import { join } from 'node:path'
import { shownWord } from '../files/index.ts'
import { commandLine, variablesOf } from './process.ts'
import { againFolder, runOptions } from './run-options.ts'

/** How a run was called: what its commands in the report are made of. */
export interface Invocation {
  readonly addresses: readonly string[]
  /** The options that change what is tested. */
  readonly words: readonly string[]
  /** The environment variables that the target needs. */
  readonly variables: readonly string[]
}

/** An invocation as files show it to others. */
export function shownInvocation(invocation: Invocation): Invocation {
  return { ...invocation, words: invocation.words.map(shownWord) }
}

/** The commands that a report names. */
export interface Commands {
  /** The command of the whole run. */
  readonly command: string
  /** The command that runs one scenario again. */
  readonly repeat: (scenarioId: string) => string
  /** The command that records scenarios again; all where none is named. */
  readonly record: (scenarioIds: readonly string[]) => string
}

/** The commands of a run; they name the environment variables that they need, and none of their values. */
export function commandsOf({ addresses, words, variables }: Invocation): Commands {
  const run = (...rest: readonly string[]) => variablesOf(variables) + commandLine('run', ...rest)
  const live = words.filter((word) => word !== '--replay')
  return {
    command: run(...addresses, ...words),
    repeat: (scenario) =>
      run(scenario, ...words, '--out', join(runOptions.out.default, againFolder)),
    record: (scenarios) => run(...scenarios, ...live, '--record'),
  }
}
