import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unreadableAs } from '../../base/errors/index.ts'
import { readJson } from '../../base/files/index.ts'
import { objectOf } from '../../base/json/index.ts'
import { factsIn, type ResponseFacts } from '../../core/facts/index.ts'

/** Beside `run.json`: what its responses looked like, by which two runs are compared. */
export const factsFile = 'facts.json'

const unreadable = unreadableAs('Cannot read what the responses of a run looked like.', {
  text: 'Make the run again',
  command: ['run', '--out', 'DIR'],
})

/**
 * Reads a `facts.json`, or that of a folder; undefined if there is none. E_FILE_UNREADABLE if it is
 * damaged, or of another format.
 */
export async function readFacts(named: string): Promise<ResponseFacts | undefined> {
  const isFolder = await stat(named).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
  const file = isFolder ? join(named, factsFile) : named
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  const document = await readJson(file).catch((cause: unknown) => {
    throw unreadable(file, cause)
  })
  const facts = factsIn(document)
  if (facts !== undefined) return facts
  const { schemaVersion } = objectOf(document)
  const isOther = typeof schemaVersion === 'number' && schemaVersion !== 1
  throw unreadable(
    file,
    isOther
      ? 'it has another schemaVersion than 1: another version of Assay wrote it'
      : 'it is damaged',
  )
}
