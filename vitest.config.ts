import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'suites/*.test.ts'],
    isolate: false,
    pool: 'threads',
    testTimeout: 20_000,
  },
})
