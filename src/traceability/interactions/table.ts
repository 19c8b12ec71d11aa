import { type OperationAddress, operations } from '../../contract/index.ts'
import { accounts } from './accounts.ts'
import { entities } from './entities.ts'
import { payments } from './payments.ts'
import { type Interaction, type Interactions, type Situation, situations } from './situations.ts'

/** Every operation in every situation: the scenarios that prove it, or why the contract is silent. */
const interactions: Interactions = { ...entities, ...accounts, ...payments }

/** One operation in one situation. */
export interface InteractionCell {
  readonly operation: OperationAddress
  readonly situation: Situation
  readonly interaction: Interaction
}

/** The cells of the table, operation by operation in the order of the contract. */
export function interactionCells(): readonly InteractionCell[] {
  return (Object.keys(operations) as OperationAddress[]).flatMap((operation) =>
    (Object.keys(situations) as Situation[]).map((situation) => {
      return { operation, situation, interaction: interactions[operation][situation] }
    }),
  )
}

/** How many cells a scenario proves, and in how many the contract says nothing. */
export function countInteractions(): { readonly proved: number; readonly silent: number } {
  const cells = interactionCells()
  const silent = cells.filter(({ interaction }) => typeof interaction === 'string').length
  return { proved: cells.length - silent, silent }
}
