import reached from './generated/reached.json' with { type: 'json' }
import type { LoadedScenario } from './load.ts'
import { whySkipped } from './scenario.ts'

const places: Readonly<Record<string, readonly number[]>> = reached.scenarios

/**
 * Returns the clauses that a scenario puts to the test: those that it declares, and those that its responses test besides.
 * `npm run generate` records the latter against the embedded sandbox, for the scenarios of Assay.
 */
export function reachedBy({ id, scenario: { proves } }: LoadedScenario): readonly string[] {
  const recorded = places[id]?.map((place) => reached.clauses[place]!) ?? []
  return [...new Set([...proves, ...recorded])]
}

/** Returns the clauses that only scenarios for later API versions put to the test. */
export function clausesAfter(
  apiVersion: string,
  scenarios: readonly LoadedScenario[],
): ReadonlySet<string> {
  const isLater = ({ scenario }: LoadedScenario) => whySkipped(scenario, apiVersion) !== undefined
  const { later = [], applying = [] } = Object.groupBy(scenarios, (loaded) =>
    isLater(loaded) ? 'later' : 'applying',
  )
  const tested = new Set(applying.flatMap(reachedBy))
  return new Set(later.flatMap(reachedBy).filter((clause) => !tested.has(clause)))
}
