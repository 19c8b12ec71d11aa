import type { Clause, Clauses } from '../../judge/index.ts'
import { accounts } from '../accounts/clauses.ts'
import { cards } from '../cards/clauses.ts'
import { elements, widgetEvents } from '../components/clauses.ts'
import { conventionClauses } from '../conventions/clauses.ts'
import { entities } from '../entities/clauses.ts'
import { entityParts } from '../entities/parts/clauses.ts'
import { entityRecords } from '../entities/records/clauses.ts'
import { events } from '../events/clauses.ts'
import { keysAndVersions } from '../keys-and-versions/clauses.ts'
import { payments } from '../payments/clauses.ts'

/** Every clause by its address. */
export const clauses = {
  ...conventionClauses,
  ...elements,
  ...entities,
  ...entityParts,
  ...entityRecords,
  ...accounts,
  ...cards,
  ...payments,
  ...events,
  ...widgetEvents,
  ...keysAndVersions,
} satisfies Clauses

export type ClauseId = keyof typeof clauses

/** The clauses that an HTTP client can put to the test. */
export const testableClauses: readonly (readonly [ClauseId, Clause])[] = (
  Object.entries(clauses) as [ClauseId, Clause][]
).filter(([, { level, excluded }]) => excluded === undefined && level !== 'seen' && level !== 'gap')

/** The addresses of the clauses that a name means: one, or all of a statement (states.cancel-legs). */
export function clausesNamed(name: string): readonly string[] {
  if (Object.hasOwn(clauses, name)) return [name]
  return Object.entries(clauses).flatMap(([address, { origin, also = [] }]) =>
    [origin, ...also].includes(name) ? [address] : [],
  )
}
