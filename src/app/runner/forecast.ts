import type { Profile, ScenarioResult } from '../../core/run/index.ts'
import { type LoadedScenario, missingFor, whySkipped } from '../../sources/scenario/index.ts'
import { isAction, poolOf, type SubjectName, type Target } from '../../sources/target/index.ts'
import { callsUnclaimed, whyUnclaimed } from './blocked.ts'
import { clausesFirst } from './cover.ts'
import { planPools } from './pools.ts'

/** `may run`: the scenario needs something that Assay has to find first, or some of its steps may be missing. */
type Forecast = 'runs' | 'may run' | 'blocked' | 'skipped'

export interface Circumstances {
  readonly profile?: Profile | undefined
  readonly slow?: boolean | undefined
}

/** The scenarios that a run starts first get values of pools first. */
export function forecastOf(
  scenarios: readonly LoadedScenario[],
  target: Target,
  circumstances: Circumstances,
): ReadonlyMap<string, Forecast> {
  const left = new Map<SubjectName, number>()
  const ordered = planPools(clausesFirst(scenarios), target).scenarios
  return new Map(
    ordered.map((loaded) => [loaded.id, oneOf(loaded, target, circumstances, left)] as const),
  )
}

function oneOf(
  loaded: LoadedScenario,
  target: Target,
  { slow = false, profile }: Circumstances,
  left: Map<SubjectName, number>,
): Forecast {
  const { needs = [], mayNeed = [], destructive = false } = loaded.scenario
  if (whySkipped(loaded.scenario, target) !== undefined) return 'skipped'
  const block = (lacks?: ScenarioResult['lacks']) =>
    profile !== undefined && whyUnclaimed(lacks, profile) !== undefined ? 'skipped' : 'blocked'
  if (destructive && target.withheld !== undefined) return block()
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

/** Returns the name of a pool that has too few values; the scenario would end there. */
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
