import type { Outcome, ScenarioResult } from '../run/index.ts'

/** Ends a scenario early without reporting a clause: as blocked, errored or skipped, with the reason. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly outcome: Extract<Outcome, 'blocked' | 'errored' | 'skipped'>
  /** What the user can do about it: one sentence, in the imperative. */
  readonly remedy: string | undefined
  /** The subject, the action or the operation that it could not have. */
  readonly lacks: ScenarioResult['lacks']

  constructor(
    outcome: Stop['outcome'],
    reason: string,
    remedy?: string,
    lacks?: ScenarioResult['lacks'],
  ) {
    super(reason)
    this.outcome = outcome
    this.remedy = remedy
    this.lacks = lacks
  }
}
