import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { faultCode, fileFault, SuiteError } from '../errors/index.ts'
import { makeFolder } from '../files/index.ts'

interface Options {
  /** What the file is to hold, for the error: `document`. */
  readonly what: string
  /** What names another file: `--out FILE`. */
  readonly option: string
  readonly mode?: number
  readonly flag?: string
}

/** Writes a file that the command line names, and makes its folder where there is none. E_REPORT_WRITE. */
export async function writeFile(
  file: string,
  text: string,
  { what, option, ...how }: Options,
): Promise<void> {
  const written = makeFolder(dirname(file)).then(() => fs.writeFile(file, text, how))
  await written.catch((cause: unknown) => {
    const isThere = how.flag === 'wx' && faultCode(cause) === 'EEXIST'
    const because = isThere ? 'it exists already' : fileFault(cause)
    throw new SuiteError('E_REPORT_WRITE', `Cannot write the ${what}.`, {
      facts: { file: resolve(file), because },
      remedy: `Name a file that can be written: ${option}`,
      cause,
    })
  })
}

/** Throws E_REPORT_WRITE where a file that the command line names cannot be written: before a long run, not after it. */
export async function assertWritable(file: string, options: Options): Promise<void> {
  const isThere = existsSync(file)
  await writeFile(file, '', { ...options, flag: 'a' })
  if (!isThere) await fs.rm(file)
}
