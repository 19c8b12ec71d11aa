import { defineConfig } from 'vitest/config'
import { scenarioProject } from './src/vitest/scenario-project.ts'

export default defineConfig({
  test: {
    // By default one core is left alone, and of two that is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'suites/*.test.ts', '.github/**/*.test.ts'],
          isolate: false,
          pool: 'threads',
          // A busy machine makes a test take longer, never fail.
          testTimeout: 300_000,
        },
      },
      scenarioProject(),
    ],
  },
})
