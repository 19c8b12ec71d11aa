import type { Exchange } from '../../core/exchange/index.ts'

interface Refused {
  readonly status: number
  /** How many requests had been sent when the response came. */
  readonly ended: number
  /** How many requests that say nothing of the key had got a response before. */
  readonly others: number
}

/** Watches what became of the key: which requests were refused since the last one that was accepted. */
export function watchKey(sentBefore: number) {
  let accepted = 0
  let others = sentBefore
  let refused: readonly Refused[] = []
  const withStatus = (status: number) => refused.filter((one) => one.status === status)
  return {
    /** Notes a response; undefined says that it shows nothing of the key. */
    note({ response, sequence }: Exchange, isAccepted: boolean | undefined): void {
      if (sequence === undefined) return
      if (response === null || isAccepted === undefined) others++
      else if (isAccepted) {
        // What was refused before this request was sent was not refused for the key.
        const open = refused.filter(({ ended }) => ended > sequence.sent)
        accepted += 1 + refused.length - open.length
        refused = open
      } else refused = [...refused, { status: response.status, ended: sequence.ended, others }]
    },
    hasAccepted: () => accepted > 0,
    refusals: (status: number) => withStatus(status).length,
    /** The number of the first request that was refused, as the target counts: it got all that it accepted before. */
    firstRefused: (status: number) =>
      1 + accepted + Math.min(...withStatus(status).map((one) => one.others)),
  }
}
