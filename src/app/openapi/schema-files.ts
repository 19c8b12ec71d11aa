import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// The schemas are part of the package, beside its manifest.
const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('assay/package.json')), 'schemas')

export type OpenApiPart = Readonly<Record<string, unknown>>

export const stringsOf = (list: unknown) => (Array.isArray(list) ? (list as readonly string[]) : [])

export function readSchemas(): ReadonlyMap<string, unknown> {
  const files = ['requests', 'resources', 'envelopes'].flatMap((kind) =>
    readdirSync(join(folder, kind), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.schema.json'))
      .map((file) => join(folder, kind, file)),
  )
  return new Map(files.map((file) => [fileOf(file), JSON.parse(readFileSync(file, 'utf8'))]))
}

export function fileOf(path: string): string {
  return path.replace(/^.*[/\\]|\.schema\.json$/g, '')
}
