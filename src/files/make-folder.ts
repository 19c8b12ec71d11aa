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
<<<<<<< HEAD
  const parent = dirname(path)
  const failure = await makeOne(path)
  if (failure === undefined) return
  if (faultCode(failure) !== 'ENOENT' || parent === path) throw failure
  // Somebody else may be making the same folders.
  await makeFolder(parent)
=======
  const fault = await makeOne(path)
  if (fault === undefined) return
  const parent = dirname(path)
  if (faultCode(fault) !== 'ENOENT' || parent === path) throw fault
  // Somebody else may have made the one above meanwhile.
  if (!(await isFolder(parent))) await makeFolder(parent)
>>>>>>> 6f70a938 (fix(files): folders that several make at the same time are made)
  const again = await makeOne(path)
  if (again !== undefined) throw again
}

<<<<<<< HEAD
/** Makes a folder in one that is there; comes back with the error of the file system where there is none now. */
async function makeOne(path: string): Promise<unknown> {
  const failure = await mkdir(path).then(
    () => undefined,
    (error: unknown) => error,
  )
  const isThere = failure === undefined || (await stat(path).catch(() => undefined))?.isDirectory()
  return isThere ? undefined : failure
=======
/** Makes one folder, or comes back with the fault where none is there then. */
async function makeOne(path: string): Promise<unknown> {
  const fault = await mkdir(path).catch((error: unknown) => error)
  return fault === undefined || (await isFolder(path)) ? undefined : fault
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
>>>>>>> 6f70a938 (fix(files): folders that several make at the same time are made)
}
