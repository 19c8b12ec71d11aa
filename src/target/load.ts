import { readdir, readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { basename, extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  commandLine,
  type ErrorDetails,
  faultCode,
  fileFault,
  type Remedy,
  SuiteError,
  suggest,
} from '../errors/index.ts'
import { readText } from '../files/index.ts'
import { findJsonProblem, hashOf } from '../json/index.ts'
import type { Configuration, ConfiguredTarget } from './configuration.ts'
import { leavesOf } from './profile.ts'
import { validateConfiguration } from './validate.ts'

export interface LoadedConfiguration extends Configuration {
  /** The file it was read from; undefined where there is none. */
  readonly file: string | undefined
  /** What the file holds, as a hash. */
  readonly fileHash?: string
}

const usualNames = ['assay.config.ts', 'assay.config.js', 'assay.config.mjs', 'assay.config.json']

/**
 * Reads the configuration that is named, or that of the folder; an empty one where there is none.
 * E_CONFIG_MISSING, E_CONFIG_UNSUPPORTED, E_CONFIG_INVALID.
 */
export async function loadConfiguration(
  file: string | undefined,
  cwd: string,
): Promise<LoadedConfiguration> {
  const found = file === undefined ? await findUsual(cwd) : resolve(cwd, file)
  if (found === undefined) return { file: undefined, targets: {} }
  const { given, fileHash } = await read(found)
  return { ...validateConfiguration(given, found), file: found, fileHash }
}

/** The names of the files of a folder that are, were or may be meant as its configuration, backups included. */
export async function configurationFiles(cwd: string): Promise<readonly string[]> {
  const names = await readdir(cwd).catch((): string[] => [])
  return names.filter((name) => /^assay\.config(?!\w)/i.test(name)).sort()
}

/** The configuration of a folder. One in another format is an error: it must not be overlooked. */
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

/** In bytes. */
const longest = 4 * 2 ** 20

async function read(file: string): Promise<{ given: unknown; fileHash: string }> {
  const text = await readText(file, longest).catch((cause: unknown) => {
    const message = `Cannot read the configuration: ${fileFault(cause)}.`
    if (faultCode(cause) === undefined) {
      const remedy = 'Name a text file in UTF-8: --config FILE'
      throw invalid(message, { facts: { file }, remedy, cause })
    }
    const remedy = 'Correct the path: --config FILE'
    throw new SuiteError('E_CONFIG_MISSING', message, { facts: { file }, remedy, cause })
  })
  const extension = extname(file)
  if (extension !== '.json' && !/^\.[cm]?[jt]s$/.test(extension)) throw unsupported(file)
  const given = extension === '.json' ? parseJson(file, text) : await importModule(file)
  return { given, fileHash: hashOf(text) }
}

function parseJson(file: string, text: string): unknown {
  const problem = findJsonProblem(text)
  if (problem === undefined) return JSON.parse(text)
  throw invalid('Cannot read the configuration: it is not valid JSON.', {
    facts: { file: `${file}:${problem.line}:${problem.column}`, problem: problem.problem },
    remedy: 'Correct it, or write assay.config.ts, which may have comments.',
  })
}

async function importModule(file: string): Promise<unknown> {
  let module: Readonly<Record<string, unknown>>
  muteModuleWarnings()
  try {
    module = await import(/* @vite-ignore */ pathToFileURL(file).href)
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    const remedy = await remedyFor(cause, file)
    throw invalid('Cannot load the configuration.', { facts: { file, problem }, remedy, cause })
  }
  if (module.default !== undefined) return module.default
  throw invalid('The configuration has no default export.', {
    facts: { file },
    remedy: 'Write: export default defineConfig({ targets: { … } })',
  })
}

/** What Node would say beside our error, or of a file without "type" that it can read all the same. */
const ofModules = /^(?:Failed to load the ES module|Module type of )/
let isMuted = false

/** Keeps Node from adding its warnings about the configuration to our one sentence; all others are printed as before. */
function muteModuleWarnings(): void {
  if (isMuted) return
  isMuted = true
  const printers = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (!ofModules.test(warning.message)) for (const print of printers) print(warning)
  })
}

async function remedyFor(cause: unknown, file: string): Promise<Remedy> {
  const manifest = cause instanceof SyntaxError ? await commonJsManifest(file) : undefined
  if (manifest !== undefined) {
    return `Add "type": "module" to ${manifest}, or rename the file: assay.config.mjs (without types).`
  }
  if (String(cause).includes("Cannot find package 'assay'")) return 'Install it: npm i -D assay'
  return `See where: ${commandLine([file], 'node')}`
}

/** The package.json by which Node reads a .ts or .js file as CommonJS, in which `import` and `export` fail. */
async function commonJsManifest(file: string): Promise<string | undefined> {
  const manifest = findPackageJSON(pathToFileURL(file))
  if (!/^\.[jt]s$/.test(extname(file)) || manifest === undefined) return undefined
  const { type } = JSON.parse(await readFile(manifest, 'utf8')) as { readonly type?: string }
  return type === 'commonjs' ? manifest : undefined
}

function unsupported(file: string): SuiteError {
  const message = `Cannot read the configuration: unsupported format ${extname(file) || basename(file)}.`
  return new SuiteError('E_CONFIG_UNSUPPORTED', message, {
    facts: { file, supported: usualNames.join(', ') },
    remedy: 'Write it as assay.config.json or assay.config.ts.',
  })
}

function invalid(message: string, details: ErrorDetails): SuiteError {
  return new SuiteError('E_CONFIG_INVALID', message, details)
}

/** Where the configuration of a target is; `assay.config.*` of the working folder unless named. */
export interface LoadOptions {
  readonly config?: string | undefined
  readonly cwd?: string | undefined
}

/**
 * A target of a configuration file, with what the file says of all targets: its waivers, and the sets that its profile names.
 * E_TARGET_UNKNOWN, and the errors of a configuration.
 */
export async function loadTarget(
  name: string,
  { config, cwd = process.cwd() }: LoadOptions = {},
): Promise<ConfiguredTarget> {
  const { file, fileHash: _, ...configuration } = await loadConfiguration(config, cwd)
  const { targets } = configuration
  const target = Object.hasOwn(targets, name) ? targets[name] : undefined
  if (target !== undefined) return wholeTarget(target, configuration)
  const names = Object.keys(targets)
  const near = suggest(name, names)
  throw new SuiteError('E_TARGET_UNKNOWN', `Unknown target: ${name}`, {
    facts: { ...(file !== undefined && { file }), configured: names.join(', ') || 'none' },
    remedy: near === undefined ? 'Name one that is configured.' : `Did you mean ${near}?`,
  })
}

/** A target that stands alone: the lists of the whole file follow its own. */
function wholeTarget(
  target: ConfiguredTarget,
  { targets: _, profiles = {}, ...common }: Configuration,
): ConfiguredTarget {
  const own: Readonly<Record<string, unknown>> = { ...target }
  const lists = Object.entries(common).flatMap(([member, list]) =>
    Array.isArray(list) && !member.startsWith('$')
      ? [[member, [...((own[member] as unknown[] | undefined) ?? []), ...list]] as const]
      : [],
  )
  const profile = target.profile?.flatMap((one) => leavesOf(one, profiles))
  return { ...target, ...Object.fromEntries(lists), ...(profile && { profile }) }
}
