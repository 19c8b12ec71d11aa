import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { listOf, type Profile, type ScenarioResult } from '../../core/run/index.ts'
import { callsOf, type LoadedScenario, operationsOf } from '../../sources/scenario/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import { absenceOf, type SubjectName } from '../../sources/target/index.ts'

/**
 * Blocks scenarios of operations that the target does not implement: operations that responded with 404, 405 or 501 to all ids
 * that the target itself had shown. The clauses of these operations are neither broken nor tested. A step with an operation that is
 * not claimed was left out, and blocks nothing.
 */
export function withoutAbsent(
  runs: readonly ScenarioRun[],
  profile?: Profile,
): readonly ScenarioRun[] {
  const absent = (Object.keys(operations) as OperationAddress[]).filter((address) => {
    const served = runs.flatMap((run) => run.served?.get(operations[address].number) ?? [])
    return served.length > 0 && !served.includes(true)
  })
  if (absent.length === 0) return runs
  return runs.map((run) =>
    absent.reduce((rest, address) => {
      const isClaimed = profile?.operations.includes(operations[address].number) ?? true
      return withoutOperation(rest, address, isClaimed)
    }, run),
  )
}

function withoutOperation(
  run: ScenarioRun,
  address: OperationAddress,
  isClaimed: boolean,
): ScenarioRun {
  const { number } = operations[address]
  if (!run.exchanges.some(({ operation }) => operation === number)) return run
  const findings = run.findings.filter(({ operation }) => operation !== number)
  const reached = run.reached.filter((clause) => !clause.startsWith(`${address}#`))
  const isBroken = findings.some(({ severity }) => severity === 'violation')
  const { refused: _, status: __, ...ended } = run.result
  const { outcome } = ended
  // A subject that the operation could not make may come from the configuration.
  const lacksSubject = outcome === 'blocked' && ended.lacks?.kind === 'subject'
  if (isBroken || lacksSubject || outcome === 'errored' || outcome === 'skipped')
    return { ...run, findings, reached }
  if (!isClaimed) {
    const result = outcome === 'failed' ? ({ ...ended, outcome: 'passed' } as const) : run.result
    return { ...run, findings, reached, result }
  }
  const absence = absenceOf(address)
  const result = { ...ended, ...absence, outcome: 'blocked', cause: 'lack' } as const
  return { ...run, findings, reached, result }
}

/** A subject that was not made because a response broke a clause is no gap of the configuration. */
export function withBrokenClauses(runs: readonly ScenarioRun[]): readonly ScenarioRun[] {
  const missing = runs.flatMap(({ result: { lacks, reason, brokenClause, leftOut = [] } }) => [
    { name: lacks?.name, reason, brokenClause },
    ...leftOut,
  ])
  return runs.map((run) => {
    const { remedy: _, ...blocked } = run.result
    // A shared subject is made once, so all scenarios that lack it have the reason of the scenario in which that failed.
    const brokenClause = missing.find(
      ({ name, reason, brokenClause }) =>
        brokenClause !== undefined && name === blocked.lacks?.name && reason === blocked.reason,
    )?.brokenClause
    if (blocked.outcome !== 'blocked' || brokenClause === undefined) return run
    const reason = `The subject ${blocked.lacks?.name} cannot be used, because ${brokenClause} is broken.`
    return { ...run, result: { ...blocked, reason, brokenClause } }
  })
}

export function callsUnclaimed(scenario: LoadedScenario, profile: Profile | undefined): boolean {
  const claimed = profile?.operations
  return callsOf(scenario).some(
    (address) => claimed?.includes(operations[address].number) === false,
  )
}

/** It is another operation, or a subject that only other operations take. Undefined if it is inside of the profile. */
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
