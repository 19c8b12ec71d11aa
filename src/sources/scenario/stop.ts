import type { Cause, Outcome, ScenarioResult } from '../../core/run/index.ts'

type StopDetails = Pick<Stop, 'remedy' | 'lacks' | 'refused' | 'status' | 'cause' | 'isUnread'>

/** Ends a scenario early without reporting a clause; the message is the reason. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly outcome: Extract<Outcome, 'blocked' | 'errored' | 'skipped'>
  readonly remedy: string | undefined
  /** The scenario could not have this subject, action or operation. */
  readonly lacks: ScenarioResult['lacks']
  /** The target refused a request that it had to accept, or could not serve it. */
  readonly refused: boolean
  /** Of the response that ended the scenario. */
  readonly status: number | undefined
  override readonly cause: Cause
  /** The target responded in a form that nothing can be read out of. */
  readonly isUnread: boolean

  constructor(
    outcome: Stop['outcome'],
    reason: string,
    {
      remedy,
      lacks,
      refused = false,
      status,
      cause = 'refusal',
      isUnread = false,
    }: Partial<StopDetails> = {},
  ) {
    super(reason)
    this.outcome = outcome
    this.remedy = remedy
    this.lacks = lacks
    this.refused = refused
    this.status = status
    this.cause = cause
    this.isUnread = isUnread
  }
}
