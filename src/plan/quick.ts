import { clausesOf, type Profile } from '../run/index.ts'
import { type LoadedScenario, reachedBy } from '../scenario/index.ts'
import { type Target, whyNotDestructive } from '../target/index.ts'
import { coverOf } from './cover.ts'
import { planScenarios } from './scenarios.ts'

interface QuickOptions {
  /** What the target claims; the whole contract where it is undefined. */
  readonly profile?: Profile | undefined
  readonly slow?: boolean
  readonly allowDestructive?: boolean
}

/**
 * The scenarios of a quick run: the fewest requests that test every clause that all of `asked` would test against the
 * target. Of a clause that nothing tests here, one scenario stays that says why.
 */
export function quickOf(
  asked: readonly LoadedScenario[],
  target: Target,
  { profile, slow = false, allowDestructive = false }: QuickOptions,
): readonly LoadedScenario[] {
  const refused = whyNotDestructive(target, allowDestructive)
  const fates = planScenarios(asked, target, { refused, slow, profile })
  const isOpen = new Set(
    fates.flatMap(({ id, fate }) => (fate === 'runs' || fate === 'may run' ? id : [])),
  )
  const [open, stopped] = [true, false].map((wanted) =>
    asked.filter(({ id }) => isOpen.has(id) === wanted),
  ) as [LoadedScenario[], LoadedScenario[]]
  const clauses = profile && clausesOf(profile)
  const cover = coverOf(open, { clauses, byOperation: true })
  const tested = new Set(cover.flatMap(reachedBy))
  const untested = new Set(
    stopped.flatMap(reachedBy).filter((one) => !tested.has(one) && (clauses?.has(one) ?? true)),
  )
  const chosen = new Set([...cover, ...coverOf(stopped, { clauses: untested })])
  return asked.filter((one) => chosen.has(one))
}
