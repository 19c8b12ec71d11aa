import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProjectInlineConfiguration } from 'vitest/config'

/** What a worker has to know. */
export interface ScenarioProjectPaths {
  /** The folder of the recordings that are replayed. */
  readonly recordings: string
  /** The target to test live instead, by its name in `assay.config.*`, or `sandbox` for the embedded sandbox. */
  readonly target: string | undefined
}

declare module 'vitest' {
  export interface ProvidedContext {
    assay: ScenarioProjectPaths
  }
}

/**
 * The project of this repository in which every `*.scenario.ts` is a test file and every scenario a test: replayed from
 * its recording, or live against $ASSAY_TARGET. Users of the package have `conformance`.
 *
 * @example
 * export default defineConfig({ test: { projects: [scenarioProject()] } })
 */
export function scenarioProject(): TestProjectInlineConfiguration {
  const target = process.env.ASSAY_TARGET
  return {
    test: {
      name: 'suites',
      include: ['suites/**/*.scenario.ts'],
      runner: fileURLToPath(new URL('./scenario-runner.ts', import.meta.url)),
      provide: { assay: { recordings: resolve('recordings'), target } },
      isolate: false,
      pool: 'threads',
      // A target has one clock, and its subjects are shared.
      ...(target !== undefined && { maxWorkers: 1, testTimeout: 0 }),
    },
  }
}
