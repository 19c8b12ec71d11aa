import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { jsonFault, repeatedMembers, valueAt } from '../base/json/index.ts'

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
            const schema = readSchema(root, join(kind, noun, file))
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

export function readSchema(root: string, file: string): Schema {
  return parseSchema(readFileSync(join(root, file), 'utf8'), join('schemas', file))
}

export function parseSchema(text: string, file: string): Schema {
  const [repeated] = repeatedMembers(text, 0)
  if (repeated !== undefined) throw new InvalidSchema(`${file} has ${repeated} twice.`)
  try {
    return JSON.parse(text) as Schema
  } catch (error) {
    throw new InvalidSchema(`${file} is no JSON: ${jsonFault(error)}`)
  }
}

/** The envelopes of lists and maps, with the records that they hold. */
export function envelopesOf(files: readonly SchemaFile[]) {
  const holding = (at: (schema: Schema) => unknown) => {
    const found = files.flatMap(({ name, kind, schema }) => {
      const reference = kind === 'envelopes' ? at(schema) : undefined
      return typeof reference === 'string' ? [[name, basename(reference, '.schema.json')]] : []
    })
    return Object.fromEntries(found) as Readonly<Record<string, string>>
  }
  return {
    lists: holding((schema) => valueAt(schema, '/properties/data/items/$ref')),
    maps: holding((schema) => valueAt(schema, '/additionalProperties/$ref')),
  }
}

export function mapValues(schema: Schema, change: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, change(value)]))
}
