import { type OperationAddress, operations } from '../contract/index.ts'
import { nounOf } from '../run/index.ts'
import {
  callsOf,
  isMadeAnew,
  type LoadedScenario,
  movesClock,
  ownSubjects,
  withNeeds,
} from '../scenario/index.ts'
import { isAction, poolOf, type SubjectName, subjects } from '../target/catalogue/index.ts'
import type { Target } from '../target/index.ts'

type Sources = Pick<Target, 'subjects' | 'recipes' | 'actions'>

/** What a scenario shares with others. Two scenarios do not run side by side if one changes what the other uses. */
export interface Claims {
  /** The subjects that it makes or finds for all that share them, each with the declared subject that needs it. */
  readonly makes: ReadonlyMap<string, string>
  readonly changes: ReadonlySet<string>
  readonly uses: ReadonlySet<string>
}

/** Subjects that may be the same record, or change together, if they are configured and not made. */
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
 * What each scenario changes and uses of what it shares, in order: the records of a noun, the time of the target, subjects that
 * are not made for it, and pools of values. The first scenario that needs a shared subject makes it.
 */
export function claimsOf(
  scenarios: readonly LoadedScenario[],
  target: Sources,
  sharesClock = false,
): readonly Claims[] {
  const made = new Set<string>()
  return scenarios.map((loaded) => {
    const { scenario } = loaded
    const makes = new Map<string, string>()
    const changes = new Set<string>(scenario.alone?.map(recordsOf))
    const uses = new Set(['time', ...nounsChangedBy(loaded).map(recordsOf)])
    const use = (name: string, isChanged: boolean) => {
      uses.add(name)
      if (isChanged) changes.add(name)
    }
    const isMoving = movesClock(scenario) && target.actions.advanceClock !== undefined
    if (isMoving && !sharesClock) changes.add('time')
    const own = ownSubjects(scenario, target)
    const { needs = [] } = scenario
    for (const need of needs.filter((name) => !isAction(name))) {
      for (const name of withNeeds(need, target)) {
        if (isHandedOut(name, target)) use(`pool ${name}`, true)
        if (own.has(name) || 'consumed' in subjects[name]) continue
        use(`subject ${groups[name] ?? name}`, scenario.changes?.includes(name) ?? false)
        uses.add(name)
        // The subjects that a used-up subject needs are not made at the beginning.
        if (made.has(name) || 'consumed' in subjects[need]) continue
        makes.set(name, need)
        made.add(name)
      }
    }
    return { makes, changes, uses }
  })
}

const recordsOf = (noun: string) => `records of ${noun}`

/** The nouns that a scenario writes to; all nouns if its calls are not known. */
function nounsChangedBy(loaded: LoadedScenario): readonly string[] {
  const calls = callsOf(loaded)
  const addresses = calls.length === 0 ? (Object.keys(operations) as OperationAddress[]) : calls
  return addresses.filter((address) => operations[address].method !== 'GET').map(nounOf)
}

/** Whether two scenarios must not run side by side. */
export function conflict(a: Claims, b: Claims): boolean {
  return meets(a.changes, b.uses) || meets(b.changes, a.uses)
}

/** The subjects that give a scenario what another one uses. */
export function makesFor(maker: Claims, user: Claims): ReadonlySet<string> {
  const shared = [...maker.makes].filter(([name]) => user.uses.has(name))
  return new Set(shared.map(([, need]) => need))
}

function meets(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const name of some) if (others.has(name)) return true
  return false
}

/** Whether values are given out one by one, so that the order of the scenarios decides which one gets which value. */
function isHandedOut(name: SubjectName, target: Sources): boolean {
  const source = target.subjects[name]
  if (source === undefined) return false
  if ('value' in source || 'values' in source) return poolOf(name, source) !== undefined
  return 'consumed' in subjects[name] && !isMadeAnew(name, target)
}
