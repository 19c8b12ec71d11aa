import type { Outcome } from '../run/index.ts'

/** Ends a scenario early without reporting a clause: as blocked, errored or skipped, with the reason. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly outcome: Extract<Outcome, 'blocked' | 'errored' | 'skipped'>

  constructor(outcome: Stop['outcome'], reason: string) {
    super(reason)
    this.outcome = outcome
  }
}
