import type { Run } from '../run/index.ts'

/**
 * The run as lines of JSON, for tools that read streams: one of the run with its verdict and figures, then one each of its
 * clauses, scenarios and findings. `type` says which; all else is as in `run.json`.
 */
export function renderNdjson(run: Run): string {
  const { schemaVersion, tool, command, verdict, reason, headline, completeness, exitCode } = run
  const { counts, target, apiVersion, startedAt, durationMs } = run
  const head = {
    ...{ schemaVersion, tool, command, verdict, reason, headline, completeness, exitCode },
    ...{ counts, target, apiVersion, startedAt, durationMs },
  }
  const lines = [
    { type: 'run', ...head },
    ...run.clauses.map((one) => ({ type: 'clause', ...one })),
    ...run.scenarios.map((one) => ({ type: 'scenario', ...one })),
    ...run.findings.map((one) => ({ type: 'finding', ...one })),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
