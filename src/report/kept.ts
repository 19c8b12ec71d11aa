import type { ReportedFinding, Run } from '../run/index.ts'
import { faultsIn } from './view/faults.ts'

/**
 * The run with the exchanges that a finding or a step to a fault names; the others are counted. A shard keeps its own, for
 * a merge makes the whole of them.
 */
export function withNamedExchanges(run: Run): Run {
  const named = new Set(run.findings.flatMap(({ exchange }) => exchange ?? []))
  const until = new Map<string, number>()
  for (const { finding } of faultsIn(run.findings.filter(isFault))) {
    const { scenario, step } = finding
    if (scenario === undefined || step === undefined) continue
    until.set(scenario, Math.max(until.get(scenario) ?? 0, step))
  }
  const isKept = ({ scenario = '', step }: Run['exchanges'][number], index: number) =>
    named.has(index) || (step !== undefined && step <= (until.get(scenario) ?? 0))
  const places = new Map<number, number>()
  const exchanges = run.exchanges.filter((one, index) => {
    if (!isKept(one, index)) return false
    places.set(index, places.size)
    return true
  })
  const left = run.exchanges.length - exchanges.length
  if (left === 0) return run
  const findings = run.findings.map(
    ({ exchange, ...finding }): ReportedFinding =>
      exchange === undefined ? finding : { ...finding, exchange: places.get(exchange)! },
  )
  const before = run.notKept?.exchanges ?? 0
  const reason =
    'the report holds those that a finding or a step to one names (all: --keep-exchanges)'
  return { ...run, findings, exchanges, notKept: { exchanges: before + left, reason } }
}

function isFault({ severity }: ReportedFinding): boolean {
  return severity === 'violation' || severity === 'warning'
}
