import type { ExpectStatic } from '@vitest/expect'
import type { ApiVersion, ClauseId } from '../contract/index.ts'
import type { Actions } from './actions.ts'
import type { Api } from './api.ts'
import type { Given } from './given.ts'
import type { Inventions } from './inventions.ts'
import type { Raw } from './raw.ts'

/** Everything a story is handed. */
export interface World<Proved extends ClauseId = ClauseId> {
  /** Subjects: configured, found or made; one that cannot be had blocks the story and blames nobody. */
  readonly given: Given
  /** The 25 operations as typed calls. */
  readonly api: Api
  /** Requests outside the 25 operations, or with other credentials. */
  readonly raw: Raw
  /** What the story makes up itself: the same in every recording, another in every run on the wire. */
  readonly invent: Inventions
  /** What a target may be able to do besides: redeem a token, advance its clock. */
  readonly actions: Actions
  /** The only place that asserts: a failure inside is held against the clause, and the story goes on. */
  readonly clause: (id: Proved, check: () => void) => void
  readonly expect: ExpectStatic
  readonly apiVersion: ApiVersion
  /** Waits, in milliseconds; in a replay time is only counted. */
  readonly sleep: (milliseconds: number) => Promise<void>
}
