import { clausesOf, type Profile } from '../run/index.ts'
import { type LoadedScenario, missingFor, reachedBy } from '../scenario/index.ts'
import { type Target, whyNotDestructive } from '../target/index.ts'
import { coverOf } from './cover.ts'
import { planScenarios } from './scenarios.ts'
import { type Need, rankSteps } from './steps.ts'

interface QuickOptions {
  /** What the target claims; the whole contract where it is undefined. */
  readonly profile?: Profile | undefined
  readonly slow?: boolean
  readonly allowDestructive?: boolean
}

/**
 * The scenarios of a quick run: the fewest requests that test every clause that all of `asked` would test against the
 * target. Of a clause that no scenario tests for certain, all stay that may test it; of one that nothing tests here, one stays
 * that says why.
 */
export function quickOf(
  asked: readonly LoadedScenario[],
  target: Target,
  { profile, slow = false, allowDestructive = false }: QuickOptions,
): readonly LoadedScenario[] {
  const refused = whyNotDestructive(target, allowDestructive)
  const planned = planScenarios(asked, target, { refused, slow, profile })
  const fates = new Map(planned.map(({ id, fate }) => [id, fate]))
  const isOpen = ({ id }: LoadedScenario) => /^(?:runs|may run)$/.test(fates.get(id) ?? '')
  // Of a profile that is not certain which Assay makes from what nobody claims.
  const isCertain = (loaded: LoadedScenario) =>
    profile === undefined ? isOpen(loaded) : fates.get(loaded.id) === 'runs'
  const clauses = profile && clausesOf(profile)
  const tested = new Set<string>()
  const isLeft = (clause: string) => !tested.has(clause) && (clauses?.has(clause) ?? true)
  const chosen = new Set<LoadedScenario>()
  const add = (scenarios: readonly LoadedScenario[]) => {
    for (const loaded of scenarios) chosen.add(loaded)
    for (const clause of scenarios.flatMap(reachedBy)) tested.add(clause)
  }
  add(coverOf(asked.filter(isCertain), { clauses, byOperation: true }))
  add(
    asked.filter(
      (loaded) => isOpen(loaded) && !isCertain(loaded) && reachedBy(loaded).some(isLeft),
    ),
  )
  const stopped = asked.filter((loaded) => !isOpen(loaded))
  const missing = (need: Need) => missingFor(need, target, { slow })
  const steps = rankSteps(asked, planned, missing, isLeft).map(({ need }) => need)
  const stepOf = ({ scenario: { needs = [] } }: LoadedScenario) =>
    Math.max(...needs.flatMap(missing).map((need) => steps.indexOf(need)))
  // Those that say why are the ones that the first steps unlock.
  const byStep = [...Map.groupBy(stopped, stepOf)].sort(([some], [others]) => some - others)
  for (const [, some] of byStep) {
    add(coverOf(some, { clauses: new Set(some.flatMap(reachedBy).filter(isLeft)) }))
  }
  return asked.filter((loaded) => chosen.has(loaded))
}
