import { existsSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { SuiteError } from '../../errors/index.ts'
import {
  type LoadedConfiguration,
  loadConfiguration,
  resolveTarget,
  type Target,
  trimAddress,
} from '../../target/index.ts'

/** Which configuration is meant, and which of its targets. */
export interface Named {
  readonly config: string | undefined
  readonly target: string | undefined
}

/** The target that a configuration has already; undefined where there is no configuration. */
export async function existing(
  { config, target }: Named,
  url: string | undefined,
): Promise<{ readonly file: string; readonly target: Target } | undefined> {
  // The file that is named may be the one to write.
  if (config !== undefined && !existsSync(resolve(process.cwd(), config))) return undefined
  const configuration = await loadConfiguration(config, process.cwd())
  if (configuration.file === undefined) return undefined
  const name = target ?? nameOf(configuration, url)
  return {
    file: configuration.file,
    target: resolveTarget(configuration, name, { env: process.env }),
  }
}

/** The target with an address. E_USAGE where a configuration has none: it is not changed. */
function nameOf({ targets, file }: LoadedConfiguration, url: string | undefined) {
  if (url === undefined) return undefined
  const found = Object.entries(targets).find(([, { baseUrl }]) => {
    const filled = process.env[baseUrl.replace(/^\$/, '')] ?? baseUrl
    return trimAddress(filled) === trimAddress(url)
  })
  if (found !== undefined) return found[0]
  throw new SuiteError('E_USAGE', 'The configuration has no target with this address.', {
    facts: { file, configured: Object.keys(targets).join(', ') },
    remedy: {
      text: 'Write another file, or add the target by hand',
      command: ['init', url, '--config', 'other.config.json'],
    },
  })
}

/** The file of a new configuration, and the file beside it that says what it could have besides. */
export function newFiles(config = 'assay.config.json') {
  const file = resolve(process.cwd(), config)
  return { file, guide: join(file, '..', 'assay.guide.md') }
}

/** A configuration as the text of its file; a JSON file names the schema, where it is there, for an editor. */
export function textOf(file: string, configuration: object): string {
  if (extname(file) !== '.json') {
    const value = JSON.stringify(configuration, null, 2)
    return `import { defineConfig } from 'assay'\n\nexport default defineConfig(${value})\n`
  }
  const schema = './node_modules/assay/schemas/configuration/config.schema.json'
  const head = existsSync(join(file, '..', schema)) ? { $schema: schema } : {}
  return `${JSON.stringify({ ...head, ...configuration }, null, 2)}\n`
}
