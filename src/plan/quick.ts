import { clausesOf } from '../run/index.ts'
import { type LoadedScenario, reachedBy } from '../scenario/index.ts'
import type { Target } from '../target/index.ts'
import { coverOf } from './cover.ts'
import { type Fate, type PlanOptions, planScenarios } from './scenarios.ts'
import { rankSteps } from './steps.ts'

/**
 * The scenarios of a quick run: the fewest requests that test every clause that all of `asked` would test against the
 * target. Of a clause that no scenario tests for certain, all stay that may test it; of one that nothing tests here, one stays
 * that says why.
 */
export function quickOf(
  asked: readonly LoadedScenario[],
  target: Target,
  options: Pick<PlanOptions, 'profile' | 'slow' | 'allowDestructive'>,
): readonly LoadedScenario[] {
  const { profile, slow = false } = options
  const planned = planScenarios(asked, target, options)
  const fates = new Map(planned.map(({ id, fate }) => [id, fate]))
  const those = (...some: readonly Fate[]) =>
    asked.filter(({ id }) => some.includes(fates.get(id)!))
  // Of a profile that is not certain which Assay makes from what nobody claims.
  const isSure = profile === undefined
  const clauses = profile && clausesOf(profile)
  const tested = new Set<string>()
  const isLeft = (clause: string) => !tested.has(clause) && (clauses?.has(clause) ?? true)
  const chosen = new Set<LoadedScenario>()
  const add = (scenarios: readonly LoadedScenario[]) => {
    for (const loaded of scenarios) chosen.add(loaded)
    for (const clause of scenarios.flatMap(reachedBy)) tested.add(clause)
  }
  add(coverOf(isSure ? those('runs', 'may run') : those('runs'), { clauses, byOperation: true }))
  if (!isSure) add(those('may run').filter((loaded) => reachedBy(loaded).some(isLeft)))
  const steps = rankSteps(asked, planned, target, slow, isLeft)
  // Those that say why are what the first steps unlock.
  for (const { scenarios } of [...steps, { scenarios: [...fates.keys()] }]) {
    const some = those('blocked', 'skipped').filter(({ id }) => scenarios.includes(id))
    add(coverOf(some, { clauses: new Set(some.flatMap(reachedBy).filter(isLeft)) }))
  }
  return asked.filter((loaded) => chosen.has(loaded))
}
