// Runs against the sandbox with something before it, one run after the other, in a process of its own.
import { type FrontTrial, tryFront } from '../../suites/support/front-trials.fixture.ts'
import { doTrials } from './trials.ts'

export interface FrontOutcome {
  readonly exitCode: number
  readonly broken: readonly string[]
  /** Why the run ended early. */
  readonly problem: string | undefined
  readonly ended: string | undefined
  /** How many requests with the key got no response of the sandbox. */
  readonly foreign: number
}

doTrials(async (trial: FrontTrial): Promise<FrontOutcome> => {
  const { run, counts } = await tryFront(trial)
  const { exitCode, clauses, problems, ended } = run
  const broken = clauses.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)
  return { exitCode, broken, problem: problems[0], ended, foreign: counts.foreignWithKey }
})
