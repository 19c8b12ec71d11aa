import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { listOf, type Profile, type ScenarioResult } from '../../core/run/index.ts'
import { callsOf, type LoadedScenario, operationsOf } from '../../sources/scenario/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import type { SubjectName } from '../../sources/target/index.ts'

/** Returns whether a scenario has calls that a run with this profile leaves out. */
export function callsUnclaimed(scenario: LoadedScenario, profile: Profile | undefined): boolean {
  const claimed = profile?.operations
  return callsOf(scenario).some(
    (address) => claimed?.includes(operations[address].number) === false,
  )
}

/**
 * Why what a scenario lacks is outside of a profile, one sentence: it is another operation, or a subject that only other operations
 * take. Undefined if it is inside.
 */
export function whyUnclaimed(
  lacks: ScenarioResult['lacks'],
  { operations: claimed }: Profile,
): string | undefined {
  const isClaimed = (address: OperationAddress) => claimed.includes(operations[address].number)
  if (lacks?.kind === 'operation') {
    const address = lacks.name as OperationAddress
    return isClaimed(address) ? undefined : `${address} is not claimed.`
  }
  const takers = lacks?.kind === 'subject' ? operationsOf(lacks.name as SubjectName) : []
  if (takers.length === 0 || takers.some(isClaimed)) return undefined
  return `It tests operations that are not claimed: ${listOf(takers)}.`
}

/** Skips blocked scenarios that lack something outside of the profile. */
export function withoutUnclaimed(
  runs: readonly ScenarioRun[],
  profile: Profile,
): readonly ScenarioRun[] {
  return runs.map((run) => {
    const { outcome, reason = '', lacks } = run.result
    const why = outcome === 'blocked' && whyUnclaimed(lacks, profile)
    if (!why) return run
    return {
      ...run,
      result: { ...run.result, outcome: 'skipped', reason: `${reason} ${why}`.trim() },
    }
  })
}
