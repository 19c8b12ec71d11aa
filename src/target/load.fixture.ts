import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SuiteError } from '../errors/index.ts'
import { loadConfiguration } from './index.ts'

/** The error for a file with this content, which stands in a folder of its own. */
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

/** The error that loading ends with, without its folder; another one is thrown. */
export async function errorOf(loading: Promise<unknown>, folder: string): Promise<string> {
  const error = await loading.catch((thrown: unknown) => thrown)
  if (!(error instanceof SuiteError)) throw error
  return error.toText().replaceAll(folder, '.')
}
