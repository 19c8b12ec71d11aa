import { rulesVersionOf } from '../../core/contract/index.ts'
import type { DeclaredScenario } from './load.ts'
import finds from './measured/finds.json' with { type: 'json' }
import reached from './measured/reached.json' with { type: 'json' }
import { type Versions, whySkipped } from './scenario.ts'

type Places = Readonly<Record<string, readonly number[]>>
const places: Places = reached.scenarios

/**
 * Returns the clauses that a scenario puts to the test: those that it declares, and those that its responses test besides.
 * `npm run measure` records the latter against the embedded sandbox, for the scenarios of Assay.
 */
export function reachedBy(loaded: DeclaredScenario): readonly string[] {
  return [...new Set([...loaded.scenario.proves, ...testedBy(loaded)])]
}

/** The clauses that its responses, or its own checks, put to the test, as measured. */
export function testedBy({ id }: Pick<DeclaredScenario, 'id'>): readonly string[] {
  return places[id]?.map((place) => reached.clauses[place]!) ?? []
}

const unreached: readonly string[] = reached.unreached

/** Whether a clause was measured, and nothing put it to the test. */
export function isUnreached(clause: string): boolean {
  return unreached.includes(clause)
}

const missedUnder: Readonly<Partial<Record<string, Places>>> = reached.missedUnder

/** The same in a run of a version: under an earlier one, a scenario shows less than under the newest. */
export function reachedUnder(apiVersion: string): (loaded: DeclaredScenario) => readonly string[] {
  const missed = missedUnder[rulesVersionOf(apiVersion)] ?? {}
  return (loaded) => {
    const lost = new Set(missed[loaded.id]?.map((place) => reached.clauses[place]!))
    return reachedBy(loaded).filter((clause) => !lost.has(clause))
  }
}

const absent: Readonly<Partial<Record<string, readonly number[]>>> = reached.absent

/**
 * The clauses that a target cannot show: its versions lack them, only scenarios that do not apply test them, or none tests them in a
 * run of its version.
 */
export function clausesBeyond(
  versions: Versions,
  scenarios: readonly DeclaredScenario[],
): ReadonlySet<string> {
  const { apiVersion, apiVersions } = versions
  const [first = [], ...others] = apiVersions.map(
    (version) => absent[rulesVersionOf(version)] ?? [],
  )
  // What each version lacks alone needs several.
  const ofSeveral = (place: number) =>
    others.length > 0 && Object.values(absent).every((some) => some?.includes(place))
  const inNone = first.filter(
    (place) => others.every((some) => some.includes(place)) && !ofSeveral(place),
  )
  const applying = scenarios.filter(({ scenario }) => whySkipped(scenario, versions) === undefined)
  const tested = new Set(applying.flatMap(reachedUnder(apiVersion)))
  const untested = scenarios.flatMap(reachedBy).filter((clause) => !tested.has(clause))
  return new Set([...inNone.map((place) => reached.clauses[place]!), ...untested])
}

const found = new Map<string, string[]>(finds.scenarios.map((id) => [id, []]))
for (const [defect, finders] of Object.entries<readonly number[]>(finds.defects)) {
  for (const place of finders) found.get(finds.scenarios[place]!)!.push(defect)
}

/**
 * Returns the defects of the sandbox that a scenario finds. `npm run measure` measures it, for the scenarios of Assay.
 */
export function findsOf({ id }: Pick<DeclaredScenario, 'id'>): readonly string[] {
  return found.get(id) ?? []
}

const breaks: Readonly<Record<string, readonly string[]>> = finds.breaks

/** The clauses that a defect of the sandbox breaks, as measured; undefined where it was not. */
export function brokenBy(defect: string): readonly string[] | undefined {
  return breaks[defect]
}
