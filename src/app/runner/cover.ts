import {
  heldUpBy,
  inPhases,
  isEarly,
  type LoadedScenario,
  reachedBy,
  requestsOf,
} from '../../sources/scenario/index.ts'

/**
 * `gainOf` is asked again after choices, which `take` hears of: what was chosen never makes another scenario worth more. The result is
 * the same for the same scenarios.
 */
export function greedy(
  scenarios: readonly LoadedScenario[],
  gainOf: (loaded: LoadedScenario) => number,
  take: (loaded: LoadedScenario) => void,
): readonly LoadedScenario[] {
  const chosen: LoadedScenario[] = []
  const left = new Map(scenarios.map((loaded) => [loaded, Number.POSITIVE_INFINITY]))
  while (true) {
    let best: LoadedScenario | undefined
    let most = 0
    for (const [loaded, before] of left) {
      // What it gained before is the most that it can gain.
      if (before <= most) continue
      const gain = gainOf(loaded) / costOf(loaded)
      left.set(loaded, gain)
      if (gain > most) [best, most] = [loaded, gain]
    }
    if (best === undefined) return chosen
    chosen.push(best)
    take(best)
    left.delete(best)
  }
}

function costOf(loaded: LoadedScenario): number {
  return requestsOf(loaded) + (loaded.scenario.needs?.length ?? 0)
}

/** What the scenarios that were taken leave another one to find. */
export interface Worth {
  of(loaded: LoadedScenario): number
  take(loaded: LoadedScenario): void
}

const nothing: Worth = { of: () => 0, take() {} }

/** Few scenarios with all items. Of two with as many new items for their requests, the one with more `worth` is taken. */
export function fewestWith(
  scenarios: readonly LoadedScenario[],
  itemsOf: (loaded: LoadedScenario) => readonly string[] = reachedBy,
  worth = nothing,
): readonly LoadedScenario[] {
  const items = new Map(scenarios.map((loaded) => [loaded, itemsOf(loaded)]))
  const times = new Map<string, number>()
  const count = (loaded: LoadedScenario, by: number) => {
    for (const item of items.get(loaded)!) times.set(item, (times.get(item) ?? 0) + by)
  }
  const chosen = greedy(
    scenarios,
    (loaded) => {
      const open = items.get(loaded)!.filter((item) => !times.has(item)).length
      return open && open + worth.of(loaded)
    },
    (loaded) => {
      count(loaded, 1)
      worth.take(loaded)
    },
  )
  const needless = new Set<LoadedScenario>()
  for (const loaded of chosen.toSorted((a, b) => costOf(b) - costOf(a))) {
    if (items.get(loaded)!.some((item) => times.get(item) === 1)) continue
    needless.add(loaded)
    count(loaded, -1)
  }
  return chosen.filter((loaded) => !needless.has(loaded))
}

/** First the early ones, of these those for which most others wait, and those that test all clauses, then those that repeat clauses, then those that move the clock or run alone. */
export function clausesFirst(scenarios: readonly LoadedScenario[]): readonly LoadedScenario[] {
  const early = scenarios
    .filter(({ scenario }) => isEarly(scenario))
    .toSorted((a, b) => heldUpBy(b.scenario) - heldUpBy(a.scenario))
  const isFirst = new Set(early)
  const [together = [], ...later] = inPhases(scenarios.filter((loaded) => !isFirst.has(loaded)))
  const first = [...early, ...fewestWith(together)]
  for (const loaded of first) isFirst.add(loaded)
  return [...first, ...together.filter((loaded) => !isFirst.has(loaded)), ...later.flat()]
}
