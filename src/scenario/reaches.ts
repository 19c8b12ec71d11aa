import reached from './generated/reached.json' with { type: 'json' }
import type { LoadedScenario } from './load.ts'
import { whySkipped } from './scenario.ts'

const places: Readonly<Record<string, readonly number[]>> = reached.scenarios

/**
 * The clauses that a scenario puts to the test, whether it declares them or its responses only come by. They are recorded
 * in a run against the embedded sandbox (`npm run generate`); of a scenario that is not part of Assay those that it
 * declares.
 */
export function reachedBy({ id, scenario: { proves } }: LoadedScenario): readonly string[] {
  const recorded = places[id]?.map((place) => reached.clauses[place]!) ?? []
  return [...new Set([...proves, ...recorded])]
}

/** The clauses that a version does not have yet: of the scenarios that put them to the test none applies to it. */
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
