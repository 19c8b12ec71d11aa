import type { Outcome } from '../run/index.ts'

/** Ends a scenario early without reporting a clause: as blocked, errored or skipped, with the reason. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly outcome: Extract<Outcome, 'blocked' | 'errored' | 'skipped'>
  /** What the user can do about it: one sentence, in the imperative. */
  readonly remedy: string | undefined

  constructor(outcome: Stop['outcome'], reason: string, remedy?: string) {
    super(reason)
    this.outcome = outcome
    this.remedy = remedy
  }
}
