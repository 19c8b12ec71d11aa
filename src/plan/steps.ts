import { type LoadedScenario, missingFor, type Need, reachedBy } from '../scenario/index.ts'
import { lineOf, type Target } from '../target/index.ts'
import type { ScenarioFate } from './scenarios.ts'

/** Something to configure, with the scenarios and the number of clauses that it adds to the steps before it. */
export interface Step {
  readonly need: Need
  readonly line: string
  readonly scenarios: readonly string[]
  readonly clauses: number
}

/** What to configure next: each step is the one that adds most of the clauses that are left after the steps before it. */
export function rankSteps(
  chosen: readonly LoadedScenario[],
  fates: readonly ScenarioFate[],
  target: Target,
  slow: boolean,
  isLeft: (clause: string) => boolean,
): readonly Step[] {
  const isLocked = new Set(
    fates.flatMap(({ id, fate, lacks }) =>
      fate === 'blocked' && lacks !== undefined && lacks.kind !== 'operation' ? id : [],
    ),
  )
  const proved = new Set<string>()
  const isNew = (clause: string) => isLeft(clause) && !proved.has(clause)
  let locked = chosen.flatMap((loaded) => {
    const { id, scenario } = loaded
    const { needs = [] } = scenario
    // No configuration unlocks a scenario that is skipped, or that calls an operation the target does not implement.
    if (!isLocked.has(id)) return []
    const lacks = new Set(needs.flatMap((need) => missingFor(need, target, { slow })))
    return lacks.size === 0 ? [] : [{ id, lacks, proves: reachedBy(loaded) }]
  })
  const steps: Step[] = []
  while (locked.length > 0) {
    const options = [...new Set(locked.flatMap(({ lacks }) => [...lacks]))].map((need) => {
      const users = locked.filter(({ lacks }) => lacks.has(need))
      const unlocked = users.filter(({ lacks }) => lacks.size === 1)
      const clauses = new Set(unlocked.flatMap((scenario) => scenario.proves.filter(isNew)))
      return { need, users: users.length, unlocked, clauses }
    })
    const [best] = options.toSorted(
      (a, b) =>
        b.clauses.size - a.clauses.size ||
        b.unlocked.length - a.unlocked.length ||
        b.users - a.users,
    ) as [(typeof options)[number]]
    const { need, unlocked, clauses } = best
    for (const clause of clauses) proved.add(clause)
    const scenarios = unlocked.map(({ id }) => id)
    steps.push({ need, line: lineOf(need), scenarios, clauses: clauses.size })
    locked = locked.filter((scenario) => !unlocked.includes(scenario))
    for (const { lacks } of locked) lacks.delete(need)
  }
  return steps
}
