import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { extension } from './recording-path.ts'
import { temporaryBeside } from './temporary.ts'
import { folderUnwritable } from './unwritable.ts'

/**
 * Proves that recordings can be written to a folder, making it where needed, before a run starts.
 * E_RECORDING_UNWRITABLE.
 */
export async function assertRecordable(folder: string): Promise<void> {
  const probe = temporaryBeside(join(folder, `probe${extension}`))
  try {
    await makeFolder(folder)
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
  } catch (error) {
    throw folderUnwritable(resolve(folder), error)
  }
}
