import type { Side } from '../compare/index.ts'
import { createProgress } from './progress.ts'

/** A target to compare, at one version of the API. */
export interface LiveChoice {
  readonly config: string | undefined
  /** The name in the configuration; undefined is its only target, or the embedded sandbox. */
  readonly target: string | undefined
  readonly apiVersion: string | undefined
}

/** Runs all scenarios against a target now. The run is a side, redacted as one that was written. Throws where it cannot be reached. */
export async function runSide(choice: LiveChoice, signal: AbortSignal): Promise<Side> {
  const [{ startEmbedded, testTarget }, { loadConfiguration }, { sideOfRun }] = await Promise.all([
    import('../runner/index.ts'),
    import('../target/index.ts'),
    import('../compare/index.ts'),
  ])
  const { config, target, apiVersion } = choice
  const configuration = await loadConfiguration(config, process.cwd())
  const isConfigured = target !== undefined || configuration.file !== undefined
  const chosen = isConfigured
    ? { configuration, target }
    : await startEmbedded({ defects: [], variants: [] })
  let progress: ReturnType<typeof createProgress> | undefined
  const run = await testTarget({
    ...chosen,
    overrides: { apiVersion },
    signal,
    onPlan: (_target, scenarios) => {
      const write = (text: string) => void process.stderr.write(text)
      progress = createProgress(process.stderr, scenarios.length, write)
    },
    onResult: ({ result }) => progress?.add(result),
  })
  progress?.end()
  return sideOfRun(run, [run.target.name, run.apiVersion].join(' '))
}
