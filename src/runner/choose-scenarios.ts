import type { Profile } from '../run/index.ts'
import { type LoadedScenario, selectScenarios } from '../scenario/index.ts'
import { resolveProfile, type Target } from '../target/index.ts'
import { profileAt, scenariosFor } from './profile.ts'

interface Choice {
  /** Scenarios, topics, nouns, operations or clauses. */
  readonly addresses?: readonly string[] | undefined
  /** What the target claims; what its configuration says, where it is undefined. */
  readonly profile?: readonly string[] | undefined
}

/** The scenarios that are named, or else those that put the claim of the target to the test, or all. */
export function chooseScenarios(
  all: readonly LoadedScenario[],
  target: Target,
  { addresses = [], profile: names = target.profile }: Choice,
): { readonly chosen: readonly LoadedScenario[]; readonly profile: Profile | undefined } {
  const { apiVersion, profiles } = target
  if (names.length === 0) return { chosen: selectScenarios(all, addresses), profile: undefined }
  const profile = profileAt(resolveProfile(names, profiles, apiVersion), all, apiVersion)
  const named = addresses.length > 0
  return {
    chosen: named ? selectScenarios(all, addresses) : scenariosFor(profile, all, apiVersion),
    profile,
  }
}
