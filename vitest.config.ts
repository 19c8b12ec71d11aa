import { defineConfig } from 'vitest/config'
import { scenarioProject } from './src/vitest/index.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'suites/*.test.ts'],
          isolate: false,
          pool: 'threads',
          testTimeout: 20_000,
        },
      },
      scenarioProject(),
    ],
  },
})
