import type { Profile } from '../../core/run/index.ts'
import { type LoadedScenario, loadScenarios, suitesFolder } from '../../sources/scenario/index.ts'
import type { Target } from '../../sources/target/index.ts'
import { chooseScenarios } from './choose-scenarios.ts'
import { clausesFirst } from './cover.ts'
import { findTarget } from './find-target.ts'
import { planPools } from './pools.ts'
import { quickOf } from './quick.ts'
import type { TestSettings } from './test-options.ts'
import { describeWaits } from './waits.ts'

export interface Prepared {
  readonly target: Target
  readonly recorded: readonly string[]
  readonly all: readonly LoadedScenario[]
  readonly asked: readonly LoadedScenario[]
  /** Known once the target has responded: a whole run contains the quick run. */
  first(): ReadonlySet<LoadedScenario>
  readonly chosen: readonly LoadedScenario[]
  readonly planned: readonly LoadedScenario[]
  readonly notes: readonly string[]
  readonly profile: Profile | undefined
  readonly concurrency: number
}

export async function prepare(options: TestSettings): Promise<Prepared> {
  const { traffic = { mode: 'live' } } = options
  const isReplay = traffic.mode === 'replay'
  const [{ target, recorded }, all] = await Promise.all([
    isReplay
      ? import('./recordings.ts').then((folders) => folders.findRecorded(traffic.folder, options))
      : { target: findTarget(options), recorded: [] as readonly string[] },
    loadScenarios(suitesFolder),
  ])
  const { chosen: asked, profile } = chooseScenarios(all, target, options)
  const { slow = false, quick = false } = options
  // A recording holds the subjects of its scenario, and a quick replay replays what is recorded.
  const fewest = () =>
    isReplay
      ? asked.filter(({ id }) => recorded.includes(id))
      : quickOf(asked, target, { profile, slow })
  const toRun = quick ? fewest() : asked
  const plan = isReplay ? { scenarios: toRun, notes: [] } : planPools(clausesFirst(toRun), target)
  // A quick run without limits tests all clauses, and ends soonest if its longest scenarios begin first.
  const isEndedEarly = options.deadlineMs !== undefined
  return {
    target,
    recorded,
    all,
    asked,
    first: () => new Set(isEndedEarly || !quick ? fewest() : []),
    chosen: toRun,
    planned: plan.scenarios,
    notes: [...plan.notes, ...describeWaits(plan.scenarios, target, slow)],
    profile,
    concurrency: options.concurrency ?? usualConcurrency(target),
  }
}

/** The default number of scenarios at the same time. A target that makes its subjects gives each scenario its own. */
function usualConcurrency({ subjects }: Target): number {
  const hasRecipes = Object.values(subjects).some((source) => 'request' in source)
  return hasRecipes ? 4 : 1
}
