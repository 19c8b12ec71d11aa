import type { ApiVersion, ClauseId } from '../contract/index.ts'
import type { ActionName, SubjectName } from '../target/index.ts'
import type { ActionsOf } from './running/actions.ts'
import type { Api } from './running/api.ts'
import type { CheckClause } from './running/clause.ts'
import type { Given } from './running/given.ts'
import type { Raw } from './running/raw.ts'
import type { SituationsOf } from './situations.ts'
import type { FakeData } from './test-data.ts'

/** A subject or an action of the target. */
export type Need = SubjectName | ActionName

/** Everything that a scenario gets: the clauses that it proves, the subjects and actions that it needs. */
export interface World<Proved extends ClauseId = ClauseId, Needed extends Need = Need> {
  /** Subjects: configured, found or made; one that cannot be had ends the scenario as blocked. */
  readonly given: Given<Needed & SubjectName>
  /** The 25 operations as typed calls. */
  readonly api: Api
  /** Requests outside the 25 operations. */
  readonly raw: Raw
  /** Made-up data to send: the same in every replay, different in every live run. */
  readonly fake: FakeData
  readonly actions: ActionsOf<Needed>
  /** The only place that asserts: what does not hold is reported against the clause, and the scenario goes on. */
  readonly clause: CheckClause<Proved>
  /** Waits, in milliseconds; a replay only counts them. */
  readonly sleep: (milliseconds: number) => Promise<void>
}

export interface Declaration<Proves, Needs> {
  /** The clauses that it puts to the test, the most specific first. */
  readonly proves: Proves
  /** The situations in which it calls operations: `list interactions` shows them. */
  readonly situations?: SituationsOf
  /** The subjects and actions that it uses; one that is used up (`payment.pending`) as often as it is. */
  readonly needs?: Needs
  /** The subjects that it changes, and that other scenarios may get too. */
  readonly changes?: readonly SubjectName[]
  /** No other scenario runs meanwhile: it concludes from records that are not its own. */
  readonly alone?: true
  /** The first API version to which it applies. */
  readonly since?: ApiVersion
  /** It changes records of the target for good. */
  readonly destructive?: true
}

/** A short test of several calls, as a plain value: it can be listed, chosen and counted without being run. */
export interface Scenario extends Declaration<readonly ClauseId[], readonly Need[]> {
  /** A sentence in the present tense: what is true when the scenario passes. */
  readonly title: string
  run(world: World): Promise<void>
}

/**
 * Declares a scenario. Its `run` may check the clauses in `proves` and use the subjects and actions in
 * `needs`; anything else does not compile.
 *
 * @example
 * export const cancelsPending = scenario('a pending payment can be canceled', {
 *   proves: ['payments/cancel#canceled'],
 *   needs: ['payment.pending'],
 *   destructive: true,
 *   async run({ given, api, clause }) {
 *     const payment = await given('payment.pending')
 *     const canceled = await api.payments.cancel(payment.id)
 *     clause('payments/cancel#canceled', canceled, {
 *       holds: !canceled.refused,
 *       expected: 'a payment that was shown as pending is canceled',
 *     })
 *   },
 * })
 */
export function scenario<
  const Proves extends readonly ClauseId[],
  const Needs extends readonly Need[] = readonly [],
>(
  title: string,
  declaration: Declaration<Proves, Needs> & {
    run(world: World<Proves[number], Needs[number]>): Promise<void>
  },
): Scenario {
  return { title, ...declaration } as Scenario
}

/** Whether a scenario moves the clock of the target, which nothing else runs beside. */
export function movesClock({ needs = [] }: Pick<Scenario, 'needs'>): boolean {
  return needs.includes('advanceClock')
}

/** Scenarios in three groups, in the order in which they begin one at a time: the clock is moved late, and `alone` comes last. */
export function inPhases<Loaded extends { readonly scenario: Scenario }>(
  scenarios: readonly Loaded[],
): readonly (readonly Loaded[])[] {
  const phaseOf = ({ scenario }: Loaded) => (scenario.alone ? 2 : movesClock(scenario) ? 1 : 0)
  return [0, 1, 2].map((phase) => scenarios.filter((loaded) => phaseOf(loaded) === phase))
}

/** Why a scenario does not apply to a version, one sentence; undefined where it does. */
export function whySkipped({ since }: Scenario, apiVersion: string): string | undefined {
  if (since === undefined || apiVersion >= since) return undefined
  return `It applies from version ${since} on; the target is held to ${apiVersion}.`
}
