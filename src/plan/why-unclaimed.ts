import { type OperationAddress, operations } from '../contract/index.ts'
import { listOf, type Profile, type ScenarioResult } from '../run/index.ts'
import { callsOf, type LoadedScenario, operationsOf } from '../scenario/index.ts'
import { type SubjectName, subjects } from '../target/index.ts'

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
  const subject = lacks?.kind === 'subject' && isSubject(lacks.name) ? lacks.name : undefined
  if (subject === undefined) return undefined
  const takers = operationsOf(subject)
  if (takers.length === 0 || takers.some(isClaimed)) return undefined
  return `It is for what is not claimed: ${listOf(takers)}.`
}

function isSubject(name: string): name is SubjectName {
  return Object.hasOwn(subjects, name)
}
