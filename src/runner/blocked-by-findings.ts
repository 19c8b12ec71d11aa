import { operations } from '../contract/index.ts'
import type { Finding, ScenarioResult } from '../run/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'

/**
 * The runs with those that are blocked because of a broken clause pointing to it, and not to the configuration: a response
 * broke it that was to make the subject which they lack, or by which the operation refused another scenario.
 */
export function withBrokenClauses(runs: readonly ScenarioRun[]): readonly ScenarioRun[] {
  return runs.map((run) => {
    const { outcome, lacks } = run.result
    const finding = outcome === 'blocked' && lacks ? findCause(run.result, lacks, runs) : undefined
    if (finding === undefined || lacks === undefined) return run
    const { remedy: _, ...result } = run.result
    const reason = `The ${lacks.kind} ${lacks.name} cannot be used, because ${finding.clause} is broken: ${finding.message}`
    return { ...run, result: { ...result, reason, brokenClause: finding.clause } }
  })
}

function findCause(
  blocked: ScenarioResult,
  { kind, name }: NonNullable<ScenarioResult['lacks']>,
  runs: readonly ScenarioRun[],
): Finding | undefined {
  if (kind === 'operation') {
    const row = operations[name as keyof typeof operations].number
    return runs.flatMap(refusalsOf).find(({ operation }) => operation === row)
  }
  // A shared subject is made once: the scenario in which that failed has the same reason, and knows which response shows why.
  const first = runs.find(
    ({ result }) =>
      result.outcome === 'failed' &&
      result.lacks?.name === name &&
      result.reason === blocked.reason,
  )
  return first && violationsOf(first).findLast(({ clause }) => clause === first.result.brokenClause)
}

function violationsOf({ findings }: ScenarioRun): readonly Finding[] {
  return findings.filter(({ severity }) => severity === 'violation')
}

/** The violations of a run that a refusal shows. */
function refusalsOf(run: ScenarioRun): readonly Finding[] {
  return violationsOf(run).filter(
    ({ exchange = -1 }) => (run.exchanges[exchange]?.response?.status ?? 0) >= 400,
  )
}
