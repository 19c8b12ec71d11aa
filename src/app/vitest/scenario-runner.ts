import { join } from 'node:path'
import { TestRunner, test } from 'vitest'
import { type LoadedScenario, scenariosIn, suitesFolder } from '../../sources/scenario/index.ts'
import {
  createRunner,
  type ScenarioRun,
  type ScenarioRunner,
} from '../../sources/scenario/running/index.ts'
import { failureOf } from './failure.ts'

/** Makes every scenario of a file a test. */
export default class ScenarioTestRunner extends TestRunner {
  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    const exported = await super.importFile(file, source)
    if (source === 'setup') return exported
    for (const loaded of scenariosIn(suitesFolder, file, exported as object)) {
      const name = loaded.id.slice(loaded.id.lastIndexOf('/') + 1)
      test(`${name}: ${loaded.scenario.title}`, ({ skip }) => testScenario(loaded, skip))
    }
    return exported
  }
}

const folder = join(suitesFolder, '../recordings')

/** One runner for all files of a worker. */
let runner: Promise<ScenarioRunner> | undefined

async function testScenario(
  scenario: LoadedScenario,
  skip: (reason?: string) => void,
): Promise<void> {
  const traffic = { mode: 'replay', folder } as const
  runner ??= createRunner({ target: undefined, traffic, slow: false })
  const run = await (await runner).run(scenario)
  const { outcome, reason } = run.result
  if (outcome === 'passed') return
  // A recording that does not fit must not skip the test, because then nothing would be tested any more.
  const isUntestable = outcome === 'blocked' || outcome === 'skipped'
  if (isUntestable && run.stale === undefined && run.fault === undefined) skip(reason)
  throw failed(run)
}

function failed({ result, findings, exchanges, stale }: ScenarioRun): Error {
  const violations = findings.filter(({ severity }) => severity === 'violation')
  const remedy = stale === undefined ? {} : { remedy: `→ assay run --record ${result.id}` }
  return failureOf({ result, findings: violations, exchanges, ...remedy })
}
