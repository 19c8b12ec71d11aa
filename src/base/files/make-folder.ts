import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { faultCode } from '../errors/index.ts'

/** The `recursive` of Node never ends where a folder refuses all new ones as missing, as `/proc` does. */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  const parent = dirname(path)
  const failure = await makeOne(path)
  if (failure === undefined) return
  if (faultCode(failure) !== 'ENOENT' || parent === path) throw failure
  // Somebody else may be making the same folders.
  await makeFolder(parent)
  const again = await makeOne(path)
  if (again !== undefined) throw again
}

async function makeOne(path: string): Promise<unknown> {
  try {
    await mkdir(path)
  } catch (failure) {
    const found = await stat(path).catch(() => undefined)
    return found?.isDirectory() ? undefined : failure
  }
}
