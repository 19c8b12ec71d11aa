import type { Lack, Profile, ScenarioResult } from '../../core/run/index.ts'
import {
  callsOf,
  type LoadedScenario,
  missingFor,
  type Need,
  operationsOf,
  withNeeds,
} from '../../sources/scenario/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import { isAction, remedyFor, type SubjectName, type Target } from '../../sources/target/index.ts'
import { whyUnclaimed } from './blocked.ts'

interface Around {
  /** Undefined where the configuration is not known. */
  readonly sources: Pick<Target, 'subjects' | 'actions'> | undefined
  readonly slow: boolean
  readonly profile: Profile | undefined
  readonly runs: readonly ScenarioRun[]
}

/**
 * Returns what each scenario lacks, by its address, whether it ran or not: what its own run could not have, what is not configured,
 * and what other scenarios could not have.
 */
export function lacksOf(
  scenarios: readonly LoadedScenario[],
  { sources, slow, profile, runs }: Around,
): ReadonlyMap<string, readonly Lack[]> {
  const missingOf = (need: Need) => (sources ? missingFor(need, sources, { slow }) : [])
  const results = new Map(runs.map(({ result }) => [result.id, result]))
  const learned = new Map(
    runs.flatMap(({ result }) => {
      const lack = result.outcome === 'blocked' ? lackOf(result) : undefined
      return lack === undefined || result.refused ? [] : [[lack.name, lack] as const]
    }),
  )
  const claimed = (lack: Lack) => withTakers(profile ? claimedOr(lack, profile) : lack)
  return new Map(
    scenarios.map((loaded) => {
      const result = results.get(loaded.id)
      const { needs = [] } = loaded.scenario
      const missing = needs.flatMap(missingOf).map(notConfigured)
      const needed = needs.flatMap((need) => [need, ...withNeeds(need, sources ?? nothing)])
      const others = [...needed, ...callsOf(loaded)].flatMap((name) => learned.get(name) ?? [])
      const own = result && result.outcome !== 'skipped' ? lackOf(result) : undefined
      // A scenario that was stopped lacks what stopped it.
      const { leftOut = [] } = own ? {} : (result ?? {})
      // What is not configured is also why something else could not be made.
      const met = [...(own ? [own] : []), ...others].filter(({ kind, name }) => {
        return kind === 'operation' || missingOf(name as Need).length === 0
      })
      const roots = rootsOf([...met, ...leftOut, ...missing], sources ?? nothing)
      return [loaded.id, roots.map(claimed)] as const
    }),
  )
}

const nothing = { subjects: {} }

/** What ended a scenario, where it lacked something. */
function lackOf({ lacks, reason = '', remedy, failed }: ScenarioResult): Lack | undefined {
  return lacks && { ...lacks, reason, remedy, failed }
}

function notConfigured(name: Need): Lack {
  const kind = isAction(name) ? 'action' : 'subject'
  return { kind, name, reason: `The ${kind} ${name} is not configured.`, remedy: remedyFor(name) }
}

/** What the profile leaves out, a configuration cannot add. */
function claimedOr(lack: Lack, profile: Profile): Lack {
  const why = whyUnclaimed(lack, profile)
  if (why === undefined) return lack
  const { kind, name } = lack
  const reason = kind === 'operation' ? lack.reason : `${lack.reason} ${why}`
  return { kind, name, reason, isUnclaimed: true }
}

function withTakers(lack: Lack): Lack {
  return lack.kind === 'subject'
    ? { ...lack, takers: operationsOf(lack.name as SubjectName) }
    : lack
}

/** Returns each lack once, without subjects that are made or found from another one that is lacking. */
function rootsOf(lacks: readonly Lack[], sources: Pick<Target, 'subjects'>): readonly Lack[] {
  const byName = new Map<string, Lack>()
  for (const lack of lacks) if (!byName.has(lack.name)) byName.set(lack.name, lack)
  return [...byName.values()].filter(({ kind, name }) => {
    const [, ...needed] = kind === 'subject' ? withNeeds(name as Need, sources) : []
    return !needed.some((need) => byName.has(need))
  })
}
