import { type Remedy, SuiteError, suggest } from '../../base/errors/index.ts'
import { addressOfName, clauses, operationNouns, operations } from '../../core/contract/index.ts'
import { clausesOf, nounOf, ownerOf, type Profile } from '../../core/run/index.ts'
import {
  clausesBeyond,
  type LoadedScenario,
  reachedBy,
  whySkipped,
} from '../../sources/scenario/index.ts'
import { resolveProfile, type Target } from '../../sources/target/index.ts'
import type { TestSettings } from './test-options.ts'

type Choice = Pick<TestSettings, 'addresses' | 'profile'>

/** E_USAGE if none is left. */
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
  return { ...profile, names: parts.map(({ name }) => name), parts, isPart: true }
}

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

/** In the order of `scenarios`. `E_ADDRESS_UNKNOWN` where an address names no scenario. */
export function selectScenarios(
  scenarios: readonly LoadedScenario[],
  addresses: readonly string[],
): LoadedScenario[] {
  if (addresses.length === 0) return [...scenarios]
  const chosen = new Set(addresses.flatMap((address) => selectOne(scenarios, address)))
  return scenarios.filter((scenario) => chosen.has(scenario))
}

function selectOne(scenarios: readonly LoadedScenario[], address: string): LoadedScenario[] {
  const operation = addressOfName(address) ?? address
  const found = scenarios.filter(({ id, scenario }) => {
    if (id === address || id.startsWith(`${address}/`)) return true
    const proves: readonly string[] = scenario.proves
    return proves.some((clause) => clause === address || clause.startsWith(`${operation}#`))
  })
  if (found.length === 0) throw unknownAddress(scenarios, address)
  return found
}

function unknownAddress(scenarios: readonly LoadedScenario[], address: string): SuiteError {
  const error = (message: string, remedy: Remedy) =>
    new SuiteError('E_ADDRESS_UNKNOWN', `${message}: ${address}`, { remedy })
  if (Object.hasOwn(clauses, address)) {
    const remedy = { text: 'See how it is tested', command: ['explain', address] }
    return error('No scenario tests this clause by itself', remedy)
  }
  const ids = scenarios.map(({ id }) => id)
  const known = [...ids, ...Object.keys(clauses), ...Object.keys(operations)]
  const near = suggest(address, [...new Set(known.map((id) => id.split('/')[0]!)), ...known])
  const list = { text: 'List the scenarios', command: ['list', 'scenarios'] }
  return error('Unknown address', near === undefined ? list : `Did you mean ${near}?`)
}
