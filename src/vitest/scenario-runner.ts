import { inject, TestRunner, test } from 'vitest'
import { chooseTarget, findTarget } from '../runner/index.ts'
import { type LoadedScenario, scenariosIn } from '../scenario/index.ts'
import { createRunner, type ScenarioRun, type ScenarioRunner } from '../scenario/running/index.ts'
import type { ScenarioProjectPaths } from './index.ts'

/** Makes every scenario of a file a test. */
export default class ScenarioTestRunner extends TestRunner {
  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    const exported = await super.importFile(file, source)
    if (source === 'setup') return exported
    const paths = inject('assay')
    for (const loaded of scenariosIn(paths.suites, file, exported as object)) {
      const name = loaded.id.slice(loaded.id.lastIndexOf('/') + 1)
      test(`${name}: ${loaded.scenario.title}`, ({ skip }) => testScenario(loaded, paths, skip))
    }
    return exported
  }
}

let opened: Promise<ScenarioRunner> | undefined

async function testScenario(
  scenario: LoadedScenario,
  paths: ScenarioProjectPaths,
  skip: (reason?: string) => void,
): Promise<void> {
  opened ??= open(paths)
  const run = await (await opened).run(scenario)
  const { outcome, reason } = run.result
  if (outcome === 'passed') return
  // A recording that does not fit is no reason to skip: nothing would be tested any more.
  const isUntestable = outcome === 'blocked' || outcome === 'skipped'
  if (isUntestable && run.stale === undefined && run.fault === undefined) skip(reason)
  throw failureOf(run)
}

/** One runner for all files of a worker: they share its connections and its subjects. */
async function open({ recordings, target: name }: ScenarioProjectPaths): Promise<ScenarioRunner> {
  if (name === undefined) {
    const traffic = { mode: 'replay', folder: recordings } as const
    return createRunner({ target: undefined, traffic, slow: false })
  }
  const { choice } = await chooseTarget({ target: name })
  const target = await findTarget(choice)
  return createRunner({ target, traffic: { mode: 'live' }, slow: false })
}

/** What went wrong, in words: the reason, each violation with its place, and what to do about a recording. */
function failureOf({ result, findings, stale }: ScenarioRun): Error {
  const violations = findings.filter(({ severity }) => severity === 'violation')
  const texts = violations.map(({ clause, message, pointer, expected, actual }) =>
    [
      `${message} (${clause})`,
      ...(pointer === '' ? [] : [`  at        ${pointer}`]),
      `  expected  ${expected}`,
      `  actual    ${actual}`,
    ].join('\n'),
  )
  const remedy = `→ Record it: assay run --record ${result.id}\n→ Or test a target: ASSAY_TARGET=sandbox vitest run`
  const text = [result.reason ?? [], texts, stale ? remedy : []].flat().join('\n\n')
  const error = new Error(text)
  error.name = result.outcome === 'failed' ? 'ScenarioFailed' : 'ScenarioErrored'
  // The calls that led here say nothing of the target.
  error.stack = `${error.name}: ${text}`
  return error
}
