import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { faultCode } from '../errors/index.ts'

/**
 * Makes a folder with those above it; one that is there stays. Errors of the file system. The `recursive` of Node never
 * ends where a folder refuses all new ones as missing, as `/proc` does.
 *
 * @example
 * await makeFolder('reports/nightly')
 */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const made = await mkdir(path).catch((error: unknown) => error)
  if (made === undefined) return
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isThere) return
  const parent = dirname(path)
  const isParentThere = await stat(parent).then(
    () => true,
    () => false,
  )
  if (faultCode(made) !== 'ENOENT' || isParentThere || parent === path) throw made
  await makeFolder(parent)
  await makeFolder(path)
}
