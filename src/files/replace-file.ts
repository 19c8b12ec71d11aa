import { stat, writeFile } from 'node:fs/promises'
import writeFileAtomic from 'write-file-atomic'
import { assertFile } from './open-file.ts'

/**
 * Writes a file whole or not at all, in the place of one that is there. Fails with the error of the file system, or as
 * `openFile` where something else stands there: a device or a pipe would be replaced by the file.
 *
 * @example
 * await replaceFile('reports/run.json', text, 0o600)
 */
export async function replaceFile(file: string, text: string, mode?: number): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found !== undefined) assertFile(found)
  // The library writes once, and takes a part for the whole where the disk has room for no more.
  const tmpfileCreated = (temporary: string) => writeFile(temporary, text)
  await writeFileAtomic(file, '', { tmpfileCreated, ...(mode !== undefined && { mode }) })
}
