import type { ReportedExchange, Run } from '../run/index.ts'

/** The `$id` of the schema of `run.json`. */
export const runSchemaId = 'https://assay.example/schemas/report/run.schema.json'

// JSON.stringify recurses, and indentation makes deep nesting grow with its square: a body of a few
// kilobytes of brackets must not cost the run its report.
const deepest = 200

/** The run as `run.json` (schemas/report/run.schema.json), long lists last. */
export function renderJson(run: Run): string {
  const { $schema: _, clauses, findings, waivers, scenarios, exchanges, ...head } = run
  const lists = { clauses, findings, waivers, scenarios, exchanges: exchanges.map(boundBodies) }
  return `${JSON.stringify({ $schema: runSchemaId, ...head, ...lists }, null, 2)}\n`
}

function boundBodies(exchange: ReportedExchange): ReportedExchange {
  const { request, response } = exchange
  return {
    ...exchange,
    request: { ...request, body: boundDepth(request.body, 0) },
    response: response && { ...response, body: boundDepth(response.body, 0) },
  }
}

function boundDepth(value: unknown, depth: number): unknown {
  if (value === undefined) return null
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return `[left out: nested deeper than ${deepest} levels]`
  if (Array.isArray(value)) return value.map((item) => boundDepth(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, boundDepth(item, depth + 1)]),
  )
}
