import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export type Schema = { readonly [keyword: string]: unknown }

export interface SchemaFile {
  readonly name: string
  readonly kind: 'resources' | 'envelopes' | 'requests'
  readonly noun: string
  readonly schema: Schema
}

/** A fault of a schema: its message is for who wrote it. */
export class InvalidSchema extends Error {}

export function readSchemaFiles(root: string): SchemaFile[] {
  const kinds = ['resources', 'envelopes', 'requests'] as const
  const files = kinds.flatMap((kind) =>
    readdirSync(join(root, kind))
      .sort()
      .flatMap((noun) =>
        readdirSync(join(root, kind, noun))
          .sort()
          .map((file): SchemaFile => {
            const schema = JSON.parse(readFileSync(join(root, kind, noun, file), 'utf8')) as Schema
            return { name: basename(file, '.schema.json'), kind, noun, schema }
          }),
      ),
  )
  const names = new Set<string>()
  for (const { name } of files) {
    if (names.has(name)) throw new InvalidSchema(`Two schema files are named ${name}.schema.json.`)
    names.add(name)
  }
  return files
}
