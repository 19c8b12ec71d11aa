import {
  type ClauseId,
  operations,
  placesOfClauses,
  type SchemaLocations,
  testableClauses,
} from '../contract/index.ts'
import { callsOf, type DeclaredScenario, needsOf } from '../scenario/index.ts'
import { rules } from './declared.ts'
import brokenClauses from './generated/broken-clauses.json' with { type: 'json' }

/** How one clause is tested, what shows that the test can fail, and what a target needs for it. */
export interface TracedClause {
  readonly scenarios: readonly string[]
  /** Where the schemas of responses carry it. */
  readonly schemas: SchemaLocations
  readonly rules: readonly string[]
  /** Mutants of responses break it, too. */
  readonly mutants: boolean
  /** The defects of the sandbox that break it, as measured; those that break the fewest other clauses first. */
  readonly defects: readonly string[]
  /**
   * The subjects and actions that a target must offer so that it is covered: any one of the sets. An empty set means that the key
   * is enough.
   */
  readonly needs: readonly (readonly string[])[]
}

/** Joins the clauses that a run sets out to test, by default all, with the scenarios, schemas, rules and defects that are about them. */
export function loadTraceability(
  scenarios: readonly DeclaredScenario[],
  isWanted: (id: ClauseId) => boolean = () => true,
): ReadonlyMap<ClauseId, TracedClause> {
  const locations = placesOfClauses()
  const promises = new Set<string>(Object.values(operations).map(({ promise }) => promise))
  const known = scenarios.map((loaded) => ({
    id: loaded.id,
    proves: new Set<string>(loaded.scenario.proves),
    calls: callsOf(loaded),
    needs: needsOf(loaded),
  }))
  return new Map(
    testableClauses
      .filter(([id]) => isWanted(id))
      .map(([id]) => {
        const schemas: SchemaLocations = locations.get(id) ?? new Map()
        const declaring = known.filter(({ proves }) => proves.has(id))
        const calling = known.filter(({ calls }) =>
          calls.some((operation) => schemas.has(operation)),
        )
        // The scenarios that declare to test it, else those that call the operations where it is checked, else all.
        const covering = [declaring, calling, known].find(({ length }) => length > 0) ?? []
        const traced: TracedClause = {
          scenarios: declaring.map((scenario) => scenario.id),
          schemas,
          rules: rules[id] ?? [],
          // An unexpected envelope breaks the promise of an operation.
          mutants: schemas.size > 0 || promises.has(id),
          defects: defectsBreaking(id),
          needs: smallest(covering.map(({ needs }) => needs)),
        }
        return [id, traced]
      }),
  )
}

/** The defects that break a clause, as `npm run detection -- --write` saw it. */
function defectsBreaking(clause: ClauseId): readonly string[] {
  const all: readonly (readonly [string, readonly string[]])[] = Object.entries(brokenClauses)
  const breaking = all.filter(([, broken]) => broken.includes(clause))
  return breaking.toSorted(([, a], [, b]) => a.length - b.length).map(([id]) => id)
}

/** The sets that contain no other one. */
function smallest(sets: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const unique = [...new Map(sets.map((set) => [set.join(), set])).values()]
  return unique.filter(
    (set) => !unique.some((other) => other !== set && other.every((need) => set.includes(need))),
  )
}
