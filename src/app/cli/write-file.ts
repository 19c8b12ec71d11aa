import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { faultCode, fileFault, SuiteError } from '../../base/errors/index.ts'
import { makeFolder } from '../../base/files/index.ts'

/** E_REPORT_WRITE. `flag: 'wx'` keeps a file that is there; `mode` says who may read it. */
export async function writeFile(
  file: string,
  text: string,
  option: string,
  how: { readonly mode?: number; readonly flag?: string } = {},
): Promise<void> {
  const written = makeFolder(dirname(file)).then(() => fs.writeFile(file, text, how))
  await written.catch((cause: unknown) => {
    const isThere = how.flag === 'wx' && faultCode(cause) === 'EEXIST'
    const because = isThere ? 'it exists already' : fileFault(cause)
    throw new SuiteError('E_REPORT_WRITE', 'Cannot write a file.', {
      details: { file: resolve(file), because },
      remedy: `Name a file that can be written: ${option}`,
      cause,
    })
  })
}

/** Throws E_REPORT_WRITE where a file that an option names cannot be written: before a long run, not after it. */
export async function assertWritable(file: string, option: string): Promise<void> {
  const isThere = existsSync(file)
  await writeFile(file, '', option, { flag: 'a' })
  if (!isThere) await fs.rm(file)
}
