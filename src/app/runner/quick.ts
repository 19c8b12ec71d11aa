import { operations } from '../../core/contract/index.ts'
import { quickRequests } from '../../core/exchange/index.ts'
import { clausesOf, type Profile, type ScenarioResult } from '../../core/run/index.ts'
import {
  clausesBeyond,
  type LoadedScenario,
  missingFor,
  movesClock,
  type Need,
  reachedBy,
  requestsOf,
  whySkipped,
} from '../../sources/scenario/index.ts'
import {
  isAction,
  poolOf,
  type SubjectName,
  type Target,
  whyNotDestructive,
} from '../../sources/target/index.ts'
import { callsUnclaimed, whyUnclaimed } from './blocked.ts'
import { clausesFirst, costOf, coverOf } from './cover.ts'
import { planPools } from './pools.ts'

/**
 * The scenarios of a quick run: the fewest requests that test every clause that all of `asked` would test against the target. If
 * no scenario certainly tests a clause, all scenarios that may test it stay. If nothing can test it, one scenario stays that
 * gives the reason. Up to the limit of a quick run, those follow that call operations in further situations, so that a quick run of
 * a part of the contract is as sure as a whole one.
 */
export function quickOf(
  asked: readonly LoadedScenario[],
  target: Target,
  circumstances: Circumstances,
): readonly LoadedScenario[] {
  const { profile } = circumstances
  const fates = fatesOf(asked, target, circumstances)
  const those = (...some: readonly Fate[]) =>
    asked.filter(({ id }) => some.includes(fates.get(id)!))
  // In a profile, a scenario is not certain if Assay makes its subject with operations outside of the profile.
  const isSure = profile === undefined
  const clauses = testableIn(asked, target, circumstances)
  const tested = new Set<string>()
  const isLeft = (clause: string) => !tested.has(clause) && clauses.has(clause)
  const chosen = new Set<LoadedScenario>()
  const add = (scenarios: readonly LoadedScenario[]) => {
    for (const loaded of scenarios) chosen.add(loaded)
    for (const clause of scenarios.flatMap(reachedBy)) tested.add(clause)
  }
  add(coverOf(isSure ? those('runs', 'may run') : those('runs'), { clauses, byOperation: true }))
  const isNeeded = (loaded: LoadedScenario) =>
    loaded.scenario.situations?.['never-issued'] !== undefined || reachedBy(loaded).some(isLeft)
  if (!isSure) add(those('may run').filter(isNeeded))
  // What a configuration can change is the better reason.
  for (const some of [those('blocked'), those('skipped')]) {
    add(coverOf(some, { clauses: new Set(some.flatMap(reachedBy).filter(isLeft)) }))
  }
  const others = those('runs', 'may run').filter((loaded) => !chosen.has(loaded))
  const waits = ({ scenario }: LoadedScenario) =>
    movesClock(scenario) && target.actions.advanceClock === undefined
  add(
    affordable(
      [...chosen],
      others.filter((loaded) => !waits(loaded)),
      target,
    ),
  )
  return asked.filter((loaded) => chosen.has(loaded))
}

/** The clauses that the target claims and that one of its versions can show. */
function testableIn(
  asked: readonly LoadedScenario[],
  target: Target,
  { profile }: Circumstances,
): ReadonlySet<string> {
  const claimed = profile && clausesOf(profile)
  const beyond = clausesBeyond(target, asked)
  const isTestable = (clause: string) => !beyond.has(clause) && (claimed?.has(clause) ?? true)
  return new Set(asked.flatMap(reachedBy).filter(isTestable))
}

/**
 * Those that a quick run can send besides the chosen ones: next comes the scenario that calls operations in most further situations
 * for each request, and of those that add none the one with the fewest requests. A write counts as two: reads repeat everywhere.
 */
function affordable(
  chosen: readonly LoadedScenario[],
  others: readonly LoadedScenario[],
  { subjects }: Target,
): readonly LoadedScenario[] {
  const sentBy = (loaded: LoadedScenario) => requestsOf(loaded) + besides(loaded, subjects)
  const met = new Set(chosen.flatMap((loaded) => [...interactionsOf(loaded).keys()]))
  const added: LoadedScenario[] = []
  let left = quickRequests - chosen.reduce((sum, loaded) => sum + sentBy(loaded), 0)
  let waiting = others.toSorted((a, b) => costOf(a) - costOf(b))
  const gainOf = (loaded: LoadedScenario) => {
    const further = [...interactionsOf(loaded)].filter(([interaction]) => !met.has(interaction))
    return further.reduce((sum, [, worth]) => sum + worth, 0) / costOf(loaded)
  }
  while (true) {
    waiting = waiting.filter((loaded) => sentBy(loaded) <= left)
    if (waiting.length === 0) return added
    const best = waiting.reduce((most, next) => (gainOf(next) > gainOf(most) ? next : most))
    for (const interaction of interactionsOf(best).keys()) met.add(interaction)
    added.push(best)
    left -= sentBy(best)
    waiting = waiting.filter((loaded) => loaded !== best)
  }
}

/**
 * How many requests a scenario sends besides those that it sent to the sandbox: a subject that is not configured is found with one, and
 * the beginning of a long id is tried, too.
 */
