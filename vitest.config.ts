import { defineConfig } from 'vitest/config'

const conditions = ['development', 'node', 'import', 'default']

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    include: ['src/**/*.test.ts', 'suites/*.test.ts'],
    isolate: false,
    pool: 'threads',
    execArgv: ['--conditions=development'],
    testTimeout: 20_000,
  },
})
