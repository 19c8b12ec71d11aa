// Puts deviations of the sandbox to the test, one trial after the other, in a process of its own.
import { quickOf } from '../../src/app/runner/quick.ts'
import type { LoadedScenario } from '../../src/sources/scenario/index.ts'
import { type MutantTrial, tryMutants } from '../../suites/support/mutants.fixture.ts'
import { openSandboxTarget, scenarios } from '../../suites/support/run-all.fixture.ts'
import { runSideBySide } from '../../suites/support/side-by-side.fixture.ts'
import {
  type Trial,
  tryDefect,
  tryVariation,
  type Way,
} from '../../suites/support/trials.fixture.ts'
import { doTrials } from './trials.ts'

/** One trial: of a deviation by its id, or of all mutants. */
export interface Item {
  readonly kind: 'defect' | 'quick' | 'variation' | 'mutants'
  readonly id: string
  /** It meets every scenario, not only those that call what it changes. */
  readonly every: boolean
  readonly inDialect: boolean
  readonly concurrency: number
}

export interface Outcome extends Trial {
  readonly mutants?: Omit<MutantTrial, 'faults'>
}

let quick: readonly LoadedScenario[] | undefined

async function quickScenarios(): Promise<readonly LoadedScenario[]> {
  if (quick === undefined) {
    const { target, close } = await openSandboxTarget({})
    await close()
    quick = quickOf(scenarios, target, {})
  }
  return quick
}

async function attempt({ kind, id, every, inDialect, concurrency }: Item): Promise<Outcome> {
  const way: Way = {
    ...(every && { chosen: scenarios }),
    inDialect,
    ...(concurrency > 1 && {
      run: (deviations, chosen) => runSideBySide(deviations, concurrency, chosen),
    }),
  }
  if (kind === 'defect') return tryDefect(id, way)
  if (kind === 'variation') return tryVariation(id, way)
  if (kind === 'quick') {
    const { broken } = await tryDefect(id, { ...way, chosen: await quickScenarios() })
    return { broken, faults: [] }
  }
  const { faults, ...mutants } = await tryMutants()
  return { mutants, broken: [], faults }
}

doTrials(attempt)
