import { addressOfName, operationNouns, operations } from '../../core/contract/index.ts'
import { clausesOf, nounOf, ownerOf, type Profile } from '../../core/run/index.ts'
import {
  clausesBeyond,
  type LoadedScenario,
  reachedBy,
  whySkipped,
} from '../../sources/scenario/index.ts'
import { resolveProfile, type Target } from '../../sources/target/index.ts'
import { selectScenarios } from './select.ts'
import type { TestSettings } from './test-options.ts'

type Choice = Pick<TestSettings, 'addresses' | 'profile'>

/** The scenarios that are named, or else those that test the profile of the target, or all. E_USAGE if none is left. */
export function chooseScenarios(
  all: readonly LoadedScenario[],
  target: Target,
  { addresses = [], profile: asked }: Choice,
) {
  const names = asked ?? target.profile
  const claim =
    names.length === 0 ? undefined : profileAt(resolveProfile(names, target), all, target)
  const isNamed = claim === undefined || addresses.length > 0
  const found = isNamed ? selectScenarios(all, addresses) : scenariosFor(claim, all, target)
  const isPart = claim !== undefined && isNamed && asked === undefined
  const profile = isPart ? partOf(claim, found, addresses) : claim
  return { chosen: found, profile }
}

/**
 * The clauses of a profile that addresses name, without those that their scenarios touch besides; undefined if the addresses name
 * none.
 */
function partOf(
  profile: Profile,
  chosen: readonly LoadedScenario[],
  addresses: readonly string[],
): Profile | undefined {
  const claimed = clausesOf(profile)
  const reached = new Set(chosen.flatMap(reachedBy))
  const parts = addresses.flatMap((address) => {
    const name = addressOfName(address) ?? address
    const own = [...reached].filter((id) => [id, ownerOf(id), nounOf(id)].includes(name))
    const declared = selectScenarios(chosen, [name]).flatMap(({ scenario }) => scenario.proves)
    const meant = new Set<string>(own.length > 0 ? own : declared)
    const clauses = [...claimed].filter((id) => meant.has(id))
    return clauses.length === 0 ? [] : { name, clauses }
  })
  if (parts.length === 0) return undefined
  return { ...profile, names: parts.map(({ name }) => name), parts }
}

/** The profile without the clauses that the claimed versions do not have. */
function profileAt(profile: Profile, all: readonly LoadedScenario[], target: Target): Profile {
  const beyond = clausesBeyond(target, all)
  const parts = profile.parts.map(({ name, clauses }) => ({
    name,
    clauses: clauses.filter((clause) => !beyond.has(clause)),
  }))
  return { ...profile, parts }
}

/**
 * The scenarios that test a profile: those that test one of its clauses, belong to one of its names, or call one of its operations in
 * a situation. All scenarios, if a clause shows in responses of any operation and no scenario is about it.
 */
function scenariosFor(
  profile: Profile,
  scenarios: readonly LoadedScenario[],
  target: Target,
): readonly LoadedScenario[] {
  const claimed = clausesOf(profile)
  const applied = scenarios.filter(({ scenario }) => !whySkipped(scenario, target))
  const tested = new Set<string>(applied.flatMap(({ scenario }) => scenario.proves))
  const isEverywhere = [...claimed].some((id) => !tested.has(id) && !operationNouns.has(nounOf(id)))
  if (isEverywhere) return applied
  const named = new Set(profile.names)
  const callsClaimed = ({ scenario: { situations = {} } }: LoadedScenario) =>
    Object.values(situations)
      .flat()
      .some((address) => profile.operations.includes(operations[address].number))
  return applied.filter(
    (loaded) =>
      loaded.scenario.proves.some((clause) => claimed.has(clause)) ||
      named.has(nounOf(loaded.id)) ||
      callsClaimed(loaded),
  )
}
