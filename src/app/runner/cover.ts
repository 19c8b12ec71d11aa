import { type OperationAddress, operationNouns, operations } from '../../core/contract/index.ts'
import { shownIn } from '../../core/contract/judging/index.ts'
import { nounOf } from '../../core/run/index.ts'
import {
  callsOf,
  inPhases,
  type LoadedScenario,
  reachedBy,
  requestsOf,
} from '../../sources/scenario/index.ts'

/** How many requests a scenario sends, including those that make its subjects. */
export function costOf(loaded: LoadedScenario): number {
  return requestsOf(loaded) + (loaded.scenario.needs?.length ?? 0)
}

interface Candidate {
  readonly scenario: LoadedScenario
  readonly items: readonly string[]
  readonly cost: number
}

interface CoverOptions {
  /** Only these clauses; all if undefined. */
  readonly clauses?: ReadonlySet<string> | undefined
  /** A clause about all operations, such as access, counts once for each operation. */
  readonly byOperation?: boolean
}

/**
 * The scenarios that test all clauses that any of them tests, with few requests. The scenario that adds most for each request is
 * chosen next, until nothing is left; then the scenarios are dropped that the others make needless. The result is the same for
 * the same scenarios.
 */
export function coverOf(
  scenarios: readonly LoadedScenario[],
  { clauses, byOperation = false }: CoverOptions = {},
): readonly LoadedScenario[] {
  const candidates = scenarios.map((scenario): Candidate => {
    const items = itemsOf(scenario, byOperation, clauses)
    return { scenario, items, cost: costOf(scenario) + 1 }
  })
  return withoutNeedless(greedy(candidates)).map(({ scenario }) => scenario)
}

/**
 * The scenarios in the order in which they begin: first those that test all clauses, then those that repeat clauses, then those
 * that move the clock or run alone.
 */
export function clausesFirst(scenarios: readonly LoadedScenario[]): readonly LoadedScenario[] {
  const [together = [], ...later] = inPhases(scenarios)
  const first = coverOf(together)
  const isFirst = new Set(first)
  return [...first, ...together.filter((loaded) => !isFirst.has(loaded)), ...later.flat()]
}

/** The candidates in an order in which each adds most for each request to those before it. */
function greedy(candidates: readonly Candidate[]): readonly Candidate[] {
  const chosen: Candidate[] = []
  let left = candidates.map((candidate) => ({ candidate, adds: candidate.items }))
  const gainOf = ({ candidate, adds }: (typeof left)[number]) => adds.length / candidate.cost
  while (true) {
    left = left.filter(({ adds }) => adds.length > 0)
    if (left.length === 0) return chosen
    const best = left.reduce((most, next) => (gainOf(next) > gainOf(most) ? next : most))
    chosen.push(best.candidate)
    const covered = new Set(best.adds)
    left = left.map(({ candidate, adds }) => ({
      candidate,
      adds: adds.filter((item) => !covered.has(item)),
    }))
  }
}

/** The candidates without those whose items all others test too; the most expensive are dropped first. */
function withoutNeedless(chosen: readonly Candidate[]): readonly Candidate[] {
  const times = new Map<string, number>()
  const count = ({ items }: Candidate, by: number) => {
    for (const item of items) times.set(item, (times.get(item) ?? 0) + by)
  }
  for (const candidate of chosen) count(candidate, 1)
  const needless = new Set<Candidate>()
  for (const candidate of chosen.toSorted((a, b) => b.cost - a.cost)) {
    if (candidate.items.some((item) => times.get(item) === 1)) continue
    needless.add(candidate)
    count(candidate, -1)
  }
  return chosen.filter((candidate) => !needless.has(candidate))
}

/** Whether an operation shows records that its path leads to through another one. */
function hasParent(address: OperationAddress): boolean {
  const { method, path } = operations[address]
  return method === 'GET' && /\}./.test(path)
}

/** The operations among some that can show a clause. */
function showing(clause: string, called: readonly OperationAddress[]) {
  const able = shownIn(clause)
  return called.filter((address) => able?.includes(address) ?? true)
}

/**
 * What a scenario tests: its clauses, each clause about all operations with every operation that it calls, the operations that
 * differ between versions, and those that it asks with ids that were never issued, after a limit of time, or for a record of another
 * parent.
 */
function itemsOf(
  loaded: LoadedScenario,
  byOperation: boolean,
  clauses: ReadonlySet<string> | undefined,
): readonly string[] {
  const reached = reachedBy(loaded).filter((clause) => clauses?.has(clause) ?? true)
  if (!byOperation) return reached
  const common = reached.filter((clause) => !operationNouns.has(nounOf(clause)))
  const called = callsOf(loaded)
  const { situations = {} } = loaded.scenario
  const { 'each-version': versioned = [], 'never-issued': unknown = [] } = situations
  const { 'after-expiry': expired = [], 'other-owner': ofOthers = [] } = situations
  return [
    ...reached,
    ...common.flatMap((clause) => showing(clause, called).map((address) => `${clause} ${address}`)),
    ...versioned.filter((address) => operations[address].method !== 'GET'),
    ...unknown.map((address) => `${address} with an unknown id`),
    ...expired.map((address) => `${address} after a limit of time`),
    ...ofOthers.filter(hasParent).map((address) => `${address} under another parent`),
  ]
}
