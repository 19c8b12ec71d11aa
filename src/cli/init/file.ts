import { existsSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { loadConfiguration } from '../../target/index.ts'

/** The configuration that is there; undefined where there is none. The file that is named may be the one to write. */
export async function findConfiguration(config: string | undefined): Promise<string | undefined> {
  if (config !== undefined && !existsSync(resolve(process.cwd(), config))) return undefined
  return (await loadConfiguration(config)).file
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
