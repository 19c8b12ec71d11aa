import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { Schema, SchemaFile } from './schema-file.ts'

/** TypeScript types for every schema file, named after it: `payment-canceled` is `PaymentCanceled`. */
export async function generateDeclarations(files: readonly SchemaFile[]): Promise<string> {
  const definitions = Object.fromEntries(
    files.map(({ name, schema }) => [
      typeName(name),
      { ...(forTypes(schema, String(schema.$id)) as object), title: typeName(name) },
    ]),
  )
  const root = { title: 'Schemas', type: 'object', properties: refsTo(definitions), definitions }
  return compile(root as JSONSchema, 'Schemas', {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    unreachableDefinitions: true,
  })
}

function refsTo(definitions: Schema): Schema {
  const names = Object.keys(definitions)
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }]))
}

/** What a type can say: names and types. Conditions, patterns and annotations are the judge's business. */
function forTypes(node: unknown, base: string): unknown {
  if (Array.isArray(node)) return node.map((item) => forTypes(item, base))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, allOf, $id, $schema, ...rest } = node as Schema
  // The general envelope leaves the type of its items to the list that refines it.
  if (base.includes('/envelopes/conventions/') && rest.type === 'array') return {}
  if ($ref !== undefined)
    return { $ref: `#/definitions/${typeName(nameOf(new URL(String($ref), base)))}` }
  const whole = Array.isArray(allOf)
    ? allOf.filter((part) => '$ref' in part && !/by-status/.test(part.$ref))
    : []
  const kept = Object.entries(rest).filter(([keyword]) => !dropped.test(keyword))
  const own = Object.fromEntries(kept.map(([keyword, value]) => [keyword, forTypes(value, base)]))
  // A refined envelope still requires what the general one does.
  const list = base.includes('/envelopes/') && 'data' in Object(own.properties)
  const required = list ? { required: ['data'] } : {}
  return whole.length === 0
    ? own
    : { ...own, ...required, allOf: whole.map((part) => forTypes(part, base)) }
}

const dropped = /^(x-.*|if|then|else|not|pattern|format|maxProperties)$/

function nameOf(url: URL): string {
  return url.pathname.replace(/^.*\//, '').replace('.schema.json', '')
}

function typeName(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
