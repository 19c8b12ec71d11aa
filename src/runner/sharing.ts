import {
  isMadeAnew,
  type LoadedScenario,
  movesClock,
  ownSubjects,
  withNeeds,
} from '../scenario/index.ts'
import { isAction, poolOf, type SubjectName, subjects } from '../target/catalogue/index.ts'
import type { Target } from '../target/index.ts'

type Sources = Pick<Target, 'subjects' | 'recipes' | 'actions'>

/** What a scenario shares with others: they do not run side by side where one changes what the other uses. */
export interface Claims {
  /** The subjects that it makes, or finds, for all that share them. */
  readonly makes: ReadonlySet<string>
  readonly changes: ReadonlySet<string>
  readonly uses: ReadonlySet<string>
}

/** Subjects that may be the same record, or change together, where they are given and not made. */
const groups: Readonly<Partial<Record<SubjectName, string>>> = {
  'entity.individual': 'entity',
  'entity.corporation': 'entity',
  credit_score: 'entity',
  subscription: 'entity',
  'account.ach': 'account',
  'account.liability': 'account',
  sensitive: 'account',
}

/**
 * What each scenario changes and uses of what it shares, in their order: the whole target, its time, subjects that are not
 * made for it, and pools of values. Shared subjects are made by the first one that needs them.
 */
export function claimsOf(
  scenarios: readonly LoadedScenario[],
  target: Sources,
  sharesClock = false,
): readonly Claims[] {
  const made = new Set<string>()
  return scenarios.map(({ scenario }) => {
    const makes = new Set<string>()
    const changes = new Set<string>(scenario.alone ? ['target'] : [])
    const uses = new Set<string>(['target', 'time'])
    const use = (name: string, isChanged: boolean) => {
      uses.add(name)
      if (isChanged) changes.add(name)
    }
    const isMoving = movesClock(scenario) && target.actions.advanceClock !== undefined
    if (isMoving && !sharesClock) changes.add('time')
    const own = ownSubjects(scenario, target)
    const { needs = [] } = scenario
    // What only a subject that is used up needs is not made at the beginning.
    const lasting = needs.filter((need) => !isAction(need) && !('consumed' in subjects[need]))
    const begun = new Set(lasting.flatMap((name) => withNeeds(name, target)))
    for (const name of new Set(needs.flatMap((need) => withNeeds(need, target)))) {
      if (isHandedOut(name, target)) use(`pool ${name}`, true)
      if (own.has(name) || 'consumed' in subjects[name]) continue
      use(`subject ${groups[name] ?? name}`, scenario.changes?.includes(name) ?? false)
      uses.add(name)
      if (made.has(name) || !begun.has(name)) continue
      makes.add(name)
      made.add(name)
    }
    return { makes, changes, uses }
  })
}

/** Whether two scenarios must not run side by side. */
export function conflict(a: Claims, b: Claims): boolean {
  return meets(a.changes, b.uses) || meets(b.changes, a.uses)
}

/** Whether a scenario makes what another one uses. */
export function makesFor(maker: Claims, user: Claims): boolean {
  return meets(maker.makes, user.uses)
}

function meets(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const name of some) if (others.has(name)) return true
  return false
}

/** Whether values are handed out one by one, so that the order of the scenarios says who gets which. */
function isHandedOut(name: SubjectName, target: Sources): boolean {
  const source = target.subjects[name]
  if (source === undefined) return false
  if ('value' in source || 'values' in source) return poolOf(name, source) !== undefined
  return 'consumed' in subjects[name] && !isMadeAnew(name, target)
}
