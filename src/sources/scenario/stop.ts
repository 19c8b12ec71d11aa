import type { Outcome, ScenarioResult } from '../../core/run/index.ts'

/** Ends a scenario early without reporting a clause; the message is the reason. */
export class Stop extends Error {
  override readonly name = 'Stop'
  readonly outcome: Extract<Outcome, 'blocked' | 'errored' | 'skipped'>
  readonly remedy: string | undefined
  /** The scenario could not have this subject, action or operation. */
  readonly lacks: ScenarioResult['lacks']
  /** The target refused a request that it had to accept, or could not serve it. */
  readonly refused: boolean
  /** The implementation failed (A69), or a setting does not work. */
  readonly failed: boolean

  constructor(
    outcome: Stop['outcome'],
    reason: string,
    remedy?: string,
    lacks?: ScenarioResult['lacks'],
    { refused = false, failed = false }: Partial<Pick<Stop, 'refused' | 'failed'>> = {},
  ) {
    super(reason)
    this.outcome = outcome
    this.remedy = remedy
    this.lacks = lacks
    this.refused = refused
    this.failed = failed
  }
}
