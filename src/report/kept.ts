import { isBreach, type ReportedFinding, type Run } from '../run/index.ts'
import { faultsIn } from './view/findings.ts'

/**
 * Returns the run with the exchanges that show the simplest occurrence of each fault, and with those of the steps before it.
 * The others are counted.
 */
export function withNamedExchanges(run: Run): Run {
  const named = new Set<number>()
  const until = new Map<string, number>()
  for (const { finding } of faultsIn(run.findings)) {
    const { scenario, step, exchange } = finding
    if (exchange !== undefined) named.add(exchange)
    if (scenario === undefined || step === undefined || !isBreach(finding)) continue
    until.set(scenario, Math.max(until.get(scenario) ?? 0, step))
  }
  const places = new Map<number, number>()
  const exchanges = run.exchanges.filter(({ scenario = '', step }, index) => {
    const isKept = named.has(index) || (step !== undefined && step <= (until.get(scenario) ?? 0))
    if (isKept) places.set(index, places.size)
    return isKept
  })
  const left = run.exchanges.length - exchanges.length
  if (left === 0) return run
  const findings = run.findings.map(({ exchange = -1, ...finding }): ReportedFinding => {
    const place = places.get(exchange)
    return place === undefined ? finding : { ...finding, exchange: place }
  })
  const before = run.notKept?.exchanges ?? 0
  const reason =
    'it holds those that show each fault once, and the steps before them (--keep-exchanges keeps all)'
  return { ...run, findings, exchanges, notKept: { exchanges: before + left, reason } }
}
