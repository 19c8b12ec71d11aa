import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { SuiteError } from '../errors/index.ts'
import { isObject, pointerOf } from '../json/index.ts'
import { validateConfiguration } from './index.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly oneOf?: readonly { readonly required?: readonly string[] }[]
  readonly anyOf?: readonly Schema[]
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
  readonly else?: Schema
  readonly $defs?: Readonly<Record<string, Schema>>
}

const require = createRequire(import.meta.url)
const root = require('assay/schemas/configuration/config.schema.json') as Schema

function resolved(schema: Schema): Schema {
  const { $ref, ...rest } = schema
  if ($ref !== undefined) return { ...resolved(root.$defs![$ref.split('/').at(-1)!]!), ...rest }
  const { else: other, ...own } = schema
  if (other !== undefined) return { ...resolved(other), ...own, type: schema.type! }
  return schema
}

/** Texts of which one matches the pattern of any member. */
const texts = ['payments/cancel#both-legs', '/text', '2030-01-01', 'text', '']

/** A value that fits a schema: of an object the members that it must have beside `needed`. */
function fitting(given: Schema, needed?: string): unknown {
  const schema = resolved(given)
  const [kind] = [schema.type ?? 'object'].flat()
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return fitting(schema.anyOf[0]!)
  if (kind === 'string')
    return texts.find((text) => new RegExp(schema.pattern ?? '', 'u').test(text))
  if (kind === 'integer' || kind === 'number') return schema.minimum ?? 1
  if (kind === 'boolean') return true
  if (kind === 'array') return [fitting(schema.items ?? {})]
  const others = schema.additionalProperties
  if (schema.properties === undefined) {
    return { [nameIn(schema)]: isObject(others) ? fitting(others) : 'any' }
  }
  const names = membersBeside(schema, needed)
  return Object.fromEntries(names.map((name) => [name, fitting(schema.properties![name]!)]))
}

/** A name for a member of an object that takes any. */
function nameIn({ propertyNames }: Schema): string {
  return propertyNames?.pattern === '^/' ? '/name' : 'name'
}

/** Of members that exclude each other, the needed one or what it requires; else the first. */
function membersBeside(schema: Schema, needed = ''): readonly string[] {
  const branches = schema.oneOf?.flatMap(({ required = [] }) => required) ?? []
  const asked = schema.dependentRequired?.[needed] ?? [needed]
  const [chosen = branches[0]] = branches.filter((branch) => asked.includes(branch))
  return [...(schema.required ?? []), ...asked.filter(isKnown), ...(chosen ? [chosen] : [])]

  function isKnown(name: string): boolean {
    return Object.hasOwn(schema.properties ?? {}, name)
  }
}

/** Values that a member must not have. */
function unfitting(given: Schema): readonly unknown[] {
  const schema = resolved(given)
  const named = [schema.type ?? (schema.enum && 'string') ?? []].flat()
  const types = named.flatMap((name) => (name === 'number' ? ['number', 'integer'] : name))
  if (types.length === 0) return []
  const kinds = { null: null, boolean: true, integer: 7, string: 'no such', array: [], object: {} }
  const others = Object.entries(kinds).filter(([kind]) => !types.includes(kind))
  return [
    ...others.map(([, value]) => value),
    ...(types.includes('number') ? [] : types.includes('integer') ? [1.5] : [() => {}]),
    ...(schema.enum !== undefined ? ['no such'] : []),
    ...(schema.minLength ? [''] : []),
    ...(schema.pattern !== undefined ? [' no\n'] : []),
    ...(schema.minItems ? [[]] : []),
    ...(schema.minimum !== undefined ? [schema.minimum - 1] : []),
    ...(schema.maximum !== undefined ? [schema.maximum + 1] : []),
  ]
}

interface Member {
  readonly path: readonly string[]
  readonly schema: Schema
  /** The whole configuration around it, with another value there. */
  readonly around: (value: unknown) => unknown
}

/** Every member of every object of the configuration, in the places that the schema gives it. */
function* membersOf(
  given: Schema,
  path: readonly string[],
  around: Member['around'],
): Generator<Member> {
  const schema = resolved(given)
  if (path.length > 0) yield { path, schema, around }
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const place = (value: unknown) => {
      return around({ ...(fitting(schema, name) as object), [name]: value })
    }
    yield* membersOf(member, [...path, name], place)
  }
  const others = schema.additionalProperties
  if (isObject(others)) {
    const name = nameIn(schema)
    yield* membersOf(others, [...path, name], (value) => around({ [name]: value }))
  }
  if (schema.items !== undefined) {
    yield* membersOf(schema.items, [...path, '0'], (item) => around([item]))
  }
}

const members = [...membersOf(root, [], (whole) => whole)]

function errorOf(configuration: unknown): SuiteError | undefined {
  try {
    validateConfiguration(configuration, 'assay.config.json')
    return undefined
  } catch (error) {
    if (error instanceof SuiteError) return error
    throw error
  }
}

test('the configuration with every member fits its schema, or the rest would prove nothing', () => {
  for (const { around, schema, path } of members) {
    const error = errorOf(around(fitting(schema)))
    // What only a person can know stays wrong: names of clauses, days.
    const faults = Object.entries(error?.facts ?? {}).filter(([, text]) => isOfShape(String(text)))
    expect(faults, path.join('/')).toEqual([])
  }
})

function isOfShape(problem: string): boolean {
  return /^(?:must be (?!an absolute URL)|must have|lacks "|has ")/.test(problem)
}

const cases = members.flatMap((member) =>
  unfitting(member.schema).map((value) => ({ ...member, value })),
)

test('every member is replaced, also those of recipes', () => {
  const places = new Set(members.map(({ path }) => path.join('/')))
  expect(places).toContain('targets/name/timeoutMs')
  expect(places).toContain('targets/name/subjects/payment.pending/request/take/name')
  expect(cases.length).toBeGreaterThan(1_000)
})

test('each member with a wrong value is one problem: its place, what it must be, where that is described', () => {
  for (const { path, around, value } of cases) {
    const what = `/${path.join('/')} = ${typeof value === 'function' ? 'a function' : JSON.stringify(value)}`
    if (typeof value === 'function' && mayBeFunction(path)) continue
    const error = errorOf(around(value))
    expect(error, what).toMatchObject({ code: 'E_CONFIG_INVALID', exitCode: 2 })
    expect(error!.toText(), what).toMatch(/^Invalid configuration: 1 problem\.\n/)
    const { file, ...facts } = error!.facts
    expect(file, what).toBe('assay.config.json')
    expect(Object.keys(facts), what).toEqual([pointerOf(path)])
    expect(Object.values(facts)[0], what).toMatch(/^(?:must (?:be|not be|have|begin) |is not )/)
    expect(error!.toText(), what).toMatch(/\n {2}→ See .*config\.schema\.json, which describes/)
  }
})

/** A recipe of a subject or an action may be one. */
function mayBeFunction([, , member, ...rest]: readonly string[]): boolean {
  return (member === 'subjects' || member === 'actions') && rest.length === 1
}
