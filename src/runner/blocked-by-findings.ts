import type { ScenarioRun } from '../scenario/running/index.ts'

/**
 * The runs with those that are blocked because of a broken clause pointing to it, and not to the configuration: in the
 * scenario that was to make the subject which they lack, a response that was to make it broke the clause.
 */
export function withBrokenClauses(runs: readonly ScenarioRun[]): readonly ScenarioRun[] {
  return runs.map((run) => {
    const { remedy: _, ...blocked } = run.result
    // A shared subject is made once: the scenario in which that failed has the same reason.
    const brokenClause = runs.find(
      ({ result: { lacks, reason, brokenClause } }) =>
        brokenClause !== undefined &&
        lacks?.name === blocked.lacks?.name &&
        reason === blocked.reason,
    )?.result.brokenClause
    if (blocked.outcome !== 'blocked' || brokenClause === undefined) return run
    const reason = `The subject ${blocked.lacks?.name} cannot be used, because ${brokenClause} is broken.`
    return { ...run, result: { ...blocked, reason, brokenClause } }
  })
}
