import type { Profile } from '../../core/run/index.ts'
import {
  type LoadedScenario,
  missingFor,
  type Need,
  whySkipped,
} from '../../sources/scenario/index.ts'
import { isAction, type Target, whyNotDestructive } from '../../sources/target/index.ts'
import { callsUnclaimed, whyUnclaimed } from './blocked.ts'

/** `may run`: the scenario needs something that Assay has to find first, or some of its steps may be missing. */
export type Fate = 'runs' | 'may run' | 'blocked' | 'skipped'

export interface Circumstances {
  /** What the target claims; the whole contract where it is undefined. */
  readonly profile?: Profile | undefined
  readonly slow?: boolean | undefined
  readonly allowDestructive?: boolean | undefined
}

/**
 * What the configuration of a target lets a scenario come to. Values of pools are not counted: a run learns that a pool has too
 * few of them.
 */
export function fateOf(
  loaded: LoadedScenario,
  target: Target,
  { slow = false, allowDestructive = false, profile }: Circumstances,
): Fate {
  const { needs = [], mayNeed = [], destructive = false } = loaded.scenario
  if (whySkipped(loaded.scenario, target) !== undefined) return 'skipped'
  if (destructive && whyNotDestructive(target, allowDestructive) !== undefined) return 'blocked'
  const isMissing = (need: Need) => missingFor(need, target, { slow }).length > 0
  const name = needs.find(isMissing)
  if (name !== undefined) {
    const lacks = { kind: isAction(name) ? 'action' : 'subject', name } as const
    return profile && whyUnclaimed(lacks, profile) !== undefined ? 'skipped' : 'blocked'
  }
  const isSought = needs.some((need) => !isAction(need) && target.subjects[need] === undefined)
  const isPart = callsUnclaimed(loaded, profile) || mayNeed.some(isMissing)
  return isSought || isPart ? 'may run' : 'runs'
}
