import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Sorted by code unit on every machine; links to folders are not followed. */
export async function listFolder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort((a, b) => (a < b ? -1 : 1))
}
