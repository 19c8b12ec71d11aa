import { type ApiVersion, rulesVersionOf } from '../../core/contract/index.ts'
import reached from './generated/reached.json' with { type: 'json' }
import type { LoadedScenario } from './load.ts'
import { type Versions, whySkipped } from './scenario.ts'

const places: Readonly<Record<string, readonly number[]>> = reached.scenarios

/**
 * Returns the clauses that a scenario puts to the test: those that it declares, and those that its responses test besides.
 * `npm run generate` records the latter against the embedded sandbox, for the scenarios of Assay.
 */
export function reachedBy({ id, scenario: { proves } }: LoadedScenario): readonly string[] {
  const recorded = places[id]?.map((place) => reached.clauses[place]!) ?? []
  return [...new Set([...proves, ...recorded])]
}

const absent: Readonly<Record<ApiVersion, readonly number[]>> = reached.absent

/**
 * Returns the clauses that a target cannot show: no version that it claims has them, or only scenarios that do not apply to it put them to
 * the test.
 */
export function clausesBeyond(
  versions: Versions,
  scenarios: readonly LoadedScenario[],
): ReadonlySet<string> {
  const { apiVersions } = versions
  const [first = [], ...others] = apiVersions.map((version) => absent[rulesVersionOf(version)])
  const inNone = first.filter((place) => others.every((some) => some.includes(place)))
  const { skipped = [], applying = [] } = Object.groupBy(scenarios, ({ scenario }) =>
    whySkipped(scenario, versions) === undefined ? 'applying' : 'skipped',
  )
  const tested = new Set(applying.flatMap(reachedBy))
  const untested = skipped.flatMap(reachedBy).filter((clause) => !tested.has(clause))
  return new Set([...inNone.map((place) => reached.clauses[place]!), ...untested])
}
