import { inject, TestRunner, test } from 'vitest'
import { dayOf } from '../../core/evidence/index.ts'
import { concludeScenario } from '../../core/run/index.ts'
import { type LoadedScenario, scenariosIn, suitesFolder } from '../../sources/scenario/index.ts'
import {
  createRunner,
  type ScenarioRun,
  type ScenarioRunner,
} from '../../sources/scenario/running/index.ts'
import { chooseTarget, findTarget } from '../runner/index.ts'
import { failureOf } from './failure.ts'
import type { ScenarioProjectPaths } from './scenario-project.ts'

/** Makes every scenario of a file a test. */
export default class ScenarioTestRunner extends TestRunner {
  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    const exported = await super.importFile(file, source)
    if (source === 'setup') return exported
    const paths = inject('assay')
    for (const loaded of scenariosIn(suitesFolder, file, exported as object)) {
      const name = loaded.id.slice(loaded.id.lastIndexOf('/') + 1)
      test(`${name}: ${loaded.scenario.title}`, ({ skip }) => testScenario(loaded, paths, skip))
    }
    return exported
  }
}

interface Opened {
  readonly runner: ScenarioRunner
  /** The run of a scenario as it counts, with what the configuration accepts. */
  readonly settle: (run: ScenarioRun) => ScenarioRun
}

let opened: Promise<Opened> | undefined

async function testScenario(
  scenario: LoadedScenario,
  paths: ScenarioProjectPaths,
  skip: (reason?: string) => void,
): Promise<void> {
  opened ??= open(paths)
  const { runner, settle } = await opened
  const run = settle(await runner.run(scenario))
  const { outcome, reason } = run.result
  if (outcome === 'passed') return
  // A recording that does not fit must not skip the test, because then nothing would be tested any more.
  const isUntestable = outcome === 'blocked' || outcome === 'skipped'
  if (isUntestable && run.stale === undefined && run.fault === undefined) skip(reason)
  throw failed(run)
}

/** One runner for all files of a worker: they share its connections and its subjects. */
async function open({ recordings, target: name }: ScenarioProjectPaths): Promise<Opened> {
  if (name === undefined) {
    const traffic = { mode: 'replay', folder: recordings } as const
    const runner = await createRunner({ target: undefined, traffic, slow: false })
    return { runner, settle: (run) => run }
  }
  const { choice } = await chooseTarget({ target: name })
  const target = findTarget(choice)
  const { waivers } = target
  const rules = { waivers, strict: false, today: dayOf(Date.now()) }
  return {
    runner: await createRunner({ target, traffic: { mode: 'live' }, slow: false }),
    settle: (run) => ({ ...run, result: concludeScenario(run.result, run.findings, rules) }),
  }
}

function failed({ result, findings, exchanges, stale }: ScenarioRun): Error {
  const violations = findings.filter(({ severity }) => severity === 'violation')
  const record = `→ Record it: assay run --record ${result.id}\n→ Or test a target: ASSAY_TARGET=sandbox vitest run`
  const remedy = stale === undefined ? {} : { remedy: record }
  return failureOf({ result, findings: violations, exchanges, ...remedy })
}
