import type { Clock } from '../clock/index.ts'
import type { Target } from '../target/index.ts'
import { openLive } from './live.ts'
import type { ScenarioRunner, Traffic } from './scenario-runner.ts'

export interface RunnerOptions {
  /** The folder of the scenarios. */
  readonly suites: string
  /** Undefined where recordings say who it was. */
  readonly target: Target | undefined
  readonly traffic: Traffic
  readonly slow: boolean
  /** The time of this machine, while recording. */
  readonly clock?: Clock
}

/** Opens what the traffic asks for; only who records or replays pays for reading that. */
export async function createRunner({
  suites,
  target,
  traffic,
  slow,
  clock,
}: RunnerOptions): Promise<ScenarioRunner> {
  if (traffic.mode === 'live') return openLive(target!, { slow })
  const { computeDigests } = await import('./digests.ts')
  const digests = computeDigests(suites)
  if (traffic.mode === 'replay') {
    const { openReplay } = await import('./replay.ts')
    return openReplay({ digests, ...traffic })
  }
  const { openRecord } = await import('./record.ts')
  return openRecord(target!, { digests, slow, ...(clock && { clock }), ...traffic })
}
