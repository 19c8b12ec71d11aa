import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { faultCode, fileFault } from '../errors/index.ts'
import { extension } from './recording-path.ts'
import { unreadable } from './unreadable.ts'

/** A recording by its place; whether it can be read is another question. */
export interface ListedRecording {
  readonly scenario: string
  readonly file: string
}

/** All recordings under a folder, by scenario; none where there is no folder. E_RECORDING_UNREADABLE. */
export async function listRecordings(folder: string): Promise<readonly ListedRecording[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (cause: unknown) => {
      if (faultCode(cause) === 'ENOENT') return []
      throw unreadable('The folder of the recordings cannot be read.', folder, {
        facts: { because: fileFault(cause) },
        remedy: 'Name the folder that holds the recordings.',
        cause,
      })
    },
  )
  return entries
    .filter((entry) => entry.name.endsWith(extension) && !entry.name.startsWith('.'))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = relative(folder, file).slice(0, -extension.length)
      return { scenario: path.split(sep).join('/'), file }
    })
    .sort((a, b) => (a.scenario < b.scenario ? -1 : 1))
}
