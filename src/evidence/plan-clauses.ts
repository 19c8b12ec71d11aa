import { type Clause, type ClauseId, clauses } from '../contract/index.ts'
import type { PlannedClause } from '../run/index.ts'

/** A scenario of the run, and the clauses that it puts to the test. */
export interface Prover {
  readonly id: string
  readonly proves: readonly string[]
}

export interface PlanOptions {
  /** The scenarios of the run; none where traffic is checked. */
  readonly provers: readonly Prover[]
  /** Only these clauses and those of the scenarios were asked for; undefined for all. */
  readonly only?: ReadonlySet<string> | undefined
}

const plannedLevels: ReadonlySet<string> = new Set(['rule', 'implied', 'advice'])

/** The clauses that an HTTP client can put to the test. */
export const testableClauses: readonly (readonly [ClauseId, Clause])[] = (
  Object.entries(clauses) as [ClauseId, Clause][]
).filter(([, { level, excluded }]) => plannedLevels.has(level) && excluded === undefined)

/** The clauses that a run sets out to test, each with the scenarios that declare it. */
export function planClauses({ provers, only }: PlanOptions): PlannedClause[] {
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
