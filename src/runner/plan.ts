import { type Clause, clauses } from '../contract/index.ts'
import type { PlannedClause } from '../run/index.ts'
import type { LoadedScenario } from '../scenario/index.ts'

const planned: ReadonlySet<string> = new Set(['rule', 'implied', 'advice'])

/**
 * The clauses a run sets out to test: all that an HTTP client can test or, where only some stories
 * were chosen, those that they prove and those that were touched on the way.
 */
export function planClauses(
  chosen: readonly LoadedScenario[],
  partial: boolean,
  touched: ReadonlySet<string>,
): PlannedClause[] {
  const provers = new Map<string, string[]>()
  for (const { id, scenario } of chosen) {
    for (const clause of scenario.proves) {
      provers.set(clause, [...(provers.get(clause) ?? []), id])
    }
  }
  return Object.entries<Clause>(clauses)
    .filter(([, { level, excluded }]) => planned.has(level) && excluded === undefined)
    .filter(([id]) => !partial || provers.has(id) || touched.has(id))
    .map(([id, { origin, level }]) => ({ id, origin, level, scenarios: provers.get(id) ?? [] }))
}
