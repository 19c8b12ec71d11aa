import type { Clock } from '../clock/index.ts'
import type { Target } from '../target/index.ts'
import { openLive } from './live.ts'
import type { Teller, Traffic } from './teller.ts'

export interface TellerOptions {
  /** Undefined where recordings say who it was. */
  readonly target: Target | undefined
  readonly traffic: Traffic
  readonly slow: boolean
  /** The time of this machine, while recording. */
  readonly clock?: Clock
}

/** Opens what the traffic asks for; only who records or replays pays for reading that. */
export async function openTeller({ target, traffic, slow, clock }: TellerOptions): Promise<Teller> {
  if (traffic.mode === 'live') return openLive(target!, { slow })
  if (traffic.mode === 'replay') {
    const { openReplay } = await import('./replay.ts')
    return openReplay(traffic)
  }
  const { openRecord } = await import('./record.ts')
  return openRecord(target!, { slow, ...(clock && { clock }), ...traffic })
}
