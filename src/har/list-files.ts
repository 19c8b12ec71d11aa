import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SuiteError } from '../errors/index.ts'
import { reasonOf } from './open-file.ts'

/**
 * The files that were named, and in the place of a folder all HAR files below it, by name.
 * E_FILE_UNREADABLE where a folder holds none; a file that is not there is reported when it is read.
 */
export async function listFiles(named: readonly string[]): Promise<readonly string[]> {
  const lists = await Promise.all(
    named.map(async (path) => {
      const found = await stat(path).catch(() => undefined)
      return found?.isDirectory() ? listFolder(path) : [path]
    }),
  )
  return lists.flat()
}

async function listFolder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause) => {
    throw new SuiteError('E_FILE_UNREADABLE', 'A folder cannot be read.', {
      facts: { folder, because: reasonOf(cause) },
      remedy: 'Name a folder that may be read, or the HAR files one by one.',
      cause,
    })
  })
  const files = entries
    .filter(({ name }) => name.endsWith('.har') && !name.startsWith('.'))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  if (files.length === 0) {
    throw new SuiteError('E_FILE_UNREADABLE', 'A folder holds no HAR file.', {
      facts: { folder, expected: 'files that end with .har, at any depth' },
      remedy: 'Name the folder of the recordings, or record some: assay run --record',
    })
  }
  // By code units, so that the order is the same on every machine.
  return files.sort((a, b) => (a < b ? -1 : 1))
}
