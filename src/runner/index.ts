import type { LoadedScenario } from '../scenario/index.ts'
import type { Ledger } from './traceability.ts'

export { type EmbeddedOptions, startEmbedded } from './embedded-sandbox.ts'
export { findTarget, type TargetChoice } from './find-target.ts'
export { suitesFolder } from './suites-folder.ts'
export { type TestTargetOptions, testTarget } from './test-target.ts'
export type { Entry, Ledger } from './traceability.ts'

/** Traces each clause to its scenarios, schemas, rules and defects: how it is tested, and how the test can fail. */
export async function openLedger(scenarios: readonly LoadedScenario[]): Promise<Ledger> {
  // A run does not pay for reading it.
  const { keepLedger } = await import('./traceability.ts')
  return keepLedger(scenarios)
}
