import { type ApiVersion, rulesVersionOf } from '../../core/contract/index.ts'
import type { Target } from '../target/index.ts'
import reached from './generated/reached.json' with { type: 'json' }
import type { LoadedScenario } from './load.ts'

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

/** Returns the clauses that none of the versions has which a target claims: no response under any of them can show these. */
export function clausesBeyond({ apiVersions }: Pick<Target, 'apiVersions'>): ReadonlySet<string> {
  const [first = [], ...others] = apiVersions.map((version) => absent[rulesVersionOf(version)])
  const beyond = first.filter((place) => others.every((some) => some.includes(place)))
  return new Set(beyond.map((place) => reached.clauses[place]!))
}
