import { lstat, rm, stat, writeFile } from 'node:fs/promises'
import writeFileAtomic from 'write-file-atomic'
import { assertFile } from './read-file.ts'

/**
 * Writes a file whole or not at all, and replaces an existing one, or a link to one. Fails with the error of the file system, or as
 * `readPieces` does if the path is a device or a pipe, which must not be replaced by a file.
 *
 * @param mode Who may read a file that was not there before.
 * @example
 * await replaceFile('reports/run.json', text)
 */
export async function replaceFile(file: string, text: string, mode = 0o666): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found !== undefined) assertFile(found)
  // The library would write to where a link leads.
  if ((await lstat(file).catch(() => undefined))?.isSymbolicLink()) await rm(file)
  // The library writes once, and takes a partial write for a whole one if the disk is full.
  const tmpfileCreated = (temporary: string) => writeFile(temporary, text)
  const made = found === undefined && mode !== 0o666 ? { mode } : {}
  await writeFileAtomic(file, '', { tmpfileCreated, ...made })
}
