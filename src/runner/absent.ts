import { type OperationAddress, operations } from '../contract/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'
import { absenceOf } from '../target/index.ts'

/**
 * The runs as they are without the operations that the target does not implement: those that responded with 404, 405 or 501 to
 * all that the target itself had shown. Their scenarios are blocked, and their clauses neither broken nor tested.
 */
export function withoutAbsent(runs: readonly ScenarioRun[]): readonly ScenarioRun[] {
  const absent = (Object.keys(operations) as OperationAddress[]).filter((address) =>
    isAbsent(runs, operations[address].number),
  )
  if (absent.length === 0) return runs
  return runs.map((run) => absent.reduce(withoutOperation, run))
}

function isAbsent(runs: readonly ScenarioRun[], number: number): boolean {
  const served = runs.flatMap((run) => run.served?.get(number) ?? [])
  return served.length > 0 && served.every((isServed) => !isServed)
}

function withoutOperation(run: ScenarioRun, address: OperationAddress): ScenarioRun {
  const { number } = operations[address]
  if (!run.exchanges.some(({ operation }) => operation === number)) return run
  const findings = run.findings.filter(({ operation }) => operation !== number)
  const reached = run.reached.filter((clause) => !clause.startsWith(`${address}#`))
  const isBroken = findings.some(({ severity }) => severity === 'violation')
  const { outcome } = run.result
  if (isBroken || outcome === 'errored' || outcome === 'skipped')
    return { ...run, findings, reached }
  const { reason, remedy: leaveOut, lacks } = absenceOf(address)
  const remedy = `${leaveOut} To spare its requests, add "absent": ["${address}"].`
  const result = { ...run.result, outcome: 'blocked', reason, remedy, lacks } as const
  return { ...run, findings, reached, result }
}
