import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isObject } from '../../base/json/index.ts'
import { spanOf, spans } from '../../core/judge/index.ts'

// The schemas are part of the package, beside its manifest.
const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('assay/package.json')), 'schemas')

export type OpenApiPart = Readonly<Record<string, unknown>>

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

  /** Whether a node says something of this version: what stands beside a $ref refines what it refers to. */
  function applies(node: unknown): boolean {
    if (!isObject(node)) return true
    const { $ref } = node
    const isOfVersion = spans(spanOf(node), apiVersion)
    return isOfVersion && (typeof $ref !== 'string' || applies(files.get(fileOf($ref))))
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

  /** An object with the members of this version: one that is gone is forbidden if a clause says so. */
  function membersOf(node: OpenApiPart): OpenApiPart {
    const { properties, required } = node
    if (!isObject(properties)) return node
    const all = Object.entries(properties)
    const others = new Set(all.flatMap(([name, member]) => (applies(member) ? [] : name)))
    if (others.size === 0) return node
    const kept = all.flatMap(([name, member]) => {
      if (!others.has(name)) return [[name, member] as const]
      return isForbidden(member) ? [[name, false] as const] : []
    })
    const demanded = stringsOf(required).filter((name) => !others.has(name))
    return {
      ...node,
      properties: Object.fromEntries(kept),
      ...(required !== undefined && { required: demanded }),
    }
  }

  function isForbidden(member: unknown): boolean {
    const { 'x-until': until, 'x-clause': clause } = Object(member) as OpenApiPart
    return (
      typeof until === 'string' && until <= apiVersion && isObject(clause) && 'x-until' in clause
    )
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

const stringsOf = (list: unknown) => (Array.isArray(list) ? (list as readonly string[]) : [])

function readSchemas(): ReadonlyMap<string, unknown> {
  const files = ['requests', 'resources', 'envelopes'].flatMap((kind) =>
    readdirSync(join(folder, kind), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.schema.json'))
      .map((file) => join(folder, kind, file)),
  )
  return new Map(files.map((file) => [fileOf(file), JSON.parse(readFileSync(file, 'utf8'))]))
}

function fileOf(path: string): string {
  return path.replace(/^.*[/\\]|\.schema\.json$/g, '')
}

function componentName(file: string): string {
  return file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
