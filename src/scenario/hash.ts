import { hashOf } from '../json/index.ts'
import type { LoadedScenario } from './load.ts'

/** The scenarios as a hash: what they declare and what they do, whether compiled or not. */
export function hashOfSuite(scenarios: readonly LoadedScenario[], toolVersion: string): string {
  const facts = scenarios.map(({ id, scenario: { run, ...declared } }) => [
    id,
    { ...declared },
    // The compiler adds semicolons and moves lines.
    String(run).replace(/[\s;,]+/g, ''),
  ])
  return hashOf([toolVersion, facts])
}
