import { operations } from '../contract/index.ts'
import { listOf, type Profile, type ScenarioResult } from '../run/index.ts'
import { callsOf, type LoadedScenario, operationsOf } from '../scenario/index.ts'
import { type SubjectName, subjects } from '../target/index.ts'

/** Why a scenario is none of a profile, one sentence: it calls other operations, or needs a subject that only others take. */
export function whyUnclaimed(
  scenario: LoadedScenario,
  lacks: ScenarioResult['lacks'],
  { operations: claimed }: Profile,
): string | undefined {
  const isClaimed = (address: keyof typeof operations) =>
    claimed.includes(operations[address].number)
  const others = callsOf(scenario).filter((address) => !isClaimed(address))
  if (others.length > 0) {
    return `It also calls ${listOf(others)}, which ${others.length === 1 ? 'is' : 'are'} not claimed.`
  }
  const subject = lacks?.kind === 'subject' && isSubject(lacks.name) ? lacks.name : undefined
  if (subject === undefined) return undefined
  const takers = operationsOf(subject)
  if (takers.length === 0 || takers.some(isClaimed)) return undefined
  return `It also needs ${subject}, for ${listOf(takers)}, which ${takers.length === 1 ? 'is' : 'are'} not claimed.`
}

function isSubject(name: string): name is SubjectName {
  return Object.hasOwn(subjects, name)
}
