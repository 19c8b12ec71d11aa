import { isObject } from '../../base/json/index.ts'
import { ofVersion } from './of-version.ts'
import { fileOf, type OpenApiPart, readSchemas, stringsOf } from './schema-files.ts'

const internal = /^(?:\$schema|\$id|x-(?!clause$).*)$/

export interface Components {
  readonly reference: (name: string) => OpenApiPart
  readonly collect: () => Readonly<Record<string, unknown>>
}

export function openComponents(
  apiVersion: string,
  files: ReadonlyMap<string, unknown> = readSchemas(),
): Components {
  const used = new Map<string, unknown>()
  const { applies, membersOf } = ofVersion(apiVersion, files)

  function reference(name: string): OpenApiPart {
    const title = componentName(name)
    if (!used.has(title)) {
      const schema = files.get(name)
      if (schema === undefined) throw new Error(`There is no schema ${name}.`)
      // Before its parts, as two schemas may refer to each other.
      used.set(title, undefined)
      used.set(title, convert(schema))
    }
    return { $ref: `#/components/schemas/${title}` }
  }

  function convert(node: unknown): unknown {
    if (Array.isArray(node)) return node.filter(applies).map(convert)
    if (!isObject(node)) return node
    if (!applies(node)) return {}
    const { $ref, 'x-seen': seen, ...rest } = membersOf(node)
    const kept = Object.entries(inCommonWords(rest))
      .filter(([keyword]) => !internal.test(keyword))
      .map(([keyword, value]) => [keyword, convert(value)] as const)
      .filter(([keyword, value]) => keyword !== 'allOf' || (value as readonly []).length > 0)
    return {
      ...(typeof $ref === 'string' && reference(fileOf($ref))),
      ...Object.fromEntries(kept),
      ...(Array.isArray(seen) && { examples: seen }),
    }
  }

  return {
    reference,
    collect: () => Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/**
 * A schema in the words that tools of OpenAPI know: a timestamp is a `date-time` that has room for three digits; a member that
 * must not be there is said so by its name, and not listed; one that is required is listed, whatever its value; and it is written
 * out that there may be others.
 */
function inCommonWords(node: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { format, properties, required, ...rest } = node
  const stated = isObject(properties) ? Object.entries(properties) : []
  const removed = stated.filter(([, member]) => member === false).map(([name]) => name)
  const members = {
    ...Object.fromEntries(stringsOf(required).map((name) => [name, {}])),
    ...Object.fromEntries(stated.filter(([, member]) => member !== false)),
  }
  const isTimestamp = format === 'timestamp'
  return {
    ...rest,
    ...(required !== undefined && { required }),
    ...(Object.keys(members).length > 0 && { properties: members, additionalProperties: true }),
    ...(removed.length > 0 && { propertyNames: { not: { enum: removed } } }),
    // With a pattern beside this format, mocks that make values up fail: the length stands for the three digits.
    ...(isTimestamp && { format: 'date-time', minLength: 24 }),
    ...(format !== undefined && !isTimestamp && { format }),
  }
}

function componentName(file: string): string {
  return file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
