import { readdir } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  commandLine,
  type ErrorParts,
  faultCode,
  fileFault,
  SuiteError,
} from '../../base/errors/index.ts'
import { readText } from '../../base/files/index.ts'
import { inputLimits } from '../../core/exchange/index.ts'
import type { Configuration } from './configuration.ts'
import { validateConfiguration } from './validate.ts'

export interface LoadedConfiguration extends Configuration {
  /** Undefined if the folder has no configuration. */
  readonly file: string | undefined
}

const usualNames = ['assay.config.ts', 'assay.config.js', 'assay.config.mjs', 'assay.config.json']

/** Without a file, the configuration has no targets. E_CONFIG_MISSING, E_CONFIG_UNSUPPORTED, E_CONFIG_INVALID. */
export async function loadConfiguration(
  file: string | undefined,
  cwd = process.cwd(),
): Promise<LoadedConfiguration> {
  const found = file === undefined ? await findUsual(cwd) : resolve(cwd, file)
  if (found === undefined) return { file: undefined, targets: {} }
  return { ...validateConfiguration(await read(found), found), file: found }
}

/** Backups and other formats are among them. */
export async function configurationFiles(cwd: string): Promise<readonly string[]> {
  const names = await readdir(cwd).catch((): string[] => [])
  return names.filter((name) => /^assay\.config(?!\w)/i.test(name)).sort()
}

/** Returns the configuration file of a folder. E_CONFIG_UNSUPPORTED for another format, so that none is overlooked. */
async function findUsual(cwd: string): Promise<string | undefined> {
  const names = await configurationFiles(cwd)
  const usual = usualNames.find((name) => names.includes(name))
  if (usual !== undefined) return resolve(cwd, usual)
  const similar = names.find((name) =>
    /^assay\.config(?:\.(?!bak|orig|old|tmp|swp)\w+)?$/i.test(name),
  )
  if (similar !== undefined) throw unsupported(resolve(cwd, similar))
  return undefined
}

async function read(file: string): Promise<unknown> {
  const text = await readText(file, inputLimits.configuration).catch((cause: unknown) => {
    const message = `Cannot read the configuration: ${fileFault(cause)}.`
    if (faultCode(cause) === undefined) {
      const remedy = 'Name a text file in UTF-8: --config FILE'
      throw invalid(message, { details: { file }, remedy, cause })
    }
    const remedy = 'Correct the path: --config FILE'
    throw new SuiteError('E_CONFIG_MISSING', message, { details: { file }, remedy, cause })
  })
  const extension = extname(file)
  if (extension !== '.json' && !/^\.[cm]?[jt]s$/.test(extension)) throw unsupported(file)
  return extension === '.json' ? parseJson(file, text) : importModule(file)
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid('Cannot read the configuration: it is not valid JSON.', {
      details: { file, problem: (cause as Error).message },
      remedy: 'Correct the file, or write assay.config.ts, which may have comments.',
      cause,
    })
  }
}

async function importModule(file: string): Promise<unknown> {
  let module: Readonly<Record<string, unknown>>
  try {
    module = await import(/* @vite-ignore */ pathToFileURL(file).href)
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    const remedy = problem?.includes("Cannot find package 'assay'")
      ? 'Install Assay: npm i -D assay'
      : `Run the file to see where it fails: ${commandLine([file], 'node')}`
    throw invalid('Cannot load the configuration.', { details: { file, problem }, remedy, cause })
  }
  if (module.default !== undefined) return module.default
  throw invalid('The configuration has no default export.', {
    details: { file },
    remedy: 'Write: export default defineConfig({ targets: { … } })',
  })
}

function unsupported(file: string): SuiteError {
  const message = `Cannot read the configuration: unsupported format ${extname(file) || basename(file)}.`
  return new SuiteError('E_CONFIG_UNSUPPORTED', message, {
    details: { file, supported: usualNames.join(', ') },
    remedy: 'Write the configuration as assay.config.json or assay.config.ts.',
  })
}

function invalid(message: string, parts: ErrorParts): SuiteError {
  return new SuiteError('E_CONFIG_INVALID', message, parts)
}
