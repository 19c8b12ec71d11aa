// The version of Node is looked at before anything that needs it.
import './src/app/cli/from-source.js'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Many tests start processes and threads. Node takes only from the environment that these share compiled code.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')

// What tests write to the folder for temporary files goes when they end, also where one of them fails.
const scratch = mkdtempSync(join(tmpdir(), 'assay-tests-'))
process.env.TMPDIR = scratch
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** What tests the whole, and then what starts processes, takes longest. */
const longest = [/suites\/[^/]*\.test\.ts$/, /\/(?:app|nightly)\//, /./]

/** The longest begin first, so that all workers end together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      longest.findIndex((kind) => kind.test(moduleId))
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tests are chosen by their names. */
    isFiltered: boolean
    /** Whether tests go through all that they usually take a sample of: `npm run test:whole`. */
    isWhole: boolean
  }
}

export default defineConfig(({ mode }) => ({
  test: {
    // What is printed is tested as people read it, also in a job of GitHub.
    env: { GITHUB_ACTIONS: '' },
    // Some tests only wait, and leave their core to another one.
    // Node strips the types itself, and the threads share what it compiles: nothing is transformed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    provide: {
      isFiltered: process.argv.some((word) => /^(?:-t|--testNamePattern)/.test(word)),
      isWhole: mode === 'whole',
    },
    include: [
      'src/**/*.test.ts',
      'suites/*.test.ts',
      '.github/**/*.test.ts',
      'suites/**/*.scenario.ts',
    ],
    // Every scenario is a test, replayed from its recording.
    runner: './src/app/vitest/scenario-runner.ts',
    // All files of a thread share the modules that it loaded.
    isolate: false,
    pool: 'threads',
    // A busy machine makes a test take longer, never fail.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 900_000 } },
  },
}))
