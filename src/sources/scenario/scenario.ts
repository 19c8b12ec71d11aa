import {
  type ApiVersion,
  type ClauseId,
  type OperationAddress,
  operations,
} from '../../core/contract/index.ts'
import type { ActionName, SubjectName, Target } from '../target/index.ts'
import type { ActionsOf } from './running/actions.ts'
import type { Api, NounOf, Raw } from './running/api.ts'
import type { CheckClause } from './running/clause.ts'
import type { Given } from './running/given.ts'
import type { TryEdges } from './running/try-edges.ts'
import type { SituationsOf } from './situations.ts'
import type { FakeData } from './test-data.ts'

export type Need = SubjectName | ActionName

export interface World<
  Proved extends ClauseId = ClauseId,
  Needed extends Need = Need,
  Optional extends SubjectName = never,
> {
  readonly given: Given<Needed & SubjectName, Optional>
  readonly api: Api
  readonly versions: readonly string[]
  readonly raw: Raw
  readonly fake: FakeData
  readonly tryEdges: TryEdges
  readonly actions: ActionsOf<Needed>
  readonly clause: CheckClause<Proved>
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Waits until all changes must show, before a read of which the judge cannot say what is right (A47). */
  readonly settled: () => Promise<void>
}

export interface Declaration<Proves, Needs, Optional = readonly SubjectName[]> {
  readonly proves: Proves
  readonly situations?: SituationsOf
  readonly needs?: Needs
  readonly mayNeed?: Optional
  readonly changes?: readonly SubjectName[]
  /** The scenario concludes from all records of these nouns, or from what these operations spare. */
  readonly alone?: readonly (NounOf<OperationAddress> | OperationAddress)[]
  readonly since?: ApiVersion
  /** The scenario comes first. If it moves the clock, it goes on after all others: what they did counts, too. */
  readonly early?: true
  readonly destructive?: true
}

/** A scenario is a short test of several calls, and a plain value that can be listed and counted without running it. */
export interface Scenario extends Declaration<readonly ClauseId[], readonly Need[]> {
  /** One sentence in the present tense says what is true when the scenario passes. */
  readonly title: string
  run(world: World): Promise<void>
}

/**
 * Declares a scenario. Its `run` may check the clauses in `proves` and use the subjects and actions in
 * `needs` and `mayNeed`; anything else does not compile.
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
  const Optional extends readonly SubjectName[] = readonly [],
>(
  title: string,
  declaration: Declaration<Proves, Needs, Optional> & {
    run(world: World<Proves[number], Needs[number], Optional[number]>): Promise<void>
  },
): Scenario {
  return { title, ...declaration } as Scenario
}

export function usedBy({ needs = [], mayNeed = [] }: Uses): readonly Need[] {
  return [...needs, ...mayNeed]
}

type Uses = Pick<Scenario, 'needs' | 'mayNeed'>

export function movesClock(scenario: Uses): boolean {
  return usedBy(scenario).includes('advanceClock')
}

/** Whether a scenario comes before all others. One that moves the clock begins with the first, and goes on last. */
export function isEarly(scenario: Scenario): boolean {
  return scenario.early === true && !movesClock(scenario)
}

/**
 * The scenarios in the groups of a run: early ones first. Those that run `alone` come later, those that move the clock last: all others
 * wait.
 */
export function inPhases<Loaded extends { readonly scenario: Scenario }>(
  scenarios: readonly Loaded[],
): readonly (readonly Loaded[])[] {
  const phases = Map.groupBy(scenarios, ({ scenario }) =>
    isEarly(scenario)
      ? Number.NEGATIVE_INFINITY
      : movesClock(scenario)
        ? Number.POSITIVE_INFINITY
        : heldUpBy(scenario),
  )
  return [...phases].sort(([a], [b]) => a - b).map(([, group]) => group)
}

/** How many operations nobody else may call while a scenario runs. */
export function heldUpBy({ alone = [] }: Scenario): number {
  const isHeldUp = (address: string) =>
    alone.some((name) => address === name || address.startsWith(`${name}/`))
  return Object.keys(operations).filter(isHeldUp).length
}

export type Versions = Pick<Target, 'apiVersion' | 'apiVersions'>

/** Says in one sentence why a scenario does not apply to a target; undefined if it does. */
export function whySkipped(
  { since, situations = {} }: Pick<Scenario, 'since' | 'situations'>,
  { apiVersion, apiVersions }: Versions,
): string | undefined {
  if (since !== undefined && apiVersion < since) {
    return `The scenario applies from version ${since} on, and this run tests version ${apiVersion}.`
  }
  if (situations['each-version'] === undefined || apiVersions.length > 1) return undefined
  return `The scenario is about several versions, and the target claims ${apiVersion} alone ("apiVersions").`
}
