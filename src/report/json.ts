import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SuiteError, unreadableAs } from '../errors/index.ts'
import { readJson } from '../files/index.ts'
import { isObject } from '../json/index.ts'
import type { Run } from '../run/index.ts'

/** The `$id` of the schema of run.json. */
export const runSchemaId = 'https://assay.example/schemas/report/run.schema.json'

/** Whether a document says that it is a `run.json`. */
export function isRun(document: unknown): document is Run {
  return isObject(document) && document.$schema === runSchemaId
}

/** Renders the run by schemas/report/run.schema.json, long lists last; its bodies are of bounded depth. */
export function renderJson(run: Run): string {
  const { $schema: _, clauses, findings, waivers, scenarios, exchanges, shard, ...head } = run
  const lists = { clauses, findings, waivers, scenarios, exchanges, ...(shard && { shard }) }
  const document = { $schema: runSchemaId, ...head, ...lists }
  try {
    return `${JSON.stringify(document, null, 2)}\n`
  } catch (error) {
    // With indentation, deep lists can be longer than a text may be.
    if (!(error instanceof RangeError)) throw error
    return `${JSON.stringify(document)}\n`
  }
}

const lists = ['clauses', 'scenarios', 'findings', 'exchanges'] as const

/** A run, and the file that it was read from. */
interface RunFile {
  readonly file: string
  readonly run: Run
}

/** Makes the error of a run that cannot be read. */
export const unreadableRun = unreadableAs('Cannot read the run.', {
  text: 'Name a run.json, or the folder of one; make it with',
  command: ['run', '--out', 'DIR'],
})

/**
 * Reads a run.json, or that of a folder.
 *
 * @param unreadable Makes the error of a file that cannot be read, is none, is damaged or of a newer format.
 */
export async function readRun(
  named: string,
  unreadable: (file: string, why: unknown) => SuiteError = unreadableRun,
): Promise<RunFile> {
  const isFolder = await stat(named).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
  const file = isFolder ? join(named, 'run.json') : named
  const document = await readJson(file).catch((cause: unknown) => {
    throw unreadable(file, cause)
  })
  if (!isObject(document) || document.schemaVersion === undefined) {
    throw unreadable(file, 'it is no run.json')
  }
  if (document.schemaVersion !== 1) {
    throw unreadable(file, 'it has another schemaVersion than 1: another version of Assay wrote it')
  }
  const { target, counts, headline, startedAt, durationMs } = document
  const isWhole =
    [target, counts, headline].every(isObject) &&
    Number.isFinite(Date.parse(String(startedAt))) &&
    Number.isFinite(durationMs) &&
    lists.every((name) => Array.isArray(document[name]) && document[name].every(isObject))
  if (!isWhole) throw unreadable(file, 'it is damaged')
  return { file, run: document as unknown as Run }
}
