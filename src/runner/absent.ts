import { operations } from '../contract/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'

/**
 * The runs as they are without the operations that the target does not implement: those that responded with 404, 405 or 501 to
 * all that the target itself had shown. Their scenarios are blocked, and their clauses neither broken nor tested.
 */
export function withoutAbsent(runs: readonly ScenarioRun[]): readonly ScenarioRun[] {
  const absent = Object.entries(operations).filter(([, { number }]) => isAbsent(runs, number))
  if (absent.length === 0) return runs
  return runs.map((run) => absent.reduce(withoutOperation, run))
}

function isAbsent(runs: readonly ScenarioRun[], number: number): boolean {
  const served = runs.flatMap((run) => run.served?.get(number) ?? [])
  return served.length > 0 && served.every((isServed) => !isServed)
}

type Row = readonly [
  address: string,
  operation: { readonly number: number; readonly method: string; readonly path: string },
]

function withoutOperation(run: ScenarioRun, [address, { number, method, path }]: Row): ScenarioRun {
  if (!run.exchanges.some(({ operation }) => operation === number)) return run
  const findings = run.findings.filter(({ operation }) => operation !== number)
  const reached = run.reached.filter((clause) => !clause.startsWith(`${address}#`))
  const isBroken = findings.some(({ severity }) => severity === 'violation')
  const { outcome } = run.result
  if (isBroken || outcome === 'errored' || outcome === 'skipped')
    return { ...run, findings, reached }
  const reason = `The target does not implement ${method} ${path}.`
  const lacks = { kind: 'operation', name: address } as const
  const { remedy: _, ...result } = run.result
  return { ...run, findings, reached, result: { ...result, outcome: 'blocked', reason, lacks } }
}
