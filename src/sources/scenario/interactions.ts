import { type OperationAddress, operations } from '../../core/contract/index.ts'
import type { DeclaredScenario } from './load.ts'
import { silence } from './silence.ts'
import { type Situation, situations } from './situations.ts'

/** The addresses of the scenarios that prove it, or one sentence that says why the contract is silent. */
type Interaction = readonly string[] | string

export interface InteractionCell {
  readonly operation: OperationAddress
  readonly situation: Situation
  /** Undefined if the cell has neither. */
  readonly interaction: Interaction | undefined
}

/** Returns the cells of the table, operation by operation in the order of the contract. */
export function interactionCells(
  scenarios: readonly DeclaredScenario[],
): readonly InteractionCell[] {
  return (Object.keys(operations) as OperationAddress[]).flatMap((operation) =>
    (Object.keys(situations) as Situation[]).map((situation) => {
      const proving = provingIn(scenarios, situation, operation)
      const interaction = proving.length > 0 ? proving : reasonFor(operation, situation)
      return { operation, situation, interaction }
    }),
  )
}

function provingIn(
  scenarios: readonly DeclaredScenario[],
  situation: Situation,
  operation: OperationAddress,
): readonly string[] {
  return scenarios
    .filter(({ scenario }) => scenario.situations?.[situation]?.includes(operation))
    .map(({ id }) => id)
}

function reasonFor(operation: OperationAddress, situation: Situation): string | undefined {
  const reasons = silence[situation] ?? []
  const own = reasons.find(([, ...named]) => named.includes(operation))
  return (own ?? reasons.find(([, ...named]) => named.length === 0))?.[0]
}

/** Returns the operations for which a reason is given although scenarios prove them, as sentences. */
export function needlessReasons(scenarios: readonly DeclaredScenario[]): readonly string[] {
  return (Object.keys(silence) as Situation[]).flatMap((situation) =>
    silence[situation]!.flatMap(([, ...named]) => named)
      .filter((operation) => provingIn(scenarios, situation, operation).length > 0)
      .map((operation) => `${operation}, ${situation}: a reason, and scenarios`),
  )
}
