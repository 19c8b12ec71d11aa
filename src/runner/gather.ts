import type { Finding, ReportedExchange, ScenarioResult } from '../run/index.ts'
import type { LoadedScenario, Told } from '../scenario/index.ts'

/** What all stories of a run showed together. */
export interface Gathered {
  readonly scenarios: readonly ScenarioResult[]
  readonly findings: readonly Finding[]
  readonly exchanges: readonly ReportedExchange[]
  /** Clauses that were put to the test. */
  readonly reached: ReadonlySet<string>
}

/**
 * Puts the stories together in the order they were planned. A story of which nothing is known gets
 * the outcome and the reason that `missing` gives: none is left out without a word.
 */
export function gather(
  planned: readonly LoadedScenario[],
  performances: readonly Told[],
  missing: (id: string) => Pick<ScenarioResult, 'outcome' | 'reason'>,
): Gathered {
  const told = new Map(performances.map((performance) => [performance.result.id, performance]))
  const scenarios: ScenarioResult[] = []
  const findings: Finding[] = []
  const exchanges: ReportedExchange[] = []
  const reached = new Set<string>()
  for (const { id, scenario } of planned) {
    const performance = told.get(id)
    if (performance === undefined) {
      scenarios.push({ id, title: scenario.title, ...missing(id), durationMs: 0 })
      continue
    }
    // A story counts its own exchanges; the report counts those of the run.
    const before = exchanges.length
    scenarios.push(performance.result)
    exchanges.push(...performance.exchanges)
    for (const finding of performance.findings) {
      findings.push(
        finding.exchange === undefined
          ? finding
          : { ...finding, exchange: finding.exchange + before },
      )
    }
    for (const clause of performance.reached) reached.add(clause)
  }
  return { scenarios, findings, exchanges, reached }
}
