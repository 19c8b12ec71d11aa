import { isBreach, type ReportedFinding, type Run } from '../../core/run/index.ts'
import { faultsIn } from './view/findings.ts'

/** A report shows what is violated, warned of and waived apart. */
const keyOf = ({ id, severity, waived }: ReportedFinding) => `${id} ${waived ? 'waived' : severity}`

/** Those that show the simplest occurrence of each fault, and the steps before it; the others are counted. */
export function withNamedExchanges(run: Run): Run {
  const named = new Set<number>()
  const until = new Map<string, number>()
  for (const { finding } of faultsIn(run.findings, keyOf)) {
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
  return { ...run, findings, exchanges, exchangesLeftOut: (run.exchangesLeftOut ?? 0) + left }
}

/** Which exchanges a report holds that leaves some out, as half a sentence. */
export function describeHeld(run: Run): string {
  if (withNamedExchanges(run) !== run) return limitOf[run.command]
  const all = run.command === 'proxy' ? '--record keeps all' : '--keep-exchanges keeps all'
  const held =
    faultsIn(run.findings).length === 0
      ? 'no exchange shows a fault'
      : 'it holds those that show each fault once, and the steps before them'
  return `${held} (${all})`
}

const ofTraffic =
  'it holds one exchange of each operation, and up to 300 exchanges or 8 MB with a violation or a warning'

const limitOf: Readonly<Record<Run['command'], string>> = {
  run: 'it holds up to 1,000 exchanges or 32 MB of a scenario, and 10,000 or 64 MB in all',
  check: ofTraffic,
  proxy: ofTraffic,
}
