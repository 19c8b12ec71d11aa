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
  const fault = await make(path)
  if (fault === undefined) return
  if (faultCode(fault) !== 'ENOENT') throw fault
  const parent = dirname(path)
  const isThere = await stat(parent).then(Boolean, () => false)
  if (parent !== path && !isThere) await makeFolder(parent)
  // Somebody else may have made the one above, or this one, in the meantime.
  const again = await make(path)
  if (again !== undefined) throw again
}

/** Why one folder could not be made; undefined where it is there now. */
async function make(path: string): Promise<unknown> {
  const fault: unknown = await mkdir(path).catch((error: unknown) => error)
  return fault === undefined ||
    (await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    ))
    ? undefined
    : fault
}
