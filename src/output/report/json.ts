import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type SuiteError, unreadableAs } from '../../base/errors/index.ts'
import { readJson, toolVersion } from '../../base/files/index.ts'
import { faultOf, isObject, type Validate } from '../../base/json/index.ts'
import {
  areOfOtherVersion,
  factsIn,
  faultInFacts,
  type ResponseFacts,
} from '../../core/facts/index.ts'
import type { Run } from '../../core/run/index.ts'
import { factsFile } from './folder/index.ts'

export const runSchemaId = 'https://assay.example/schemas/report/run.schema.json'

export function isRun(document: unknown): document is Run {
  return isObject(document) && document.$schema === runSchemaId
}

/** Renders the run by schemas/report/run.schema.json, long lists last; its bodies are of bounded depth. */
export function renderJson(run: Run): string {
  const { $schema: _, clauses, findings, waivers, scenarios, exchanges, ...head } = run
  const lists = { clauses, findings, waivers, scenarios, exchanges }
  const document = { $schema: runSchemaId, ...head, ...lists }
  try {
    return `${JSON.stringify(document, null, 2)}\n`
  } catch (error) {
    // With indentation, deep lists can be longer than a text may be.
    if (!(error instanceof RangeError)) throw error
    return `${JSON.stringify(document)}\n`
  }
}

const unreadableRun = unreadableAs('Cannot read the run.', {
  text: 'Name a run.json, or the folder of one; make it with',
  command: ['run', '--out', 'DIR'],
})

/** @param unreadable Makes the error of a file that is none, is damaged or of a newer format. */
export async function readRun(
  named: string,
  unreadable: (file: string, why: unknown) => SuiteError = unreadableRun,
): Promise<{ readonly file: string; readonly run: Run }> {
  const file = await fileIn(named, 'run.json')
  const document = await readJson(file).catch((cause: unknown) => {
    throw unreadable(file, cause)
  })
  if (!isObject(document) || document.schemaVersion === undefined) {
    throw unreadable(file, 'it is not a run.json')
  }
  if (document.schemaVersion !== 1) {
    const why = 'it has another schemaVersion than 1: another version of Assay wrote it'
    throw unreadable(file, why)
  }
  const require = createRequire(import.meta.url)
  const { validate } = require('./generated/validate-run.js') as { validate: Validate<Run> }
  if (validate(document)) return { file, run: document }
  const { assay } = document
  const isOther = typeof assay === 'string' && assay !== toolVersion
  const by = isOther ? `; Assay ${assay} wrote it, and this is ${toolVersion}` : ''
  throw unreadable(file, `it does not fit its schema: ${faultOf(validate)}${by}`)
}

async function fileIn(named: string, name: string): Promise<string> {
  const stats = await stat(named).catch(() => undefined)
  return stats?.isDirectory() ? join(named, name) : named
}

const unreadableFacts = unreadableAs('Cannot read what the responses of a run looked like.', {
  text: 'Make the run again',
  command: ['run', '--out', 'DIR'],
})

/** A sentence if there is none that can be read. E_FILE_UNREADABLE if it is damaged. */
export async function readFacts(named: string): Promise<ResponseFacts | string> {
  const file = await fileIn(named, factsFile)
  if (!existsSync(file)) return 'no facts.json stands beside its run.json'
  const document = await readJson(file).catch((cause: unknown) => {
    throw unreadableFacts(file, cause)
  })
  const facts = factsIn(document)
  if (facts !== undefined) return facts
  if (areOfOtherVersion(document)) return 'another version of Assay wrote its facts.json'
  throw unreadableFacts(file, `it does not fit its schema: ${faultInFacts(document)}`)
}
