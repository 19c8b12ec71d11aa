import { type OperationAddress, operations } from '../contract/index.ts'
import { type Situation, situations } from '../scenario/index.ts'
import { declaredScenarios } from './declared.ts'
import { silence } from './silence.ts'

/** The addresses of the scenarios that prove it, or one sentence that says why the contract is silent. */
type Interaction = readonly string[] | string

export interface InteractionCell {
  readonly operation: OperationAddress
  readonly situation: Situation
  /** Undefined if the cell has neither. */
  readonly interaction: Interaction | undefined
}

/** The cells of the table, operation by operation in the order of the contract. */
export function interactionCells(): readonly InteractionCell[] {
  return (Object.keys(operations) as OperationAddress[]).flatMap((operation) =>
    (Object.keys(situations) as Situation[]).map((situation) => {
      const proving = provingIn(situation, operation)
      const interaction = proving.length > 0 ? proving : reasonFor(operation, situation)
      return { operation, situation, interaction }
    }),
  )
}

function provingIn(situation: Situation, operation: OperationAddress): readonly string[] {
  return declaredScenarios
    .filter(({ scenario }) => scenario.situations?.[situation]?.includes(operation))
    .map(({ id }) => id)
}

function reasonFor(operation: OperationAddress, situation: Situation): string | undefined {
  const reasons = silence[situation] ?? []
  const own = reasons.find(([, ...named]) => named.includes(operation))
  return (own ?? reasons.find(([, ...named]) => named.length === 0))?.[0]
}

/** The operations for which a reason is given although scenarios prove them, as sentences. */
export function needlessReasons(): readonly string[] {
  return (Object.keys(silence) as Situation[]).flatMap((situation) =>
    silence[situation]!.flatMap(([, ...named]) => named)
      .filter((operation) => provingIn(situation, operation).length > 0)
      .map((operation) => `${operation}, ${situation}: a reason, and scenarios`),
  )
}

/** How many cells scenarios cover, in how many the contract is silent, and how many are empty. */
export function countInteractions() {
  const counts = { covered: 0, silent: 0, empty: 0 }
  for (const { interaction } of interactionCells()) {
    if (interaction === undefined) counts.empty++
    else if (typeof interaction === 'string') counts.silent++
    else counts.covered++
  }
  return counts
}
