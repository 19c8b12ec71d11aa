import { type Clause, type ClauseId, clauses } from '../contract/index.ts'
import type { PlannedClause } from '../run/index.ts'

/** A scenario of the run, and the clauses that it puts to the test. */
export interface Prover {
  readonly id: string
  readonly proves: readonly string[]
}

const plannedLevels: ReadonlySet<string> = new Set(['rule', 'implied', 'advice'])

/** The clauses that an HTTP client can put to the test. */
export const testableClauses: readonly (readonly [ClauseId, Clause])[] = (
  Object.entries(clauses) as [ClauseId, Clause][]
).filter(([, { level, excluded }]) => plannedLevels.has(level) && excluded === undefined)

/**
 * The clauses that a run sets out to test, each with the scenarios that declare it: all, or those of the
 * scenarios and `only` these.
 */
export function planClauses(
  provers: readonly Prover[],
  only?: ReadonlySet<string>,
): PlannedClause[] {
  const scenariosOf = new Map<string, string[]>()
  for (const { id, proves } of provers) {
    for (const clause of proves) {
      scenariosOf.set(clause, [...(scenariosOf.get(clause) ?? []), id])
    }
  }
  return testableClauses
    .filter(([id]) => only === undefined || scenariosOf.has(id) || only.has(id))
    .map(([id, { origin, level }]) => ({
      id,
      origin,
      level,
      scenarios: scenariosOf.get(id) ?? [],
    }))
}
