import { operations, rulesVersionOf } from '../contract/index.ts'
import { clausesOf, type Profile } from '../run/index.ts'
import { callsOf, type LoadedScenario } from '../scenario/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'

/** The profile without the clauses that only scenarios of later API versions test: they promise nothing yet. */
export function profileAt(
  profile: Profile,
  all: readonly LoadedScenario[],
  apiVersion: string,
): Profile {
  const rules = rulesVersionOf(apiVersion)
  const tested = new Set<string>()
  const later = new Set<string>()
  for (const { scenario } of all) {
    const isLater = scenario.since !== undefined && scenario.since > rules
    for (const clause of scenario.proves) (isLater ? later : tested).add(clause)
  }
  const parts = profile.parts.map(({ name, clauses }) => ({
    name,
    clauses: clauses.filter((clause) => tested.has(clause) || !later.has(clause)),
  }))
  return { ...profile, parts }
}

/**
 * The scenarios that put a profile to the test: those that test one of its clauses or stand under one of its names; all
 * where a clause shows in responses of any operation, and no scenario is about it.
 */
export function scenariosFor(
  profile: Profile,
  scenarios: readonly LoadedScenario[],
  apiVersion: string,
): readonly LoadedScenario[] {
  const claimed = clausesOf(profile)
  const rules = rulesVersionOf(apiVersion)
  const applied = scenarios.filter(
    ({ scenario: { since } }) => since === undefined || since <= rules,
  )
  const tested = new Set<string>(applied.flatMap(({ scenario }) => scenario.proves))
  const isEverywhere = [...claimed].some((id) => !tested.has(id) && !nouns.has(nounOf(id)))
  if (isEverywhere) return applied
  const named = new Set(profile.names)
  return applied.filter(
    ({ id, scenario }) =>
      scenario.proves.some((clause) => claimed.has(clause)) || named.has(nounOf(id)),
  )
}

/** Nouns that have operations; clauses of others are about responses of any. */
const nouns: ReadonlySet<string> = new Set(Object.keys(operations).map(nounOf))

function nounOf(address: string): string {
  return address.split('/')[0]!
}

/** The runs with those skipped that are blocked and call operations that the target does not claim. */
export function withoutUnclaimed(
  runs: readonly ScenarioRun[],
  scenarios: readonly LoadedScenario[],
  { operations: claimed }: Profile,
): readonly ScenarioRun[] {
  const calls = new Map(scenarios.map((one) => [one.id, callsOf(one)]))
  return runs.map((run) => {
    const { id, outcome, reason = '' } = run.result
    const others = calls.get(id)?.filter((one) => !claimed.includes(operations[one].number)) ?? []
    const other = others.find((one) => reason.includes(` ${operations[one].path}.`)) ?? others[0]
    if (outcome !== 'blocked' || other === undefined) return run
    const why = `It also calls ${other}, which is not claimed. ${reason}`.trim()
    return { ...run, result: { ...run.result, outcome: 'skipped', reason: why } }
  })
}
