import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { isObject, pointerOf } from '../../base/json/index.ts'
import { validateConfiguration } from './index.ts'
import { thrownBy } from './load.fixture.ts'

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
  readonly 'x-is'?: string
  readonly $defs?: Readonly<Record<string, Schema>>
}

const require = createRequire(import.meta.url)
const root = require('assay/schemas/configuration/config.schema.json') as Schema

function resolved(schema: Schema): Schema {
  const { $ref, ...rest } = schema
  if ($ref !== undefined) return { ...resolved(root.$defs![$ref.split('/').at(-1)!]!), ...rest }
  const { else: alternative, ...own } = schema
  if (alternative !== undefined) return { ...resolved(alternative), ...own, type: schema.type! }
  return schema
}

/** One of these texts matches the pattern of each member. */
const texts = ['/text', 'text', '']

const textOfKind: Readonly<Record<string, string>> = {
  address: 'http://127.0.0.1',
  day: '2030-01-01',
  clause: 'payments/cancel#both-legs',
  'clause or kind': 'optional members',
  'clause that can be broken': 'authentication/key#required',
  operation: 'payments/cancel',
  'public name': 'tier',
}

/** Returns a valid value: an object has its required members, and those that `needed` requires. */
function fitting(node: Schema, needed?: string): unknown {
  const schema = resolved(node)
  const [kind] = [schema.type ?? 'object'].flat()
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return fitting(schema.anyOf[0]!)
  const meaning = schema['x-is']
  if (meaning !== undefined) return textOfKind[meaning]
  if (kind === 'string') {
    return texts.find((text) => new RegExp(schema.pattern ?? '', 'u').test(text))
  }
  if (kind === 'integer' || kind === 'number') return schema.minimum ?? 1
  if (kind === 'boolean') return true
  if (kind === 'array') return [fitting(schema.items ?? {})]
  const { additionalProperties } = schema
  if (schema.properties === undefined) {
    const value = isObject(additionalProperties) ? fitting(additionalProperties) : 'any'
    return { [nameIn(schema)]: value }
  }
  const names = membersBeside(schema, needed)
  return Object.fromEntries(names.map((name) => [name, fitting(schema.properties![name]!)]))
}

/** Returns a name for a member of an object that takes any name. */
function nameIn({ propertyNames }: Schema): string {
  const meaning = propertyNames?.['x-is']
  if (meaning !== undefined) return textOfKind[meaning]!
  return propertyNames?.pattern === '^/' ? '/name' : 'name'
}

/** Of members that exclude each other, returns the needed one or what it requires, or else the first. */
function membersBeside(schema: Schema, needed = ''): readonly string[] {
  const branches = schema.oneOf?.flatMap(({ required = [] }) => required) ?? []
  const needs = schema.dependentRequired?.[needed] ?? [needed]
  const [chosen = branches[0]] = branches.filter((branch) => needs.includes(branch))
  const known = needs.filter((name) => Object.hasOwn(schema.properties ?? {}, name))
  return [...(schema.required ?? []), ...known, ...(chosen ? [chosen] : [])]
}

/** Returns values that a member must not have. */
function unfitting(node: Schema): readonly unknown[] {
  const schema = resolved(node)
  const named = [schema.type ?? (schema.enum && 'string') ?? []].flat()
  const types = named.flatMap((name) => (name === 'number' ? ['number', 'integer'] : name))
  if (types.length === 0) return []
  const kinds = { null: null, boolean: true, integer: 7, string: 'no such', array: [], object: {} }
  const ofOtherKinds = Object.entries(kinds).filter(([kind]) => !types.includes(kind))
  return [
    ...ofOtherKinds.map(([, value]) => value),
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
  /** Returns the whole configuration with a value of the member. */
  readonly around: (value: unknown) => unknown
}

function* membersOf(
  node: Schema,
  path: readonly string[],
  around: Member['around'],
): Generator<Member> {
  const schema = resolved(node)
  if (path.length > 0) yield { path, schema, around }
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const place = (value: unknown) => {
      return around({ ...(fitting(schema, name) as object), [name]: value })
    }
    yield* membersOf(member, [...path, name], place)
  }
  const { additionalProperties } = schema
  if (isObject(additionalProperties)) {
    const name = nameIn(schema)
    yield* membersOf(additionalProperties, [...path, name], (value) => around({ [name]: value }))
  }
  if (schema.items !== undefined) {
    yield* membersOf(schema.items, [...path, '0'], (item) => around([item]))
  }
}

const members = [...membersOf(root, [], (whole) => whole)]

const errorOf = (configuration: unknown) =>
  thrownBy(() => validateConfiguration(configuration, 'assay.config.json'))

test('the configuration with every member fits its schema, or the rest would prove nothing', () => {
  for (const { around, schema, path } of members) {
    const error = errorOf(around(fitting(schema)))
    // The values need not fit one another: a profile that does not exist may be named.
    const faults = Object.entries(error?.details ?? {}).filter(([, text]) =>
      isOfShape(String(text)),
    )
    expect(faults, path.join('/')).toEqual([])
  }
})

function isOfShape(problem: string): boolean {
  return /^(?:must (?:be|have|begin)|lacks "|has ")/.test(problem)
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
    const text = typeof value === 'function' ? 'a function' : JSON.stringify(value)
    const label = `/${path.join('/')} = ${text}`
    const error = errorOf(around(value))
    expect(error, label).toMatchObject({ code: 'E_CONFIG_INVALID', exitCode: 2 })
    expect(error!.toText(), label).toMatch(/^Invalid configuration: 1 problem\.\n/)
    const { file, ...details } = error!.details
    expect(file, label).toBe('assay.config.json')
    expect(Object.keys(details), label).toEqual([pointerOf(path)])
    expect(Object.values(details)[0], label).toMatch(
      /^(?:must (?:be|not be|have|begin) |"no such" is not known)/,
    )
    expect(error!.toText(), label).toMatch(/\n {2}→ See .*config\.schema\.json, which describes/)
  }
})
