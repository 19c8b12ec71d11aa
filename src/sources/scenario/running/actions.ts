import { isUndecided, lastOf, sourceOf } from '../../../core/exchange/index.ts'
import type { ActionName, ActionResult } from '../../target/index.ts'
import { Stop } from '../stop.ts'
import type { Checked } from './clause.ts'
import type { Advance } from './shared-clock.ts'

/** A scenario gets only the actions that it declares in `needs`. */
export type ActionsOf<Needed> = Pick<ReturnType<typeof createActions>, Needed & ActionName>

interface ActionOptions {
  readonly redeem: (token: string) => Promise<ActionResult>
  readonly advance: Advance
  readonly slow: boolean
  readonly sleep: (milliseconds: number) => Promise<void>
}

function blockedBy(name: ActionName, reason: string, remedy?: string): Stop {
  return new Stop('blocked', reason, remedy, { kind: 'action', name })
}

/** Whether it is unknown if an action took effect: the target failed, or its response is not whole, or of something before it. */
function isOpen({ status, exchanges }: Extract<ActionResult, { readonly ok: true }>): boolean {
  const exchange = lastOf(exchanges)!
  return isUndecided(exchange) || sourceOf(exchange) === 'before' || status >= 500
}

/** A target may offer actions besides the operations; a missing action ends the scenario as blocked. */
export function createActions({ redeem, advance, slow, sleep }: ActionOptions) {
  return {
    async redeemElementToken(token: string): Promise<Checked & { readonly accepted: boolean }> {
      const result = await redeem(token)
      if (!result.ok) throw blockedBy('redeemElementToken', result.reason, result.remedy)
      const { accepted, status, exchanges } = result
      if (isOpen(result)) {
        throw new Stop('errored', `The target could not redeem an element token: status ${status}.`)
      }
      return { accepted, exchange: lastOf(exchanges)! }
    },

    /** Advances the clock of the target by seconds, with `atLeast` possibly by more; waits as long under `--real-time`. */
    async advanceClock(...[seconds, options]: Parameters<Advance>): Promise<void> {
      const result = await advance(seconds, options)
      if (result.ok && result.accepted) return
      if (slow) return sleep(seconds * 1000)
      if (!result.ok) throw blockedBy('advanceClock', result.reason, result.remedy)
      const { status } = result
      if (isOpen(result)) {
        const reason = `It is not known whether the target advanced its clock: status ${status}.`
        throw new Stop('errored', reason)
      }
      throw blockedBy('advanceClock', `The target did not advance its clock: status ${status}.`)
    },
  }
}
