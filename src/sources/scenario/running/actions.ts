import {
  isOwnFailure,
  isUndecided,
  lastOf,
  responderOf,
  stoppedBy,
} from '../../../core/exchange/index.ts'
import {
  type ActionName,
  type ActionResult,
  causeOfFault,
  type FaultyResult,
  isFaulty,
  remedyForPlace,
  remedyForRefusal,
  remedyForSilence,
  withCause,
} from '../../target/index.ts'
import { Stop } from '../stop.ts'
import type { Checked } from './clause.ts'
import type { Advance } from './shared-clock.ts'

type Redeemed = Checked & {
  readonly accepted: boolean
  /** Blocks the scenario if this is a refusal and the run has shown no token that was accepted: it may be of any token. */
  assertOfToken(): void
}

/** A target may offer actions besides the operations; a missing action ends the scenario as blocked. */
interface Actions {
  /** Uses an element token as the embeddable component would. */
  redeemElementToken(token: string): Promise<Redeemed>
  /** Advances the clock of the target by seconds, with `atLeast` possibly by more; waits as long under `--real-time`. */
  advanceClock(...given: Parameters<Advance>): Promise<void>
}

export type ActionsOf<Needed> = Pick<Actions, Needed & ActionName>

interface ActionOptions {
  readonly redeem: (token: string) => Promise<ActionResult>
  readonly advance: Advance
  readonly slow: boolean
  readonly onFault: (fault: FaultyResult) => void
  readonly sleep: (milliseconds: number) => Promise<void>
  /** The actions that the target has accepted in this run. */
  readonly proven?: Set<ActionName> | undefined
  /** What the target shows against a clock that was advanced, if anything. */
  readonly findStill?: (result: ActionResult) => Promise<FaultyResult | undefined>
  readonly beforeMove?: ((seconds: number) => Promise<void>) | undefined
}

function blockedBy(name: ActionName, result: ActionResult): Stop {
  const { fault, reason = `The target did not accept the action ${name}.` } = result
  const ofPlace = fault && remedyForPlace(fault)
  const remedy = result.ok ? ofPlace : result.remedy
  const lacks = { kind: 'action', name } as const
  const { cause = 'lack', status } = result.ok
    ? { cause: fault && causeOfFault(fault), status: result.status }
    : withCause(result)
  return new Stop('blocked', reason, { remedy, lacks, status, cause })
}

/** Whether it is unknown if an action took effect: the target failed, or its response is not whole, or of something before it. */
function isOpen({ status, exchanges }: Extract<ActionResult, { readonly ok: true }>): boolean {
  const exchange = lastOf(exchanges)!
  return isUndecided(exchange) || responderOf(exchange) === 'before' || status >= 500
}

function undecided(reason: string, { exchanges }: ActionResult): Stop {
  const last = lastOf(exchanges)!
  const cause = isOwnFailure(last) ? 'failure' : stoppedBy(last)
  const { response, failure, request } = last
  const remedy =
    response === null
      ? remedyForSilence(failure, request.url)
      : remedyForRefusal('the action', last)
  return new Stop('errored', reason, { status: response?.status, cause, remedy })
}

export function createActions(options: ActionOptions): Actions {
  const {
    redeem,
    advance,
    slow,
    sleep,
    onFault,
    beforeMove,
    findStill,
    proven = new Set(),
  } = options
  return {
    async redeemElementToken(token) {
      const result = await redeem(token)
      if (!result.ok) throw blockedBy('redeemElementToken', result)
      const { accepted, status, exchanges } = result
      if (accepted) proven.add('redeemElementToken')
      if (isOpen(result)) {
        const reason = `The target could not redeem an element token: status ${status}.`
        throw undecided(reason, result)
      }
      const assertOfToken = () => {
        if (proven.has('redeemElementToken') || !isFaulty(result)) return
        onFault(result)
        throw blockedBy('redeemElementToken', result)
      }
      return { accepted, exchange: lastOf(exchanges)!, assertOfToken }
    },

    async advanceClock(...[seconds, options]) {
      await beforeMove?.(seconds)
      const result = await advance(seconds, options)
      const isAccepted = result.ok && result.accepted
      const still = isAccepted ? await findStill?.(result) : undefined
      if (isAccepted && still === undefined) return
      if (slow) return sleep(seconds * 1000)
      if (still !== undefined) {
        onFault(still)
        const { reason, remedy } = still
        const lacks = { kind: 'action', name: 'advanceClock' } as const
        throw new Stop('blocked', reason, { remedy, lacks, cause: 'setting' })
      }
      if (result.ok && isOpen(result)) {
        const reason = `It is not known whether the target advanced its clock: status ${result.status}.`
        throw undecided(reason, result)
      }
      throw blockedBy('advanceClock', result)
    },
  }
}
