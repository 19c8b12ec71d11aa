import { extname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProjectInlineConfiguration } from 'vitest/config'

export interface ScenarioProjectOptions {
  /** The folder of the scenarios; those of Assay by default. */
  readonly suites?: string
  /** The folder of the recordings that are replayed; `recordings` by default. */
  readonly recordings?: string
  /**
   * The target to test live instead, by its name in `assay.config.*`, or `sandbox` for the embedded sandbox;
   * $ASSAY_TARGET by default.
   */
  readonly target?: string | undefined
}

/** What a worker has to know. */
export interface ScenarioProjectPaths {
  readonly suites: string
  readonly recordings: string
  readonly target: string | undefined
}

declare module 'vitest' {
  export interface ProvidedContext {
    assay: ScenarioProjectPaths
  }
}

/** The scenarios that come with Assay, from source and compiled. */
const ownSuites = fileURLToPath(new URL('../../suites', import.meta.url))

/**
 * A vitest project in which every `*.scenario.ts` is a test file and every scenario a test: replayed from
 * its recording, or live against a target.
 *
 * @example
 * export default defineConfig({ test: { projects: [scenarioProject()] } })
 */
export function scenarioProject(
  options: ScenarioProjectOptions = {},
): TestProjectInlineConfiguration {
  const { suites = ownSuites, recordings = 'recordings' } = options
  const target = options.target ?? process.env.ASSAY_TARGET
  const folder = relative(process.cwd(), suites).replaceAll('\\', '/')
  const extension = extname(import.meta.url)
  return {
    test: {
      name: 'suites',
      include: [`${folder}/**/*.scenario.[jt]s`],
      // Those of Assay are in node_modules.
      exclude: [],
      runner: fileURLToPath(new URL(`./scenario-runner${extension}`, import.meta.url)),
      provide: { assay: { suites: resolve(suites), recordings: resolve(recordings), target } },
      isolate: false,
      pool: 'threads',
      // A target has one clock, and its subjects are shared.
      ...(target !== undefined && { maxWorkers: 1, testTimeout: 0 }),
    },
  }
}
