import type { ClauseId } from '../contract/index.ts'
import type { ActionName, SubjectName } from '../target/index.ts'
import type { ActionsOf } from './running/actions.ts'
import type { Api } from './running/api.ts'
import type { CheckClause } from './running/clause.ts'
import type { Given } from './running/given.ts'
import type { Raw } from './running/raw.ts'
import type { FakeData } from './test-data.ts'

/** A subject or an action of the target. */
export type Need = SubjectName | ActionName

/** Everything that a scenario gets: the clauses that it proves, the subjects and actions that it needs. */
export interface World<Proved extends ClauseId = ClauseId, Needed extends Need = Need> {
  /** Subjects: configured, found or made; one that cannot be had ends the scenario as blocked. */
  readonly given: Given<Needed & SubjectName>
  /** The 25 operations as typed calls. */
  readonly api: Api
  /** Requests outside the 25 operations, or with other credentials. */
  readonly raw: Raw
  /** Made-up data to send: the same in every replay, different in every live run. */
  readonly fake: FakeData
  readonly actions: ActionsOf<Needed>
  /** The only place that asserts: what does not hold is reported against the clause, and the scenario goes on. */
  readonly clause: CheckClause<Proved>
  /** Waits, in milliseconds; a replay only counts them. */
  readonly sleep: (milliseconds: number) => Promise<void>
}
