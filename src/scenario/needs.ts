import type { OperationAddress } from '../contract/index.ts'
import { requirementsOf } from './find-subjects.ts'
import calls from './generated/calls.json' with { type: 'json' }
import type { LoadedScenario } from './load.ts'
import type { Need } from './scenario.ts'

/** The subjects and actions that a target must be configured with for a scenario to run, sorted. */
export function needsOf({ scenario }: LoadedScenario): readonly Need[] {
  return [...new Set((scenario.needs ?? []).flatMap(requirementsOf))].sort()
}

/**
 * The operations that a scenario calls, in the order of its calls. They are recorded in a run against the
 * embedded sandbox (`npm run generate`); of a scenario that is not part of Assay none are known.
 */
export function callsOf({ id }: LoadedScenario): readonly OperationAddress[] {
  return (calls as Readonly<Record<string, readonly OperationAddress[]>>)[id] ?? []
}
