import {
  type Clause,
  type ClauseId,
  clauses,
  type Operation,
  operations,
  placesOfClauses,
  type SchemaLocations,
  statementsOf,
  testableClauses,
} from '../contract/index.ts'
import { contract } from '../contract/rules/index.ts'
import { ruleClauses } from '../judge/index.ts'
import { defects } from '../sandbox/defects/index.ts'
import type { Defect, Variant } from '../sandbox/index.ts'
import { variants } from '../sandbox/variants/index.ts'
import {
  callsOf,
  type LoadedScenario,
  loadScenarios,
  needsOf,
  suitesFolder,
} from '../scenario/index.ts'
import { type ActionName, actions, type SubjectName, subjects } from '../target/catalogue/index.ts'

/** All that has an address, by its address. */
export interface Inventory {
  readonly operations: Readonly<Record<string, Operation>>
  readonly clauses: Readonly<Record<string, Clause>>
  readonly scenarios: readonly LoadedScenario[]
  readonly traceability: Traceability
  readonly subjects: Readonly<Record<string, (typeof subjects)[SubjectName]>>
  readonly actions: Readonly<Record<string, (typeof actions)[ActionName]>>
  readonly defects: Readonly<Record<string, Defect>>
  readonly variants: Readonly<Record<string, Variant>>
}

/** Loads all that has an address. */
export async function loadInventory(): Promise<Inventory> {
  const scenarios = await loadScenarios(suitesFolder)
  const traceability = loadTraceability(scenarios)
  return { operations, clauses, scenarios, traceability, subjects, actions, defects, variants }
}

/** How one clause is tested, what shows that the test can fail, and what a target needs for it. */
export interface TracedClause {
  /** The scenarios that declare to test it. */
  readonly scenarios: readonly string[]
  /** The scenarios that cover it: those, else those that call where it is checked, else all. */
  readonly covering: readonly string[]
  /** Where the schemas of responses carry it. */
  readonly schemas: SchemaLocations
  readonly rules: readonly string[]
  /** Mutants of responses break it, too. */
  readonly mutants: boolean
  /** The defects of the sandbox that break its statement. */
  readonly defects: readonly string[]
  /**
   * The subjects and actions that a target must offer for it to be covered: any one of the sets. An empty
   * set is nothing but a key.
   */
  readonly needs: readonly (readonly string[])[]
}

/** The clauses that a run sets out to test. */
export type Traceability = ReadonlyMap<ClauseId, TracedClause>

/** Joins clauses with the scenarios, schemas, rules and defects that are about them. */
export function loadTraceability(scenarios: readonly LoadedScenario[]): Traceability {
  const locations = placesOfClauses()
  const rules = ruleClauses(contract)
  const breaking = defectsByStatement()
  const known = scenarios.map((one) => ({
    ...one,
    declares: new Set<string>(one.scenario.proves),
    calls: callsOf(one),
    needs: needsOf(one),
  }))
  const promises: ReadonlySet<string> = new Set(
    Object.values(operations).map(({ promise }) => promise),
  )
  return new Map(
    testableClauses.map(([id, clause]) => {
      const schemas = locations.get(id) ?? new Map<string, readonly string[]>()
      const declaring = known.filter(({ declares }) => declares.has(id))
      const covered = declaring.length > 0 ? declaring : callers(known, schemas)
      const traced: TracedClause = {
        scenarios: declaring.map((one) => one.id),
        schemas,
        rules: rules.get(id) ?? [],
        // Every envelope that should not be there breaks the promise of an operation.
        mutants: schemas.size > 0 || promises.has(id),
        defects: defectsOf(clause, breaking),
        covering: covered.map((one) => one.id),
        needs: smallest(covered.map(({ needs }) => needs)),
      }
      return [id, traced]
    }),
  )
}

/** The defects that break each statement of the contract. */
function defectsByStatement(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [id, { breaks }] of Object.entries<Defect>(defects)) {
    for (const statement of breaks) found.set(statement, [...(found.get(statement) ?? []), id])
  }
  return found
}

function defectsOf(
  clause: Clause,
  breaking: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...new Set(statementsOf(clause).flatMap((statement) => breaking.get(statement) ?? []))]
}

/** The scenarios that call where a clause is checked, else all. */
function callers<Known extends { readonly calls: readonly string[] }>(
  scenarios: readonly Known[],
  schemas: SchemaLocations,
): readonly Known[] {
  const calling = scenarios.filter(({ calls }) => calls.some((operation) => schemas.has(operation)))
  return calling.length > 0 ? calling : scenarios
}

/** The sets that contain no other one. */
function smallest(sets: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const unique = [...new Map(sets.map((set) => [set.join(), set])).values()]
  return unique.filter(
    (set) => !unique.some((other) => other !== set && other.every((need) => set.includes(need))),
  )
}
