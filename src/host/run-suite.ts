import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type Reporter, type TestCase } from 'vitest/node'
import type { LoadedScenario, Performance } from '#scenario'
import type { Job } from './job.ts'

const here = dirname(fileURLToPath(import.meta.url))

/** The folder of the stories that come with Assay, from source and compiled. */
export const suitesFolder = join(here, '../../suites')

export interface SuiteOptions {
  readonly job: Omit<Job, 'scenarios' | 'suites'>
  readonly scenarios: readonly LoadedScenario[]
  /** Called as soon as a story has been told. */
  readonly onPerformance?: (performance: Performance) => void
  /** Ends the run early; what was told until then is kept. */
  readonly signal?: AbortSignal
}

export interface SuiteResult {
  readonly performances: readonly Performance[]
  readonly interrupted: boolean
  /** Faults of ours that belong to no story. */
  readonly faults: readonly string[]
}

/** Tells stories one after the other in a vitest worker, and gathers what was seen. */
export async function runSuite({
  job,
  scenarios,
  onPerformance,
  signal,
}: SuiteOptions): Promise<SuiteResult> {
  const performances: Performance[] = []
  const faults: string[] = []
  const reporter: Reporter = {
    onTestCaseResult(testCase: TestCase) {
      const { performance } = testCase.meta()
      if (performance === undefined) {
        faults.push(
          ...(testCase.result().errors ?? []).map((error) => `${testCase.name}: ${error.message}`),
        )
        return
      }
      performances.push(performance)
      onPerformance?.(performance)
    },
    onTestModuleEnd(module) {
      faults.push(...module.errors().map((error) => `${module.relativeModuleId}: ${error.message}`))
    },
  }
  const vitest = await createVitest('test', options(reporter, scenarios), {
    // Nothing is bundled, and Node reads the stories itself: there is nothing for Vite to watch or change.
    server: { watch: null, ws: false },
    logLevel: 'silent',
  })
  vitest.provide('job', {
    ...job,
    suites: suitesFolder,
    scenarios: scenarios.map(({ id }) => id),
  })
  const cancel = () => void vitest.cancelCurrentRun('keyboard-input')
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    if (!signal?.aborted) await vitest.start()
  } finally {
    signal?.removeEventListener('abort', cancel)
    await vitest.close()
  }
  return { performances, interrupted: signal?.aborted ?? false, faults }
}

function options(reporter: Reporter, scenarios: readonly LoadedScenario[]) {
  const compiled = !existsSync(join(here, 'vitest-runner.ts'))
  return {
    root: join(here, '../..'),
    config: false as const,
    watch: false,
    include: [...new Set(scenarios.map(({ file }) => file))],
    exclude: [],
    runner: join(here, compiled ? 'vitest-runner.js' : 'vitest-runner.ts'),
    reporters: [reporter],
    pool: 'threads' as const,
    isolate: false,
    // One story at a time: a target has one clock, and its subjects are shared.
    maxWorkers: 1,
    testTimeout: 0,
    hookTimeout: 0,
    passWithNoTests: true,
    experimental: { viteModuleRunner: false },
    ...(compiled ? {} : { execArgv: ['--conditions=development'] }),
  }
}
