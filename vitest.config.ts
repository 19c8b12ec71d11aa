// The version of Node is looked at before anything that needs it.
import './src/app/cli/from-source.js'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What tests the whole takes longest, and begins first, so that all workers end together. */
class WholeFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWhole = ({ moduleId }: TestSpecification) => /suites\/[^/]*\.test\.ts$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))]
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests are chosen by their names. */
    isFiltered: boolean
  }
}

export default defineConfig({
  test: {
    // What is printed is tested as people read it, also in a job of GitHub.
    env: { GITHUB_ACTIONS: '' },
    // By default one core is left alone, and of two that is half.
    maxWorkers: '100%',
    sequence: { sequencer: WholeFirst },
    projects: [
      {
        test: {
          name: 'unit',
          provide: {
            isFiltered: process.argv.some((word) => /^(?:-t|--testNamePattern)/.test(word)),
          },
          include: ['src/**/*.test.ts', 'suites/*.test.ts', '.github/**/*.test.ts'],
          isolate: false,
          pool: 'threads',
          // A busy machine makes a test take longer, never fail.
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'suites',
          include: ['suites/**/*.scenario.ts'],
          // Every scenario is a test, replayed from its recording.
          runner: new URL('./src/app/vitest/scenario-runner.ts', import.meta.url).pathname,
          isolate: false,
          pool: 'threads',
        },
      },
    ],
  },
})
