import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SuiteError } from '../../base/errors/index.ts'
import { loadConfiguration } from './index.ts'

/** Returns the error for a file with this content in a new folder. */
export async function errorFor(content: unknown, name = 'some.json'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-'))
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  writeFileSync(join(folder, name), text)
  try {
    return await errorOf(loadConfiguration(name, folder), folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the text of the error without the name of the folder. Throws if there is no SuiteError. */
export async function errorOf(loading: Promise<unknown>, folder: string): Promise<string> {
  const error = await loading.catch((thrown: unknown) => thrown)
  if (!(error instanceof SuiteError)) throw error
  return error.toText().replaceAll(folder, '.')
}

/** Returns the SuiteError that a call throws; undefined if it throws none. */
export function thrownBy(call: () => unknown): SuiteError | undefined {
  try {
    call()
    return undefined
  } catch (error) {
    if (error instanceof SuiteError) return error
    throw error
  }
}
