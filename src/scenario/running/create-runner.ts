import type { Clock } from '../../clock/index.ts'
import { type Target, whyNotDestructive } from '../../target/index.ts'
import { runScenario } from './run-scenario.ts'
import { notRun, type ScenarioRunner, type Traffic } from './scenario-runner.ts'
import { openSession } from './session.ts'

export interface RunnerOptions {
  /** Undefined where recordings say who it was. */
  readonly target: Target | undefined
  readonly traffic: Traffic
  readonly slow: boolean
  /** Change for good a target that is not local and does not declare what it is. */
  readonly allowDestructive?: boolean
  /** The time of this machine, while recording. */
  readonly clock?: Clock
}

/**
 * Opens what the traffic asks for. Where the target must not be changed for good, destructive scenarios are
 * blocked and send nothing.
 */
export async function createRunner(options: RunnerOptions): Promise<ScenarioRunner> {
  const runner = await openRunner(options)
  const { target, traffic, allowDestructive = false } = options
  if (target === undefined || traffic.mode === 'replay') return runner
  const reason = whyNotDestructive(target, allowDestructive)
  if (reason === undefined) return runner
  return {
    ...runner,
    run: async (loaded) =>
      loaded.scenario.destructive
        ? notRun(loaded, 'blocked', `The target is not changed for good: ${reason}.`)
        : runner.run(loaded),
  }
}

/** Only who records or replays pays for reading that. */
async function openRunner({
  target,
  traffic,
  slow,
  clock,
}: RunnerOptions): Promise<ScenarioRunner> {
  if (traffic.mode === 'live') {
    const session = openSession(target!, { slow })
    return {
      run: ({ id, scenario }) => runScenario(scenario, id, session),
      close: session.close,
    }
  }
  if (traffic.mode === 'replay') {
    const { openReplay } = await import('./replay.ts')
    return openReplay(traffic)
  }
  const { openRecord } = await import('./record.ts')
  return openRecord(target!, { slow, ...(clock && { clock }), ...traffic })
}
