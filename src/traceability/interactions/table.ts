import { type OperationAddress, operations } from '../../contract/index.ts'
import { accounts } from './accounts.ts'
import { entities } from './entities.ts'
import { payments } from './payments.ts'
import {
  type Interaction,
  type Interactions,
  type Situation,
  situations,
  usual,
} from './situations.ts'

/** Every operation in every situation: the scenarios that prove it, or why the contract is silent. */
const interactions: Partial<Interactions> = { ...entities, ...accounts, ...payments }

/** One operation in one situation. */
export interface InteractionCell {
  readonly operation: OperationAddress
  readonly situation: Situation
  /** The addresses of scenarios, or a reason; undefined where nobody has looked at it. */
  readonly interaction: Interaction | undefined
}

/** The cells of the table, operation by operation in the order of the contract. */
export function interactionCells(): readonly InteractionCell[] {
  return (Object.keys(operations) as OperationAddress[]).flatMap((operation) =>
    (Object.keys(situations) as Situation[]).map((situation) => {
      const row = interactions[operation]
      const said = row && { ...usual, ...row }[situation]
      const addressOf = (name: string) => (name.includes('/') ? name : `${operation}/${name}`)
      const interaction = typeof said === 'object' ? (said.map(addressOf) as [string]) : said
      return { operation, situation, interaction }
    }),
  )
}

/** How many cells scenarios cover, in how many the contract says nothing, and how many nobody has looked at. */
export function countInteractions() {
  const counts = { covered: 0, silent: 0, empty: 0 }
  for (const { interaction } of interactionCells()) {
    if (interaction === undefined || interaction.length === 0) counts.empty++
    else if (typeof interaction === 'string') counts.silent++
    else counts.covered++
  }
  return counts
}
