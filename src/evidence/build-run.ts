import {
  type Conclusion,
  conclude,
  type Finding,
  type Leave,
  type ReportedExchange,
  type Run,
  type ScenarioResult,
} from '../run/index.ts'
import { toolVersion } from '../transport/index.ts'
import { type Prover, planClauses } from './plan-clauses.ts'

/** What was seen, as plain data, redacted. `exchange` of a finding is an index into `exchanges`. */
export interface Evidence {
  readonly findings: readonly Finding[]
  readonly exchanges: readonly ReportedExchange[]
  /** Clauses that were put to the test. */
  readonly reached: readonly string[]
}

/** What is known of a run besides its evidence. */
export interface RunFacts
  extends Pick<Run, 'command' | 'target' | 'apiVersion' | 'interrupted' | 'recordings'> {
  /** Milliseconds since the Unix epoch, as `endedAt`. */
  readonly startedAt: number
  readonly endedAt: number
  /** The result of every planned scenario; none where traffic is checked. */
  readonly scenarios?: readonly ScenarioResult[]
  /** The planned scenarios with their clauses. */
  readonly provers?: readonly Prover[]
  /** Only some scenarios were chosen: clauses that nothing touched are not planned. */
  readonly isPartial?: boolean
  readonly waivers?: readonly Leave[]
  /** Warnings count as violations. */
  readonly strict?: boolean
  /** Why nothing can be concluded, one sentence, unless a clause is broken. */
  readonly incomplete?: string | undefined
  /** Follows the reason of the verdict: how much was judged. */
  readonly extent?: string
}

/** Holds what was seen against what was planned. */
export function buildRun(evidence: Evidence, facts: RunFacts): Run {
  const { scenarios = [], provers = [], isPartial = false, waivers = [], strict = false } = facts
  const { command, target, apiVersion, interrupted, startedAt, endedAt, recordings } = facts
  const touched = new Set([...evidence.reached, ...evidence.findings.map(({ clause }) => clause)])
  const conclusion = conclude({
    clauses: planClauses(provers, isPartial ? touched : undefined),
    scenarios,
    findings: evidence.findings,
    reached: new Set(evidence.reached),
    waivers,
    strict,
    interrupted,
    today: new Date(endedAt).toISOString().slice(0, 10),
  })
  return {
    schemaVersion: 1,
    tool: { name: 'assay', version: toolVersion },
    command,
    ...verdictOf(conclusion, facts),
    target,
    apiVersion,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: endedAt - startedAt,
    interrupted,
    clauses: conclusion.clauses,
    findings: conclusion.findings,
    scenarios,
    exchanges: evidence.exchanges,
    ...(recordings && { recordings }),
  }
}

function verdictOf(
  { verdict, reason }: Conclusion,
  { interrupted, incomplete, extent }: RunFacts,
): Pick<Run, 'verdict' | 'reason'> {
  const extended = extent === undefined ? reason : `${reason} ${extent}`
  if (verdict === 'nonconformant') return { verdict, reason: extended }
  if (interrupted) return { verdict, reason }
  if (incomplete !== undefined) return { verdict: 'incomplete', reason: incomplete }
  return { verdict, reason: extended }
}

/** The evidence of several scenarios as that of one run. */
export function joinEvidence(all: readonly Evidence[]): Evidence {
  const findings: Finding[] = []
  const exchanges: ReportedExchange[] = []
  const reached = new Set<string>()
  for (const one of all) {
    // Each counts its own exchanges; the run counts them all.
    const before = exchanges.length
    exchanges.push(...one.exchanges)
    for (const finding of one.findings) {
      const { exchange } = finding
      findings.push(exchange === undefined ? finding : { ...finding, exchange: exchange + before })
    }
    for (const clause of one.reached) reached.add(clause)
  }
  return { findings, exchanges, reached: [...reached] }
}
