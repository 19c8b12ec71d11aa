import type { Exchange } from '../../core/exchange/index.ts'

interface Refused extends NonNullable<Exchange['sequence']> {
  readonly status: number
}

/** Watches the requests with the key: which were refused since the last one that was accepted. */
export function watchKey(sentBefore: number) {
  const accepted: number[] = []
  let refused: readonly Refused[] = []
  const withStatus = (status: number) => refused.filter((one) => one.status === status)
  return {
    note({ response, sequence }: Exchange, isRefused: boolean): void {
      if (response === null || sequence === undefined) return
      const { status } = response
      if (isRefused) refused = [...refused, { ...sequence, status }]
      else {
        accepted.push(sequence.sent)
        refused = refused.filter(({ ended }) => ended > sequence.sent)
      }
    },
    hasAccepted: () => accepted.length > 0,
    refusals: (status: number) => withStatus(status).length,
    /**
     * The number of the first request that was refused, as the target counts all of them: a request that was sent later, and
     * accepted, came before it.
     */
    firstRefused(status: number): number {
      const sent = Math.min(...withStatus(status).map((one) => one.sent))
      return sentBefore + sent + 1 + accepted.filter((other) => other > sent).length
    },
  }
}
