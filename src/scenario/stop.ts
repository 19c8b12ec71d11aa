import type { Outcome } from '../run/index.ts'

/** Ends a story before its time, without blaming the contract: nobody is at fault, or the wire is. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly outcome: Extract<Outcome, 'blocked' | 'errored' | 'skipped'>

  constructor(outcome: Stop['outcome'], reason: string) {
    super(reason)
    this.outcome = outcome
  }
}
