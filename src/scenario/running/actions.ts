import type { ActionName, ActionResult } from '../../target/index.ts'
import { Stop } from '../stop.ts'
import type { Checked } from './clause.ts'
import type { Advance } from './shared-clock.ts'

interface Redemption extends Checked {
  readonly accepted: boolean
}

/** What a target can do besides the operations; a missing action ends the scenario as blocked. */
export interface Actions {
  /** Uses an element token as the embeddable component would. */
  redeemElementToken(token: string): Promise<Redemption>
  /** Advances the clock of the target, or waits as long where the run waits in real time; `atLeast`: or longer. */
  advanceClock(...inputs: Parameters<Advance>): Promise<void>
}

/** The actions that a scenario declares in `needs`. */
export type ActionsOf<Needed> = Pick<Actions, Needed & ActionName>

interface ActionOptions {
  readonly redeem: (token: string) => Promise<ActionResult>
  readonly advance: Advance
  readonly slow: boolean
  readonly sleep: (milliseconds: number) => Promise<void>
}

function lackOf(name: ActionName) {
  return { kind: 'action', name } as const
}

export function createActions({ redeem, advance, slow, sleep }: ActionOptions): Actions {
  return {
    async redeemElementToken(token) {
      const result = await redeem(token)
      if (!result.ok)
        throw new Stop('blocked', result.reason, result.remedy, lackOf('redeemElementToken'))
      const { accepted, status, exchanges } = result
      if (status !== null && (status >= 500 || status === 429)) {
        const reason = `Redeeming an element token could not be served: status ${status}.`
        throw new Stop('errored', reason)
      }
      return { accepted, exchange: exchanges.at(-1) }
    },

    async advanceClock(seconds, options) {
      const result = await advance(seconds, options)
      if (result.ok && result.accepted) return
      if (slow) return sleep(seconds * 1000)
      const reason = result.ok
        ? `The clock was not advanced: status ${result.status}.`
        : result.reason
      throw new Stop(
        'blocked',
        reason,
        result.ok ? undefined : result.remedy,
        lackOf('advanceClock'),
      )
    },
  }
}
