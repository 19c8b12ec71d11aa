import { type ClauseId, operations, ruleClauses } from '../contract/index.ts'
import { testableClauses } from '../evidence/index.ts'
import { type Defect, defects } from '../sandbox/index.ts'
import { callsOf, type LoadedScenario, needsOf } from '../scenario/index.ts'
import { findPlaces, type Places } from './schema-places.ts'

/** What stands behind one clause: who proves it, what shows that the proof can fail, and where it can be had. */
export interface TracedClause {
  /** The scenarios that declare it. */
  readonly scenarios: readonly string[]
  /** Where the schemas of answers carry it. */
  readonly places: Places
  /** The files of the judge whose rules hold it. */
  readonly rules: readonly string[]
  /** Small faults made from answers break it, too. */
  readonly mutants: boolean
  /** The defects of the sandbox that break its statement. */
  readonly defects: readonly string[]
  /**
   * What a target must offer for it to be reached: subjects and actions, any one of the sets. An empty
   * set is nothing but a key.
   */
  readonly needs: readonly (readonly string[])[]
}

/** The clauses that a run sets out to test. */
export type Traceability = ReadonlyMap<ClauseId, TracedClause>

const promises: ReadonlySet<string> = new Set(
  Object.values(operations).map(({ promise }) => promise),
)

/**
 * Joins clauses, scenarios, schemas, rules and defects: how each clause is tested, and how the test can
 * fail.
 */
export function traceClauses(scenarios: readonly LoadedScenario[]): Traceability {
  const places = findPlaces()
  const rules = ruleClauses()
  return new Map(
    testableClauses.map(([id, { origin, also = [] }]) => {
      const statements = [origin, ...also]
      const here = places.get(id) ?? new Map()
      const entry: TracedClause = {
        scenarios: scenarios.filter((one) => declares(one, id)).map((one) => one.id),
        places: here,
        rules: rules.get(id) ?? [],
        // The promise of an operation falls with every envelope that should not be there.
        mutants: here.size > 0 || promises.has(id),
        defects: Object.entries<Defect>(defects)
          .filter(([, { breaks }]) => breaks.some((broken) => statements.includes(broken)))
          .map(([defect]) => defect),
        needs: fewest(reaching(scenarios, id, here).map(({ scenario }) => needsOf(scenario))),
      }
      return [id, entry]
    }),
  )
}

/** The scenarios that cover a clause: those that declare it, else those that call an operation that carries it, else any. */
function reaching(
  scenarios: readonly LoadedScenario[],
  id: ClauseId,
  places: Places,
): readonly LoadedScenario[] {
  const declared = scenarios.filter((one) => declares(one, id))
  if (declared.length > 0) return declared
  const calling = scenarios.filter(({ scenario }) =>
    callsOf(scenario).some((operation) => places.has(operation)),
  )
  return calling.length > 0 ? calling : scenarios
}

function declares({ scenario }: LoadedScenario, id: ClauseId): boolean {
  return (scenario.proves as readonly string[]).includes(id)
}

/** The sets that hold no other one. */
function fewest(sets: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const unique = [...new Map(sets.map((set) => [set.join(), set])).values()]
  return unique.filter((set) => !unique.some((other) => other !== set && isWithin(other, set)))
}

function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
  return inner.every((need) => outer.includes(need))
}
