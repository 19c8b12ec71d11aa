import type { Side } from '../compare/index.ts'
import { createProgress } from './progress.ts'

/** A target to compare, at one version of the API. */
export interface LiveChoice {
  readonly config: string | undefined
  /** The name in the configuration; undefined is its only target, or the embedded sandbox; `sandbox` is that one too. */
  readonly target: string | undefined
  readonly apiVersion: string | undefined
}

/**
 * Runs scenarios against a target now, by default all. The run is a side, redacted as one that was written. Throws where it
 * cannot be reached.
 */
export async function runSide(
  named: LiveChoice,
  signal: AbortSignal,
  addresses: readonly string[] = [],
): Promise<Side> {
  const [{ chooseTarget, testTarget }, { sideOfRun }] = await Promise.all([
    import('../runner/index.ts'),
    import('../compare/index.ts'),
  ])
  const { config, target, apiVersion } = named
  const { choice } = await chooseTarget({ config, target, overrides: { apiVersion } })
  let progress: ReturnType<typeof createProgress> | undefined
  const run = await testTarget({
    ...choice,
    addresses,
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
