import { fileURLToPath } from 'node:url'
import type { TestProjectInlineConfiguration } from 'vitest/config'

/**
 * The project of this repository in which every `*.scenario.ts` is a test file and every scenario a test: replayed from
 * its recording. Users of the package have `conformance`.
 *
 * @example
 * export default defineConfig({ test: { projects: [scenarioProject()] } })
 */
export function scenarioProject(): TestProjectInlineConfiguration {
  return {
    test: {
      name: 'suites',
      include: ['suites/**/*.scenario.ts'],
      runner: fileURLToPath(new URL('./scenario-runner.ts', import.meta.url)),
      isolate: false,
      pool: 'threads',
    },
  }
}
