import { type OperationAddress, operations } from '../../contract/index.ts'
import { type Situation, situations } from '../../scenario/index.ts'
import declared from '../generated/interactions.json' with { type: 'json' }
import { silence } from './silence.ts'

/** The addresses of the scenarios that prove it, or one sentence: why the contract says nothing about it. */
type Interaction = readonly string[] | string

/** One operation in one situation. */
export interface InteractionCell {
  readonly operation: OperationAddress
  readonly situation: Situation
  /** Undefined where nobody has looked at it. */
  readonly interaction: Interaction | undefined
}

/** What the scenarios declare, by situation and operation. It is generated, so that no command loads them for it. */
const proved: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string[]>>>>>> =
  declared

/** The cells of the table, operation by operation in the order of the contract. */
export function interactionCells(): readonly InteractionCell[] {
  return (Object.keys(operations) as OperationAddress[]).flatMap((operation) =>
    (Object.keys(situations) as Situation[]).map((situation) => {
      const interaction = proved[situation]?.[operation] ?? reasonFor(operation, situation)
      return { operation, situation, interaction }
    }),
  )
}

function reasonFor(operation: OperationAddress, situation: Situation): string | undefined {
  const reasons = silence[situation] ?? []
  const own = reasons.find(([, ...named]) => named.includes(operation))
  return (own ?? reasons.find(([, ...named]) => named.length === 0))?.[0]
}

/** The operations for which a reason is given although scenarios prove them, as sentences. */
export function needlessReasons(): readonly string[] {
  return Object.entries(silence).flatMap(([situation, reasons]) =>
    reasons
      .flatMap(([, ...named]) => named)
      .filter((operation) => proved[situation]?.[operation] !== undefined)
      .map((operation) => `${operation}, ${situation}: a reason, and scenarios`),
  )
}

/** How many cells scenarios cover, in how many the contract says nothing, and how many nobody has looked at. */
export function countInteractions() {
  const counts = { covered: 0, silent: 0, empty: 0 }
  for (const { interaction } of interactionCells()) {
    if (interaction === undefined) counts.empty++
    else if (typeof interaction === 'string') counts.silent++
    else counts.covered++
  }
  return counts
}
