import type { View } from './view/view.ts'

/**
 * Renders the run as lines of JSON, for tools that read streams: a line for the run, then one for each clause, scenario and
 * finding. `type` says which; all else is as in `run.json`, whose exchanges are left out.
 */
export function renderNdjson({ run }: View): string {
  const { clauses, scenarios, findings, exchanges: _, ...head } = run
  const lines = [
    { type: 'run', ...head },
    ...clauses.map((clause) => ({ type: 'clause', ...clause })),
    ...scenarios.map((scenario) => ({ type: 'scenario', ...scenario })),
    ...findings.map((finding) => ({ type: 'finding', ...finding })),
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
