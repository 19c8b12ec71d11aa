import { stat, writeFile } from 'node:fs/promises'
import writeFileAtomic from 'write-file-atomic'
import { assertFile } from './read-file.ts'

/**
 * Writes a file whole or not at all, and replaces an existing one. Fails with the error of the file system, or as `readPieces` does
 * if the path is a device or a pipe, which must not be replaced by a file.
 *
 * @example
 * await replaceFile('reports/run.json', text)
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found !== undefined) assertFile(found)
  // The library writes once, and takes a partial write for a whole one if the disk is full.
  const tmpfileCreated = (temporary: string) => writeFile(temporary, text)
  await writeFileAtomic(file, '', { tmpfileCreated })
}
