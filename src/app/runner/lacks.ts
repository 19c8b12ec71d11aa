import type { Lack, Profile, ScenarioResult } from '../../core/run/index.ts'
import {
  callsOf,
  type LoadedScenario,
  missingFor,
  type Need,
  withNeeds,
} from '../../sources/scenario/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import { isAction, remedyFor, type Target } from '../../sources/target/index.ts'
import { whyUnclaimed } from './blocked.ts'

interface Around {
  readonly setup: Pick<Target, 'subjects' | 'actions'> | undefined
  readonly slow: boolean
  readonly profile: Profile | undefined
  readonly runs: readonly ScenarioRun[]
}

/** What is not configured, else what its own run could not have, else what others could not have. */
export function lacksOf(
  scenarios: readonly LoadedScenario[],
  { setup, slow, profile, runs }: Around,
): ReadonlyMap<string, readonly Lack[]> {
  const results = new Map(runs.map(({ result }) => [result.id, result]))
  const learned = new Map(
    runs.flatMap(({ result }) => {
      const lack = result.outcome === 'blocked' && !result.refused ? lackOf(result) : undefined
      return lack === undefined ? [] : [[lack.name, lack] as const]
    }),
  )
  const isClaimed = (lack: Lack) =>
    profile === undefined || whyUnclaimed(lack, profile) === undefined
  const lacksIn = (loaded: LoadedScenario): readonly Lack[] => {
    const { needs = [] } = loaded.scenario
    const missing = setup ? needs.flatMap((need) => missingFor(need, setup, { slow })) : []
    if (missing.length > 0) return [...new Set(missing)].map(notConfigured)
    const result = results.get(loaded.id)
    const needed = needs.flatMap((need) => [need, ...withNeeds(need, setup ?? nothing)])
    const others = [...needed, ...callsOf(loaded)].flatMap((name) => learned.get(name) ?? [])
    const lack = result ? lackOf(result) : others[0]
    if (lack === undefined) return []
    // A configuration can name what another operation was to make.
    const found = needs.filter((need) => !isAction(need) && !setup?.subjects[need])
    return isClaimed(lack) || found.length === 0 ? [lack] : found.map(notConfigured)
  }
  return new Map(
    scenarios.map((loaded) => {
      const lacks = lacksIn(loaded)
      return [loaded.id, profile ? lacks.map((lack) => claimedOr(lack, profile)) : lacks] as const
    }),
  )
}

const nothing = { subjects: {} }

function lackOf({ lacks, reason = '', remedy, cause, status }: ScenarioResult) {
  return lacks && { ...lacks, reason, remedy, cause, status }
}

function notConfigured(name: Need): Lack {
  const kind = isAction(name) ? 'action' : 'subject'
  const reason = `The ${kind} ${name} is not configured.`
  return { kind, name, reason, remedy: remedyFor(name), cause: 'lack' }
}

function claimedOr(lack: Lack, profile: Profile): Lack {
  const why = whyUnclaimed(lack, profile)
  if (why === undefined) return lack
  const { kind, name } = lack
  return {
    kind,
    name,
    cause: 'lack',
    reason: kind === 'operation' ? lack.reason : `${lack.reason} ${why}`,
  }
}