function besides({ scenario }: LoadedScenario, subjects: Target['subjects']): number {
  const { needs = [], mayNeed = [], situations = {} } = scenario
  const isFound = (need: Need) => !isAction(need) && subjects[need] === undefined
  const found = [...needs, ...mayNeed].filter(isFound)
  return found.length + (situations['never-issued'] === undefined ? 0 : 1)
}

/** The operations that a scenario calls, each in its situation, and what that counts. */
function interactionsOf({ scenario }: LoadedScenario): ReadonlyMap<string, number> {
  const { situations = {} } = scenario
  return new Map(
    Object.entries(situations).flatMap(([situation, addresses]) =>
      addresses.map((address) => {
        const worth = operations[address].method === 'GET' ? 1 : 2
        return [`${address} ${situation}`, worth] as const
      }),
    ),
  )
}

/** What a scenario of a quick run came to. */
interface Shown {
  readonly result: Pick<ScenarioResult, 'id' | 'outcome'>
  readonly reached: readonly string[]
}

/**
 * The scenarios that a quick run adds to those that it ran. What a target holds decides whether a scenario that passes tests
 * all clauses that it was chosen for, and one that is blocked tests few: of those not tested, the fewest others that may test them.
 */
export function addedTo(
  ran: readonly Shown[],
  asked: readonly LoadedScenario[],
  target: Target,
  circumstances: Circumstances,
): readonly LoadedScenario[] {
  const ended = new Set(
    ran.flatMap(({ result: { id, outcome } }) => {
      return outcome === 'passed' || outcome === 'blocked' ? id : []
    }),
  )
  const tested = new Set(ran.flatMap(({ reached }) => reached))
  for (const { clause } of target.untested) tested.add(clause)
  const testable = testableIn(asked, target, circumstances)
  const left = asked
    .filter(({ id }) => ended.has(id))
    .flatMap(reachedBy)
    .filter((clause) => !tested.has(clause) && testable.has(clause))
  if (left.length === 0) return []
  const begun = new Set(ran.map(({ result }) => result.id))
  const fates = fatesOf(asked, target, circumstances)
  const others = asked.filter(({ id }) => {
    const fate = fates.get(id)
    return !begun.has(id) && (fate === 'runs' || fate === 'may run')
  })
  return coverOf(others, { clauses: new Set(left) })
}

/** `may run`: the scenario needs something that Assay has to find first, or some of its steps may be missing. */
type Fate = 'runs' | 'may run' | 'blocked' | 'skipped'

export interface Circumstances {
  /** What the target claims; the whole contract where it is undefined. */
  readonly profile?: Profile | undefined
  readonly slow?: boolean | undefined
  readonly allowDestructive?: boolean | undefined
}

/**
 * What the configuration of a target lets scenarios come to, by address. The scenarios that a run starts first get values of
 * pools first.
 */
export function fatesOf(
  scenarios: readonly LoadedScenario[],
  target: Target,
  circumstances: Circumstances,
): ReadonlyMap<string, Fate> {
  const left = new Map<SubjectName, number>()
  const ordered = planPools(clausesFirst(scenarios), target).scenarios
  return new Map(
    ordered.map((loaded) => [loaded.id, fateOf(loaded, target, circumstances, left)] as const),
  )
}

function fateOf(
  loaded: LoadedScenario,
  target: Target,
  { slow = false, allowDestructive = false, profile }: Circumstances,
  left: Map<SubjectName, number>,
): Fate {
  const { needs = [], mayNeed = [], destructive = false } = loaded.scenario
  if (whySkipped(loaded.scenario, target) !== undefined) return 'skipped'
  const block = (lacks?: ScenarioResult['lacks']) =>
    profile !== undefined && whyUnclaimed(lacks, profile) !== undefined ? 'skipped' : 'blocked'
  if (destructive && whyNotDestructive(target, allowDestructive) !== undefined) return block()
  const missing = needs.find((need) => missingFor(need, target, { slow }).length > 0)
  const lacking = missing ?? takeFromPools(needs as readonly SubjectName[], target, left)
  if (lacking !== undefined) {
    return block({ kind: isAction(lacking) ? 'action' : 'subject', name: lacking })
  }
  const isSought = needs.some((need) => !isAction(need) && target.subjects[need] === undefined)
  const isPart =
    takeFromPools(mayNeed, target, left) !== undefined ||
    callsUnclaimed(loaded, profile) ||
    mayNeed.some((need) => missingFor(need, target, { slow }).length > 0)
  return isSought || isPart ? 'may run' : 'runs'
}

/** Takes the values that a scenario uses up. Returns the name of a pool that has too few values; the scenario would end there. */
function takeFromPools(
  needs: readonly SubjectName[],
  { subjects }: Target,
  left: Map<SubjectName, number>,
): SubjectName | undefined {
  for (const need of needs) {
    const size = isAction(need) ? undefined : poolOf(need, subjects[need])?.length
    if (size === undefined) continue
    const rest = left.get(need) ?? size
    if (rest === 0) return need
    left.set(need, rest - 1)
  }
  return undefined
}
