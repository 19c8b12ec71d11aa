import type { View } from './view/view.ts'

/**
 * Renders the run as lines of JSON, for tools that read streams: a line with the verdict and the figures, then one for each
 * clause, scenario and finding. `type` says which; all else is as in `run.json`.
 */
export function renderNdjson({ run }: View): string {
  const { schemaVersion, tool, command, verdict, reason, headline, completeness, exitCode } = run
  const { counts, target, apiVersion, startedAt, durationMs } = run
  const head = {
    ...{ schemaVersion, tool, command, verdict, reason, headline, completeness, exitCode },
    ...{ counts, target, apiVersion, startedAt, durationMs },
  }
  const lines = [
    { type: 'run', ...head },
    ...run.clauses.map((clause) => ({ type: 'clause', ...clause })),
    ...run.scenarios.map((scenario) => ({ type: 'scenario', ...scenario })),
    ...run.findings.map((finding) => ({ type: 'finding', ...finding })),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
