import { access, readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SuiteError } from '../errors/index.ts'
import type { Configuration } from './configuration.ts'
import { findJsonFault } from './json-fault.ts'
import { validateConfiguration } from './validate.ts'

export interface LoadedConfiguration extends Configuration {
  /** The file it was read from; undefined where there is none. */
  readonly file: string | undefined
}

const usualNames = ['assay.config.ts', 'assay.config.js', 'assay.config.mjs', 'assay.config.json']

/** Reads the configuration that is named, or the one of the folder, or none where there is none. */
export async function loadConfiguration(
  file: string | undefined,
  cwd: string,
): Promise<LoadedConfiguration> {
  const found = file === undefined ? await findUsual(cwd) : resolve(cwd, file)
  if (found === undefined) return { file: undefined, targets: {} }
  if (!(await exists(found))) {
    throw new SuiteError('E_CONFIG_MISSING', 'The configuration file does not exist.', {
      facts: { file: found },
      remedy: 'Write one, as README.md shows, or leave the option out',
    })
  }
  const given = extname(found) === '.json' ? await readJson(found) : await importModule(found)
  return { ...(await validateConfiguration(given, found)), file: found }
}

async function findUsual(cwd: string): Promise<string | undefined> {
  for (const name of usualNames) {
    const file = resolve(cwd, name)
    if (await exists(file)) return file
  }
  return undefined
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

async function readJson(file: string): Promise<unknown> {
  let text: string
  try {
    text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  } catch (cause) {
    throw new SuiteError('E_CONFIG_MISSING', 'The configuration file cannot be read.', {
      facts: { file },
      cause,
    })
  }
  const fault = findJsonFault(text)
  if (fault === undefined) return JSON.parse(text)
  throw new SuiteError('E_CONFIG_INVALID', 'The configuration is not JSON.', {
    facts: { file: `${file}:${fault.line}:${fault.column}`, problem: fault.problem },
  })
}

async function importModule(file: string): Promise<unknown> {
  let module: Readonly<Record<string, unknown>>
  try {
    module = await import(/* @vite-ignore */ pathToFileURL(file).href)
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    throw new SuiteError('E_CONFIG_INVALID', 'The configuration cannot be loaded.', {
      facts: { file, problem },
      cause,
    })
  }
  if (module.default !== undefined) return module.default
  throw new SuiteError('E_CONFIG_INVALID', 'The configuration exports nothing as default.', {
    facts: { file },
    remedy: 'Write: export default defineConfig({ targets: { … } })',
  })
}
