import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The paths of all files below a folder, sorted by code unit so that the order is the same on every machine. Links to folders are
 * not followed. Fails with the error of the file system.
 */
export async function listFolder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort((a, b) => (a < b ? -1 : 1))
}
