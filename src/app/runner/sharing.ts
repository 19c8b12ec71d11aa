import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { nounOf } from '../../core/run/index.ts'
import {
  callsOf,
  isMadeAnew,
  type LoadedScenario,
  movesClock,
  ownSubjects,
  type Scenario,
  usedBy,
  withNeeds,
} from '../../sources/scenario/index.ts'
import {
  isAction,
  poolOf,
  type SubjectName,
  subjects,
} from '../../sources/target/catalogue/index.ts'
import type { Target } from '../../sources/target/index.ts'

type Setup = Pick<Target, 'subjects' | 'actions'>

export interface Claims {
  readonly makes: ReadonlyMap<string, string>
  readonly changes: ReadonlySet<string>
  readonly uses: ReadonlySet<string>
}

/**
 * What each scenario changes and uses of what it shares, in order: the records of a noun, the time of the target, subjects that
 * are not made for it, and pools of values. The first scenario that needs a shared subject makes it.
 */
export function claimsOf(
  scenarios: readonly LoadedScenario[],
  target: Setup,
  sharesClock = false,
): readonly Claims[] {
  const made = new Set<string>()
  return scenarios.map((loaded) => {
    const { scenario } = loaded
    const shared = sharedSubjects(scenario, target)
    const pools = shared.filter(({ name }) => isHandedOut(name, target))
    const subjects = shared.filter(({ isOwn }) => !isOwn)
    const changed = subjects.filter(({ name }) => scenario.changes?.includes(name))
    // The subjects that a used-up subject needs are not made at the beginning.
    const makes = new Map<string, string>()
    for (const { name, need } of subjects) {
      if (made.has(name) || isConsumed(need)) continue
      made.add(name)
      makes.set(name, need)
    }
    const takesPool = pools.map(({ name }) => `pool ${name}`)
    const isMoving = movesClock(scenario) && target.actions.advanceClock !== undefined
    return {
      makes,
      changes: new Set([
        ...(scenario.alone ?? []).map(recordsOf),
        ...(isMoving && !sharesClock ? ['time'] : []),
        ...takesPool,
        ...changed.map(({ name }) => groupOf(name)),
      ]),
      uses: new Set([
        'time',
        ...writesOf(loaded).flatMap((address) => [nounOf(address), address].map(recordsOf)),
        ...takesPool,
        ...subjects.flatMap(({ name }) => [groupOf(name), name]),
      ]),
    }
  })
}

function sharedSubjects(scenario: Scenario, target: Setup) {
  const own = ownSubjects(scenario, target)
  return usedBy(scenario)
    .filter((need) => !isAction(need))
    .flatMap((need) =>
      withNeeds(need, target).map((name) => {
        return { name, need, isOwn: own.has(name) || isConsumed(name) }
      }),
    )
}

function isConsumed(name: SubjectName): boolean {
  return 'consumed' in subjects[name]
}

/**
 * Subjects may be the same record, or change together, if they are configured and not made: those of one kind, and what belongs to an
 * entity or to an account.
 */
function groupOf(name: SubjectName): string {
  const [own, ...others] = Object.values(subjects[name].example).map((id) => id.split('_')[0])
  const parents = [own, ...others].filter((prefix) => prefix === 'ent' || prefix === 'acc')
  return `subject ${parents[0] ?? own}`
}

const recordsOf = (changed: string) => `records of ${changed}`

function writesOf(loaded: LoadedScenario): readonly OperationAddress[] {
  const calls = callsOf(loaded)
  const addresses = calls.length === 0 ? (Object.keys(operations) as OperationAddress[]) : calls
  return addresses.filter((address) => operations[address].method !== 'GET')
}

export function conflict(a: Claims, b: Claims): boolean {
  return meets(a.changes, b.uses) || meets(b.changes, a.uses)
}

export function makesFor(maker: Claims, user: Claims): ReadonlySet<string> {
  const shared = [...maker.makes].filter(([name]) => user.uses.has(name))
  return new Set(shared.map(([, need]) => need))
}

function meets(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const name of some) if (others.has(name)) return true
  return false
}

/** Whether values are given out one by one, so that the order of the scenarios decides which one gets which value. */
function isHandedOut(name: SubjectName, target: Setup): boolean {
  const configured = target.subjects[name]
  if (configured === undefined) return false
  if ('value' in configured || 'values' in configured) return poolOf(name, configured) !== undefined
  return 'consumed' in subjects[name] && !isMadeAnew(name, target)
}
