import { type Clause, clauses, type Operation, operations } from '../contract/index.ts'
import { suitesFolder } from '../runner/index.ts'
import { type Defect, defects, type Variant, variants } from '../sandbox/index.ts'
import { type LoadedScenario, loadScenarios } from '../scenario/index.ts'
import { actions, subjects } from '../target/index.ts'
import { type Traceability, traceClauses } from '../traceability/index.ts'

/** All that has an address, to be listed and explained. */
export interface Inventory {
  readonly operations: Readonly<Record<string, Operation>>
  readonly clauses: Readonly<Record<string, Clause>>
  readonly scenarios: readonly LoadedScenario[]
  readonly traceability: Traceability
  readonly subjects: Readonly<
    Record<
      string,
      {
        readonly for: string
        readonly required: readonly string[]
        readonly optional: readonly string[]
      }
    >
  >
  readonly actions: Readonly<
    Record<string, { readonly for: string; readonly inputs: readonly string[] }>
  >
  readonly defects: Readonly<Record<string, Defect>>
  readonly variants: Readonly<Record<string, Variant>>
}

/** Reads the catalogues of all rooms. */
export async function takeInventory(): Promise<Inventory> {
  const scenarios = await loadScenarios(suitesFolder)
  const traceability = await traceClauses(scenarios)
  return { operations, clauses, scenarios, traceability, subjects, actions, defects, variants }
}
