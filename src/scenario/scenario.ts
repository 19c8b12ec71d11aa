import type { ApiVersion, ClauseId } from '../contract/index.ts'
import type { SubjectName } from '../target/index.ts'
import type { Need, World } from './world.ts'

/** What a scenario changes for others that run at the same time. */
export type Touched = SubjectName | 'clock'

interface Declaration<Proves, Needs> {
  /** The clauses that it puts to the test, the most specific first. */
  readonly proves: Proves
  /** The subjects and actions that it uses; others are not at hand in `run`. */
  readonly needs?: Needs
  /** The shared state that it changes: subjects that others get too, the clock of the target. */
  readonly touches?: readonly Touched[]
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
