import { join } from 'node:path'
import { shownWord } from '../../base/files/index.ts'
import type { Run } from '../../core/run/index.ts'
import { commandLine, variablesOf } from './process.ts'
import { reportFolder } from './report-folder.ts'

/** A repeated run writes its reports inside the folder of the last report, which the reader may still have open. */
const againFolder = 'again'

const isGenerated = (scenario: string) => scenario.startsWith('conventions/generated/')

export interface Invocation {
  readonly addresses: readonly string[]
  readonly words: readonly string[]
  readonly variables: readonly string[]
}

/** They name the environment variables that they need, and none of their values, and not the home folder. */
export function commandsOf(
  { addresses, words: given, variables }: Invocation,
  { command = 'run', quick, seed }: Partial<Pick<Run, 'command' | 'quick' | 'seed'>> = {},
) {
  const words = given.map(shownWord)
  const call = (...rest: readonly string[]) =>
    variablesOf(variables) + commandLine(command, ...rest)
  const whole = call(...addresses.map(shownWord), ...(quick ? ['--quick'] : []), ...words)
  const again = ['--out', join(reportFolder, againFolder)]
  // With other accounts, a target that refuses duplicates accepts what most scenarios send again.
  const seedFor = (scenarios: readonly string[]) =>
    seed !== undefined && scenarios.some(isGenerated) && !words.includes('--seed')
      ? ['--seed', String(seed)]
      : []
  const live = words.filter((word) => word !== '--replay')
  return {
    command: whole,
    repeat: (...scenarios: readonly string[]) => {
      if (command === 'run') return call(...scenarios, ...words, ...seedFor(scenarios), ...again)
      // The traffic of a proxy is that of its clients, and no command repeats it.
      return command === 'proxy' ? '' : whole
    },
    record: (scenarios: readonly string[]) => call(...scenarios, ...live, '--record'),
  }
}
