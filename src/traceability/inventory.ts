import { type Clause, clauses, type Operation, operations } from '../contract/index.ts'
import { defects } from '../sandbox/defects/index.ts'
import type { Defect, Variant } from '../sandbox/index.ts'
import { variants } from '../sandbox/variants/index.ts'
import { type LoadedScenario, loadScenarios, suitesFolder } from '../scenario/index.ts'
import { actions, subjects } from '../target/index.ts'
import { loadTraceability, type Traceability } from './traceability.ts'

interface SubjectDescription {
  readonly for: string
  readonly required: readonly string[]
  readonly optional: readonly string[]
}

interface ActionDescription {
  readonly for: string
  readonly inputs: readonly string[]
}

/** All that has an address, by its address. */
export interface Inventory {
  readonly operations: Readonly<Record<string, Operation>>
  readonly clauses: Readonly<Record<string, Clause>>
  readonly scenarios: readonly LoadedScenario[]
  readonly traceability: Traceability
  readonly subjects: Readonly<Record<string, SubjectDescription>>
  readonly actions: Readonly<Record<string, ActionDescription>>
  readonly defects: Readonly<Record<string, Defect>>
  readonly variants: Readonly<Record<string, Variant>>
}

/** Loads the scenarios that come with Assay. */
export function loadOwnScenarios(): Promise<readonly LoadedScenario[]> {
  return loadScenarios(suitesFolder)
}

/** Loads all that has an address. */
export async function loadInventory(): Promise<Inventory> {
  const scenarios = await loadOwnScenarios()
  const traceability = loadTraceability(scenarios)
  return { operations, clauses, scenarios, traceability, subjects, actions, defects, variants }
}
