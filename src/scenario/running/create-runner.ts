import type { Clock } from '../../clock/index.ts'
import type { Target } from '../../target/index.ts'
import { runScenario } from './run-scenario.ts'
import type { ScenarioRunner, Traffic } from './scenario-runner.ts'
import { openSession } from './session.ts'

export interface RunnerOptions {
  /** Undefined where recordings say who it was. */
  readonly target: Target | undefined
  readonly traffic: Traffic
  readonly slow: boolean
  /** The time of this machine, while recording. */
  readonly clock?: Clock
}

/** Opens what the traffic asks for; only who records or replays pays for reading that. */
export async function createRunner({
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
