import type { Exchange } from '../../core/exchange/index.ts'

export const renewKey =
  'Renew or correct the key, or find out who refuses it: the target, or what stands before it.'

interface Refused {
  readonly status: number
  /** Its number in the order in which requests were sent, from 0, and how many had been sent when the response came. */
  readonly sent: number
  readonly ended: number
}

export function watchKey(sentBefore: number) {
  let hasAccepted = false
  let refused: readonly Refused[] = []
  const withStatus = (status: number) => refused.filter((one) => one.status === status)
  return {
    note({ response, sequence }: Exchange, isAccepted: boolean): void {
      if (sequence === undefined || response === null) return
      hasAccepted ||= isAccepted
      refused = isAccepted
        ? // What was refused before this request was sent was not refused for the key.
          refused.filter(({ ended }) => ended > sequence.sent)
        : [...refused, { status: response.status, ...sequence }]
    },
    hasAccepted: () => hasAccepted,
    refusals: (status: number) => withStatus(status).length,
    firstRefused: (status: number) =>
      1 + sentBefore + Math.min(...withStatus(status).map(({ sent }) => sent)),
  }
}
