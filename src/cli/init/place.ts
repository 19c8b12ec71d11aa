import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { objectOf } from '../../json/index.ts'

/** Where a configuration is written, and how. */
export interface ConfigurationFile {
  readonly file: string
  readonly isTypeScript: boolean
  /** The address of the schema for an editor, relative to the folder; undefined where it is not there. */
  readonly schema: string | undefined
}

/**
 * A folder gets `assay.config.ts` where its project is of ES modules in TypeScript and has Assay installed, and else
 * `assay.config.json`.
 */
export function placeIn(folder: string): ConfigurationFile {
  const manifest = manifestOf(folder)
  const dependencies = { ...objectOf(manifest.dependencies), ...objectOf(manifest.devDependencies) }
  const hasTypeScript = 'typescript' in dependencies || existsSync(join(folder, 'tsconfig.json'))
  const isTypeScript = manifest.type === 'module' && hasTypeScript && isInstalled(folder)
  const schema = 'node_modules/assay/schemas/configuration/config.schema.json'
  return {
    file: join(folder, isTypeScript ? 'assay.config.ts' : 'assay.config.json'),
    isTypeScript,
    schema: existsSync(join(folder, schema)) ? `./${schema}` : undefined,
  }
}

function manifestOf(folder: string): Readonly<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  } catch {
    return {}
  }
}

/** Whether a file of the folder can import Assay. */
function isInstalled(folder: string): boolean {
  try {
    createRequire(join(folder, 'assay.config.ts')).resolve('assay/package.json')
    return true
  } catch {
    return false
  }
}
