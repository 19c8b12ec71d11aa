import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { mapValues, type Schema, type SchemaFile } from './schema-file.ts'

/** TypeScript types for every schema file, named after it: `payment-canceled` is `PaymentCanceled`. */
export async function generateDeclarations(files: readonly SchemaFile[]): Promise<string> {
  const definitions = Object.fromEntries(
    files.map(({ name, schema }) => [
      typeName(name),
      { ...(contractNode(schema, String(schema.$id)) as object), title: typeName(name) },
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

function contractNode(node: unknown, base: string): unknown {
  if (Array.isArray(node)) return node.map((item) => contractNode(item, base))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, allOf, $id, $schema, ...rest } = node as Schema
  // The general envelope leaves the type of the items open; the list that refines it gives one.
  if (base.includes('/envelopes/conventions/') && rest.type === 'array') return {}
  if ($ref !== undefined)
    return { $ref: `#/definitions/${typeName(schemaName(new URL(String($ref), base)))}` }
  const whole = Array.isArray(allOf)
    ? allOf.filter((part) => '$ref' in part && !/by-status|-removed/.test(part.$ref))
    : []
  const kept = Object.entries(rest).filter(([keyword]) => !unsaidOfContract.test(keyword))
  const own = Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, contractNode(value, base)]),
  )
  if (Array.isArray(own.required)) own.required = own.required.filter(isOfAllVersions(rest))
  // A refined envelope still requires what the general one does.
  const list = base.includes('/envelopes/') && 'data' in Object(own.properties)
  const required = list ? { required: ['data'] } : {}
  return whole.length === 0
    ? own
    : { ...own, ...required, allOf: whole.map((part) => contractNode(part, base)) }
}

/** Not so a member that a version removed, which present records lack. */
function isOfAllVersions({ properties }: Schema): (name: string) => boolean {
  return (name) => !('x-until' in Object((properties as Schema | undefined)?.[name]))
}

const unsaidOfContract = /^(x-.*|if|then|else|not|pattern|format|maxProperties)$/

function schemaName(url: URL): string {
  return url.pathname.replace(/^.*\//, '').replace('.schema.json', '')
}

function typeName(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_match, initial: string) => initial.toUpperCase())
}

/** TypeScript types for the schema of one document: one a definition, by its `title` or name. Descriptions are docstrings. */
export async function generateDocumentTypes(schema: Schema): Promise<string> {
  const name = String(schema.title)
  const text = await compile(documentNode(schema) as JSONSchema, name, {
    bannerComment: '',
    format: false,
    // A tuple for "at least one" is more than callers can prove.
    ignoreMinAndMaxItems: true,
  })
  // Documents are never changed, and `readonly` members are easier to read than a wrapper type.
  return text
    .replace(/^(?=(?:"[^"]+"|\[k: string\]|\w+)\??: )/gm, 'readonly ')
    .replace(/(?:\b\w+|\([^()]*\))\[\]/g, 'readonly $&')
}

const named = new Set(['properties', '$defs'])
/** What a type cannot express, or only badly. */
const unsaidOfDocument =
  /^(\$schema|\$id|oneOf|dependentRequired|propertyNames|min.*|max.*|pattern|format|x-.*)$/

function documentNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(documentNode)
  if (typeof node !== 'object' || node === null) return node
  const { if: when, then: met, else: unmet, ...rest } = node as Schema
  const kept = Object.entries(rest).filter(([keyword]) => !unsaidOfDocument.test(keyword))
  const own = Object.fromEntries(
    kept.map(([keyword, value]) => [
      keyword,
      named.has(keyword) ? mapValues(value as Schema, documentNode) : documentNode(value),
    ]),
  )
  if (when !== undefined && unmet !== undefined) {
    const { description } = own
    return {
      description,
      anyOf: [documentNode({ ...(when as Schema), ...(met as Schema) }), documentNode(unmet)],
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
