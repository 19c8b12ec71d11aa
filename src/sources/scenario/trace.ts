import {
  type ClauseId,
  isOfAbsence,
  operations,
  placesOfClauses,
  type SchemaLocations,
} from '../../core/contract/index.ts'
import brokenByDefectsOnly from './broken-by-defects-only.json' with { type: 'json' }
import type { DeclaredScenario } from './load.ts'
import { callsOf, needsOf } from './needs.ts'

export interface TracedClause {
  readonly scenarios: readonly DeclaredScenario[]
  readonly schemas: SchemaLocations
  readonly mutants: boolean
  /** What a target must offer so that it is covered: any one of the sets. An empty set means that the key is enough. */
  readonly needs: readonly (readonly string[])[]
}

export function traceClause(id: ClauseId, scenarios: readonly DeclaredScenario[]): TracedClause {
  const schemas: SchemaLocations = placesOfClauses().get(id) ?? new Map()
  const declaring = scenarios.filter(({ scenario }) => scenario.proves.includes(id))
  const calling = scenarios.filter((one) => callsOf(one).some((address) => schemas.has(address)))
  // The scenarios that declare to test it, else those that call the operations where it is checked, else all.
  const covering = [declaring, calling, scenarios].find(({ length }) => length > 0) ?? []
  return {
    scenarios: declaring,
    schemas,
    mutants: isMutated(id),
    needs: smallest(covering.map(needsOf)),
  }
}

/** Whether mutants of responses break a clause: a schema checks it, and it is not one of those that only defects break. None adds a member. */
export function isMutated(id: ClauseId): boolean {
  return isOfSchemas(id) && !isOfAbsence(id) && !brokenByDefectsOnly.some((clause) => clause === id)
}

/** Whether a schema checks a clause. An unexpected envelope breaks the promise of an operation. */
export function isOfSchemas(id: ClauseId): boolean {
  const isPromise = Object.values(operations).some(({ promise }) => promise === id)
  return isPromise || (placesOfClauses().get(id)?.size ?? 0) > 0
}

function smallest(sets: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const unique = [...new Map(sets.map((set) => [set.join(), set])).values()]
  return unique.filter(
    (set) => !unique.some((other) => other !== set && other.every((need) => set.includes(need))),
  )
}
