import { operations } from '../contract/index.ts'
import { nounOf } from '../run/index.ts'
import { callsOf, inPhases, type LoadedScenario, reachedBy, requestsOf } from '../scenario/index.ts'

interface Candidate {
  readonly scenario: LoadedScenario
  readonly items: readonly string[]
  /** How many requests it sends, those that make what it needs included. */
  readonly cost: number
}

interface CoverOptions {
  /** Only these clauses; all where it is undefined. */
  readonly clauses?: ReadonlySet<string> | undefined
  /** A clause about all operations, as access, counts for each operation apart. */
  readonly byOperation?: boolean
}

/**
 * The scenarios that test all clauses that any of them tests, with few requests: one after the other that adds most for each
 * request, and then without those that the others make needless. The same for the same scenarios.
 */
export function coverOf(
  scenarios: readonly LoadedScenario[],
  { clauses, byOperation = false }: CoverOptions = {},
): readonly LoadedScenario[] {
  const candidates = scenarios.map((scenario): Candidate => {
    const items = itemsOf(scenario, byOperation, clauses)
    const { needs = [] } = scenario.scenario
    return { scenario, items, cost: requestsOf(scenario) + needs.length + 1 }
  })
  return withoutNeedless(greedy(candidates)).map(({ scenario }) => scenario)
}

/**
 * The scenarios in the order in which they begin: first those that test all clauses, then those that test them again, then
 * those that move the clock and those that run alone.
 */
export function clausesFirst(scenarios: readonly LoadedScenario[]): readonly LoadedScenario[] {
  const [together = [], ...later] = inPhases(scenarios)
  const first = coverOf(together)
  const isFirst = new Set(first)
  return [...first, ...together.filter((one) => !isFirst.has(one)), ...later.flat()]
}

/** The candidates in an order in which each adds most for each request to those before it. */
function greedy(candidates: readonly Candidate[]): readonly Candidate[] {
  const covered = new Set<string>()
  const left = new Set(candidates)
  const chosen: Candidate[] = []
  while (left.size > 0) {
    let best: { readonly one: Candidate; readonly gain: number } | undefined
    for (const one of left) {
      const added = one.items.filter((item) => !covered.has(item)).length
      if (added === 0) left.delete(one)
      else if (best === undefined || added / one.cost > best.gain) {
        best = { one, gain: added / one.cost }
      }
    }
    if (best === undefined) break
    chosen.push(best.one)
    left.delete(best.one)
    for (const item of best.one.items) covered.add(item)
  }
  return chosen
}

function withoutNeedless(chosen: readonly Candidate[]): readonly Candidate[] {
  const times = new Map<string, number>()
  for (const { items } of chosen) {
    for (const item of items) times.set(item, (times.get(item) ?? 0) + 1)
  }
  const needless = new Set<Candidate>()
  for (const one of chosen.toSorted((some, others) => others.cost - some.cost)) {
    if (one.items.some((item) => times.get(item) === 1)) continue
    needless.add(one)
    for (const item of one.items) times.set(item, times.get(item)! - 1)
  }
  return chosen.filter((one) => !needless.has(one))
}

/**
 * What a scenario tests: clauses; each one about all operations with every operation that it calls; what changes something
 * under each version.
 */
function itemsOf(
  loaded: LoadedScenario,
  byOperation: boolean,
  clauses: ReadonlySet<string> | undefined,
): readonly string[] {
  const reached = reachedBy(loaded).filter((clause) => clauses?.has(clause) ?? true)
  if (!byOperation) return reached
  const common = reached.filter((clause) => !nouns.has(nounOf(clause)))
  const called = callsOf(loaded)
  const versioned = loaded.scenario.situations?.['each-version'] ?? []
  return [
    ...reached,
    ...common.flatMap((clause) => called.map((address) => `${clause} ${address}`)),
    ...versioned.filter((address) => operations[address].method !== 'GET'),
  ]
}

/** Nouns that have operations; clauses of others are about all operations. */
const nouns: ReadonlySet<string> = new Set(Object.keys(operations).map(nounOf))
