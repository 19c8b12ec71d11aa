import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { faultCode } from '../errors/index.ts'

/** Makes a folder with those above it. Under /proc the recursive mkdir of Node never comes back. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder)
  } catch (error) {
    if (faultCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await makeOne(folder)
  }
}

/** Makes a folder, if nobody else has by now. */
async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (faultCode(error) !== 'EEXIST') throw error
    if ((await stat(folder)).isDirectory()) return
    throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR' })
  }
}
