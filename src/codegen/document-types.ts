import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { Schema } from './schema-file.ts'

/**
 * TypeScript types for a schema that describes one document (`run.json`, a configuration): one type a
 * definition, named by its `title` or by its name. Descriptions become docstrings.
 */
export function generateDocumentTypes(schema: Schema): Promise<string> {
  const name = String(schema.title)
  return compile(forTypes(schema) as JSONSchema, name, {
    bannerComment: '',
    format: false,
    // A tuple for "at least one" is more than callers can prove.
    ignoreMinAndMaxItems: true,
  })
}

/** Keywords that hold schemas by name: what is in them is no keyword. */
const named = new Set(['properties', '$defs'])
/** What a type cannot say, or says badly. */
const dropped = /^(\$schema|\$id|oneOf|dependentRequired|propertyNames|min.*|max.*|pattern|format)$/

function forTypes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forTypes)
  if (typeof node !== 'object' || node === null) return node
  const { if: when, then: one, else: other, ...rest } = node as Schema
  const kept = Object.entries(rest).filter(([keyword]) => !dropped.test(keyword))
  const own = Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, named.has(keyword) ? each(value) : forTypes(value)]),
  )
  if (when !== undefined) {
    const { description } = own
    return {
      description,
      anyOf: [forTypes({ ...(when as Schema), ...(one as Schema) }), forTypes(other)],
    }
  }
  if (Object.keys(own).every((keyword) => keyword === 'description')) {
    return { ...own, tsType: 'unknown' }
  }
  // A description beside a $ref would make a copy of the type.
  if ('$ref' in own && 'description' in own) {
    return { description: own.description, allOf: [{ $ref: own.$ref }] }
  }
  return own
}

function each(schemas: unknown): unknown {
  return Object.fromEntries(
    Object.entries(schemas as Schema).map(([name, schema]) => [name, forTypes(schema)]),
  )
}
