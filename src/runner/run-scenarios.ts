import { setTimeout as delay } from 'node:timers/promises'
import type { LoadedScenario } from '../scenario/index.ts'
import type { ScenarioRun, ScenarioRunner } from '../scenario/running/index.ts'

/** How long a scenario may still take to end once the run is broken off, in milliseconds. */
const graceMs = 500

/** How long it may take to remove what was made for the scenarios, in milliseconds. */
const teardownMs = 30_000

interface RunHooks {
  /** Called as soon as a scenario has ended. */
  readonly onResult?: ((run: ScenarioRun) => void) | undefined
  /** Ends the run early; what ended until then is kept. */
  readonly signal?: AbortSignal | undefined
  /** Called for each thing that was made for the scenarios and could not be removed. */
  readonly onNote?: ((sentence: string) => void) | undefined
}

/**
 * Runs scenarios one after the other, as a target has one clock and its subjects are shared. After the
 * signal no further one begins, and one that does not end within the grace period is left behind.
 */
export async function runScenarios(
  runner: ScenarioRunner,
  scenarios: readonly LoadedScenario[],
  { onResult, signal, onNote }: RunHooks,
): Promise<readonly ScenarioRun[]> {
  const runs: ScenarioRun[] = []
  const broken = brokenOff(signal)
  for (const scenario of scenarios) {
    if (signal?.aborted) break
    const running = runner.run(scenario)
    const run = await Promise.race([running, broken])
    if (run === undefined) {
      // Its connections are not cut: that would be an outcome that the target did not cause.
      await tearDown(runner, onNote)
      void running.finally(() => runner.close())
      return runs
    }
    runs.push(run)
    onResult?.(run)
  }
  await tearDown(runner, onNote)
  await runner.close()
  return runs
}

/** Removes what was made for the scenarios. It says nothing of the target, and does not hold up the report for long. */
async function tearDown(runner: ScenarioRunner, onNote: RunHooks['onNote']): Promise<void> {
  const late = new AbortController()
  const giveUp = delay(teardownMs, ['The teardown took too long, and was given up.'], {
    signal: late.signal,
  }).catch(() => [])
  const problems = await Promise.race([runner.tearDown?.() ?? [], giveUp])
  late.abort()
  for (const problem of problems) onNote?.(problem)
}

/** Resolves soon after the signal, whatever a scenario waits for. */
function brokenOff(signal: AbortSignal | undefined): Promise<undefined> {
  return new Promise((resolve) => {
    const end = () => void delay(graceMs).then(() => resolve(undefined))
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
