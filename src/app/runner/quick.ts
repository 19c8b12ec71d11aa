import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { quickRequestsOfOperation } from '../../core/exchange/index.ts'
import { clausesOf, endsRun, type ScenarioResult } from '../../core/run/index.ts'
import {
  clausesBeyond,
  findsOf,
  type LoadedScenario,
  movesClock,
  reachedBy,
  reachedUnder,
  requestsOf,
  type Situation,
  usedBy,
} from '../../sources/scenario/index.ts'
import { isAction, type Target } from '../../sources/target/index.ts'
import { fewestWith, greedy, type Worth } from './cover.ts'
import { type Circumstances, forecastOf } from './forecast.ts'

/** A new operation brings what its scenarios send. */
export const quickRequests = Math.round(quickRequestsOfOperation * Object.keys(operations).length)

/**
 * The scenarios of a quick run, of all that are `asked` for and that the target can run: few that test every clause and ask each
 * operation in the situations of `guards`, and that find much; then, up to the limit, those that find most for each request. If no
 * scenario certainly tests a clause, one stays that may test it; `addedTo` adds others. If nothing can test it, one scenario stays
 * that gives the reason.
 */
export function quickOf(
  asked: readonly LoadedScenario[],
  target: Target,
  circumstances: Circumstances,
): readonly LoadedScenario[] {
  const { profile } = circumstances
  const forecast = forecastOf(asked, target, circumstances)
  const foreseen = Object.groupBy(asked, ({ id }) => forecast.get(id)!)
  const { runs = [], 'may run': mayRun = [], blocked = [], skipped = [] } = foreseen
  const able = [...runs, ...mayRun]
  const testable = testableIn(asked, target, circumstances)
  const reachedHere = reachedUnder(target.apiVersion)
  const itemsOf = (loaded: LoadedScenario) => [
    ...reachedHere(loaded).filter((clause) => testable.has(clause)),
    ...guardsIn(loaded, profile),
  ]
  const chosen = new Set<LoadedScenario>()
  const met = new Set<string>()
  const add = (scenarios: readonly LoadedScenario[]) => {
    for (const loaded of scenarios) chosen.add(loaded)
    for (const item of scenarios.flatMap(itemsOf)) met.add(item)
  }
  const leftIn = (loaded: LoadedScenario) => itemsOf(loaded).filter((item) => !met.has(item))
  // In a profile, a scenario is not certain if Assay makes its subject with operations outside of the profile.
  const isSure = profile === undefined
  add(fewestWith(isSure ? able : runs, itemsOf, openWorth(target)))
  if (!isSure) add(fewestWith(mayRun, leftIn))
  // What a configuration can change is the better reason.
  for (const some of [blocked, skipped]) add(fewestWith(some, leftIn))
  add(mostPowerful(able, chosen, target))
  return asked.filter((loaded) => chosen.has(loaded))
}

/**
 * Each operation is asked in these situations, and under another owner where its path names one and a record: a record that is shown
 * or changed to the wrong caller is worse than most faults.
 */
const guards = [
  'wrong-credential',
  'never-issued',
  'other-owner',
] as const satisfies readonly Situation[]

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
 * The operations that a scenario asks in the situations of `guards`, each in words. The token of a session is no wrong key, but for
 * the operation that it opens: who forgets to ask for a key may still refuse a token.
 */
function guardsIn({ scenario }: LoadedScenario, profile: Circumstances['profile']) {
  const hasToken = usedBy(scenario).includes('widget.session')
  const isGuarded = (address: OperationAddress, guard: Situation) => {
    const { number, credential, path } = operations[address]
    const isOpened = hasToken === (credential === 'widget-token')
    const isMeant = guard !== 'other-owner' || path.split('{').length > 2
    return isOpened && isMeant && (profile?.operations.includes(number) ?? true)
  }
  return guards.flatMap((guard) => {
    const guarded = (scenario.situations?.[guard] ?? []).filter((one) => isGuarded(one, guard))
    return guarded.map((address) => `${address} ${guard}`)
  })
}

/** What a defect counts that k scenarios find, to the power of k: faults of others resemble it, so that another finder is worth something. */
const decay = 0.1

function openWorth({ actions }: Target): Worth {
  const left = new Map<string, number>()
  const waits = ({ scenario }: LoadedScenario) =>
    movesClock(scenario) && actions.advanceClock === undefined
  return {
    of: (loaded) =>
      waits(loaded) ? 0 : findsOf(loaded).reduce((sum, one) => sum + (left.get(one) ?? 1), 0),
    take(loaded) {
      for (const one of findsOf(loaded)) left.set(one, (left.get(one) ?? 1) * decay)
    },
  }
}

function mostPowerful(
  able: readonly LoadedScenario[],
  chosen: ReadonlySet<LoadedScenario>,
  target: Target,
): readonly LoadedScenario[] {
  const worth = openWorth(target)
  let left = quickRequests
  const take = (loaded: LoadedScenario) => {
    left -= sentBy(loaded, target)
    worth.take(loaded)
  }
  for (const loaded of able) if (chosen.has(loaded)) take(loaded)
  const others = able.filter((loaded) => !chosen.has(loaded))
  return greedy(others, (one) => (sentBy(one, target) > left ? 0 : worth.of(one)), take)
}

/**
 * How many requests a scenario sends: those that it sent to the sandbox; one more for each subject that is not configured, which Assay
 * has to find; and one for the beginning of a long id that was never issued.
 */
function sentBy(loaded: LoadedScenario, { subjects }: Target): number {
  const { scenario } = loaded
  const found = usedBy(scenario).filter((need) => !isAction(need) && !subjects[need])
  const tried = scenario.situations?.['never-issued'] === undefined ? 0 : 1
  return requestsOf(loaded) + found.length + tried
}

interface Shown {
  readonly result: Pick<ScenarioResult, 'id' | 'outcome' | 'cause'>
  readonly reached: readonly string[]
}

export function addedTo(
  ran: readonly Shown[],
  asked: readonly LoadedScenario[],
  target: Target,
  circumstances: Circumstances,
): readonly LoadedScenario[] {
  // What ended the run would end others, too.
  if (ran.some(({ result }) => result.outcome === 'skipped' && endsRun(result))) return []
  const begun = new Map(ran.map(({ result: { id, outcome } }) => [id, outcome]))
  const tested = new Set(ran.flatMap(({ reached }) => reached))
  for (const { clause } of target.untested) tested.add(clause)
  const testable = testableIn(asked, target, circumstances)
  const reachedHere = reachedUnder(target.apiVersion)
  const left = new Set(
    asked
      .filter(({ id }) => begun.has(id) && begun.get(id) !== 'errored')
      .flatMap(reachedHere)
      .filter((clause) => !tested.has(clause) && testable.has(clause)),
  )
  const forecast = forecastOf(asked, target, circumstances)
  const others = asked.filter(({ id }) => !begun.has(id) && /run/.test(forecast.get(id)!))
  return fewestWith(others, (loaded) => reachedHere(loaded).filter((clause) => left.has(clause)))
}
