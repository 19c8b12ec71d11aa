import { join } from 'node:path'
import { TestRunner, test } from 'vitest'
import { type LoadedScenario, scenariosIn, suitesFolder } from '../../sources/scenario/index.ts'
import {
  createRunner,
  type ScenarioRun,
  type ScenarioRunner,
} from '../../sources/scenario/running/index.ts'
import { failureOf } from './failure.ts'

/** Runs every scenario as a test, replayed from its recording; tests of other files run as usual. */
export default class ScenarioTestRunner extends TestRunner {
  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    const exported = await super.importFile(file, source)
    if (source === 'setup' || !file.endsWith('.scenario.ts')) return exported
    for (const loaded of scenariosIn(suitesFolder, file, exported as object)) {
      const name = loaded.id.slice(loaded.id.lastIndexOf('/') + 1)
      test(`${name}: ${loaded.scenario.title}`, () => testScenario(loaded))
    }
    return exported
  }
}

const folder = join(suitesFolder, '../recordings')

/** One runner for all files of a worker. */
let runner: Promise<ScenarioRunner> | undefined

/** A scenario that its recording does not fit fails too, because otherwise nothing would be tested any more. */
async function testScenario(scenario: LoadedScenario): Promise<void> {
  const traffic = { mode: 'replay', folder } as const
  runner ??= createRunner({ target: undefined, traffic, slow: false })
  const run = await (await runner).run(scenario)
  if (run.result.outcome !== 'passed') throw failed(run)
}

function failed({ result, findings, exchanges }: ScenarioRun): Error {
  const violations = findings.filter(({ severity }) => severity === 'violation')
  const remedy = `→ assay run --record ${result.id}`
  return failureOf({
    result,
    findings: violations,
    exchanges,
    ...(result.outcome !== 'failed' && { remedy }),
  })
}
