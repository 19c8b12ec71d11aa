import { type OperationAddress, operations } from '../contract/index.ts'
import { listOf, type Profile, type ScenarioResult } from '../run/index.ts'
import { callsOf, type LoadedScenario, operationsOf } from '../scenario/index.ts'
import type { SubjectName } from '../target/index.ts'

/**
 * Why a scenario is none of a profile, one sentence: it calls other operations, or needs a subject that only others take.
 * Undefined where it is, or where it lacks an operation that is claimed.
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
  if (others.length > 0) return `It also calls what is not claimed: ${listOf(others)}.`
  const takers = lacks?.kind === 'subject' ? operationsOf(lacks.name as SubjectName) : []
  if (takers.length === 0 || takers.some(isClaimed)) return undefined
  return `It is for what is not claimed: ${listOf(takers)}.`
}
