import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { listOf, type Profile, type ScenarioResult } from '../../core/run/index.ts'
import { callsOf, type LoadedScenario, operationsOf } from '../../sources/scenario/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import type { SubjectName } from '../../sources/target/index.ts'

/**
 * Why a scenario is outside of a profile, one sentence: it calls other operations, or needs a subject that only other operations
 * take. Undefined if it is inside, or if it lacks an operation of the profile.
 */
export function whyUnclaimed(
  scenario: LoadedScenario,
  lacks: ScenarioResult['lacks'],
  { operations: claimed }: Profile,
): string | undefined {
  const isClaimed = (address: OperationAddress) => claimed.includes(operations[address].number)
  if (lacks?.kind === 'operation') {
    const address = lacks.name as OperationAddress
    return isClaimed(address) ? undefined : `${address} is not claimed.`
  }
  const others = callsOf(scenario).filter((address) => !isClaimed(address))
  if (others.length > 0) return `It also calls operations that are not claimed: ${listOf(others)}.`
  const takers = lacks?.kind === 'subject' ? operationsOf(lacks.name as SubjectName) : []
  if (takers.length === 0 || takers.some(isClaimed)) return undefined
  return `It tests operations that are not claimed: ${listOf(takers)}.`
}

/** Skips blocked scenarios that call or need something outside of the profile. */
export function withoutUnclaimed(
  runs: readonly ScenarioRun[],
  scenarios: readonly LoadedScenario[],
  profile: Profile,
): readonly ScenarioRun[] {
  const byId = new Map(scenarios.map((loaded) => [loaded.id, loaded]))
  return runs.map((run) => {
    const { id, outcome, reason = '', lacks } = run.result
    const scenario = byId.get(id)
    const why = outcome === 'blocked' && scenario && whyUnclaimed(scenario, lacks, profile)
    if (!why) return run
    return {
      ...run,
      result: { ...run.result, outcome: 'skipped', reason: `${reason} ${why}`.trim() },
    }
  })
}
