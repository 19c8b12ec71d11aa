import { setTimeout as delay } from 'node:timers/promises'
import type { LoadedScenario } from '../scenario/index.ts'
import type { ScenarioRun, ScenarioRunner } from '../scenario/running/index.ts'

/** How long a scenario may still take to end once the run is broken off, in milliseconds. */
const graceMs = 500

interface RunHooks {
  /** Called as soon as a scenario has ended. */
  readonly onResult?: ((run: ScenarioRun) => void) | undefined
  /** Ends the run early; what ended until then is kept. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs scenarios one after the other, as a target has one clock and its subjects are shared. After the
 * signal no further one begins, and one that does not end within the grace period is left behind.
 */
export async function runScenarios(
  runner: ScenarioRunner,
  scenarios: readonly LoadedScenario[],
  { onResult, signal }: RunHooks,
): Promise<readonly ScenarioRun[]> {
  const runs: ScenarioRun[] = []
  const broken = brokenOff(signal)
  for (const scenario of scenarios) {
    if (signal?.aborted) break
    const running = runner.run(scenario)
    const run = await Promise.race([running, broken])
    if (run === undefined) {
      // Its connections are not cut: that would be an outcome that the target did not cause.
      void running.finally(() => runner.close())
      return runs
    }
    runs.push(run)
    onResult?.(run)
  }
  await runner.close()
  return runs
}

/** Resolves soon after the signal, whatever a scenario waits for. */
function brokenOff(signal: AbortSignal | undefined): Promise<undefined> {
  return new Promise((resolve) => {
    const end = () => void delay(graceMs).then(() => resolve(undefined))
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
