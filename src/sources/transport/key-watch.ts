import { type Exchange, isPage, type Response } from '../../core/exchange/index.ts'
import { isOfCredential } from './control-reads.ts'
import type { RunEnd } from './pace.ts'

export const renewKey =
  'Renew or correct the key, or find out who refuses it: the target, or what stands before it.'

export const findOther =
  'Find out what responds in place of the API, such as a page for maintenance or to sign in.'

/** Why a run ends in which everything is refused like this since a request: for the key, or by what stands before the API. */
export function endOfRefusals(response: Response, first: number): RunEnd {
  const { status } = response
  const since = `since request ${first}.`
  if (isOfCredential(status)) {
    const reason = `The target no longer accepts the key: ${status} ${since}`
    return { reason, cause: 'key', remedy: renewKey }
  }
  const form = isPage(response) ? `${status} with HTML` : status
  const reason = `The target no longer responds as it did: ${form} ${since}`
  return { reason, cause: 'before', remedy: findOther }
}

interface Refused {
  readonly status: number
  /** Its number in the order in which requests were sent, from 0, and how many had been sent when the response came. */
  readonly sent: number
  readonly ended: number
  /** It carried a token as well, of which the refusal may be. */
  readonly mayBeOfOther: boolean
}

export function watchKey(sentBefore: number) {
  let hasAccepted = false
  let refused: readonly Refused[] = []
  let lastAccepted = -1
  const withStatus = (status: number) => refused.filter((one) => one.status === status)
  return {
    note({ response, sequence }: Exchange, isAccepted: boolean, mayBeOfOther = false): void {
      if (sequence === undefined || response === null) return
      hasAccepted ||= isAccepted
      if (isAccepted) lastAccepted = Math.max(lastAccepted, sequence.sent)
      refused = isAccepted
        ? // What was refused before this request was sent was not refused for the key.
          refused.filter(({ ended }) => ended > sequence.sent)
        : [...refused, { status: response.status, mayBeOfOther, ...sequence }]
    },
    hasAccepted: () => hasAccepted,
    refusals: (status: number) => withStatus(status).length,
    /** The number of the first request that was refused like this for the key: none that was sent later was accepted. */
    firstRefused(status: number): number {
      const all = withStatus(status)
      const later = all.filter(({ sent, mayBeOfOther }) => sent > lastAccepted && !mayBeOfOther)
      const own = later.length > 0 ? later : all
      return 1 + sentBefore + Math.min(...own.map(({ sent }) => sent))
    },
  }
}
