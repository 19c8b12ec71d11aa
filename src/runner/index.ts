import type { LoadedScenario } from '../scenario/index.ts'
import type { Traceability } from './traceability.ts'

export { type EmbeddedOptions, startEmbedded } from './embedded-sandbox.ts'
export { findTarget, type TargetChoice } from './find-target.ts'
export { suitesFolder } from './suites-folder.ts'
export { type TestTargetOptions, testTarget } from './test-target.ts'
export type { Traceability, TracedClause } from './traceability.ts'

/** Traces each clause to its scenarios, schemas, rules and defects: how it is tested, and how the test can fail. */
export async function traceClauses(scenarios: readonly LoadedScenario[]): Promise<Traceability> {
  // A run does not pay for reading it.
  const { traceAll } = await import('./traceability.ts')
  return traceAll(scenarios)
}
