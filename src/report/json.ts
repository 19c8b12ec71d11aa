import type { Run } from '../run/index.ts'

/** The `$id` of the schema of `run.json`. */
export const runSchemaId = 'https://assay.example/schemas/report/run.schema.json'

/** The run as `run.json` (schemas/report/run.schema.json), long lists last; its bodies are of bounded depth. */
export function renderJson(run: Run): string {
  const { $schema: _, clauses, findings, waivers, scenarios, exchanges, shard, ...head } = run
  const lists = { clauses, findings, waivers, scenarios, exchanges, ...(shard && { shard }) }
  const document = { $schema: runSchemaId, ...head, ...lists }
  try {
    return `${JSON.stringify(document, null, 2)}\n`
  } catch (error) {
    // Indented, deep lists are longer than a text can be.
    if (!(error instanceof RangeError)) throw error
    return `${JSON.stringify(document)}\n`
  }
}
