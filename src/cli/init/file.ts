import { existsSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { SuiteError } from '../../errors/index.ts'
import { shownAddress } from '../../redaction/index.ts'
import { loadConfiguration, resolveTarget, type Target, trimAddress } from '../../target/index.ts'

/** Which configuration is meant, and which of its targets. */
export interface Named {
  readonly config: string | undefined
  readonly target: string | undefined
}

/** The target that a configuration has already; undefined where there is no configuration. E_USAGE for another address. */
export async function existing(
  { config, target: name }: Named,
  url: string | undefined,
): Promise<{ readonly file: string; readonly target: Target } | undefined> {
  // The file that is named may be the one to write.
  if (config !== undefined && !existsSync(resolve(process.cwd(), config))) return undefined
  const configuration = await loadConfiguration(config, process.cwd())
  const { file, targets } = configuration
  if (file === undefined) return undefined
  const target = resolveTarget(configuration, name, { env: process.env })
  if (url === undefined || trimAddress(url) === target.baseUrl) return { file, target }
  throw new SuiteError(
    'E_USAGE',
    `The target ${target.name} of the configuration has another address.`,
    {
      facts: {
        file,
        address: shownAddress(target.baseUrl),
        configured: Object.keys(targets).join(', '),
      },
      remedy: {
        text: 'Name another target with --target NAME, or write another file',
        command: ['init', url, '--config', 'other.config.json'],
      },
    },
  )
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
