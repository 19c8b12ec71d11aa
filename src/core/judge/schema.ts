import { isObject, type Json, memo } from '../../base/json/index.ts'

export type Node = SchemaNode | false

export interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: SchemaNode
  readonly items?: SchemaNode
  readonly allOf?: readonly SchemaNode[]
  readonly anyOf?: readonly SchemaNode[]
  readonly not?: SchemaNode
  readonly if?: SchemaNode
  readonly then?: SchemaNode
  readonly else?: SchemaNode
  /** The clause that a violation breaks: for all keywords, or by keyword ('*' for the others). */
  readonly 'x-clause'?: string | Readonly<Record<string, string>>
  /** The clause that a missing member breaks, by member. */
  readonly 'x-missing'?: Readonly<Record<string, string>>
  /** null stands for an absent value. */
  readonly 'x-absent'?: boolean
  /** The first version to which the node applies. */
  readonly 'x-since'?: string
  /** The first version to which the node no longer applies. */
  readonly 'x-until'?: string
  /** Values that break the wording of the contract and are only warned of. */
  readonly 'x-tolerated'?: SchemaNode
  /** A body of the request, with `{ent_id}` for an id. */
  readonly 'x-sample'?: unknown
  readonly 'x-seen'?: readonly unknown[]
  readonly 'x-secret'?: string
  /** It cannot change between two responses. */
  readonly 'x-fixed'?: boolean
  /** Of all writes, only one that rewrites its record changes it. */
  readonly 'x-lasting'?: boolean
  /** It may move while the revision of its record stands still: it names the latest of something, or says in words what other members say. */
  readonly 'x-moving'?: boolean
  /** Free text: services may change its case and white space. */
  readonly 'x-text'?: boolean
}

/** The versions to which a node applies: from one on, and before another. */
export interface VersionSpan {
  readonly since: string | undefined
  readonly until: string | undefined
}

export function spanOf(node: Node | undefined): VersionSpan {
  return node ? { since: node['x-since'], until: node['x-until'] } : always
}

const always: VersionSpan = { since: undefined, until: undefined }

/** The versions that are in both. */
export function within(a: VersionSpan, b: VersionSpan): VersionSpan {
  return { since: bound(a.since, b.since, 1), until: bound(a.until, b.until, -1) }
}

function bound(a: string | undefined, b: string | undefined, sign: 1 | -1): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return (a > b ? 1 : -1) === sign ? a : b
}

export function spans({ since, until }: VersionSpan, version: string): boolean {
  return (since === undefined || since <= version) && (until === undefined || version < until)
}

export interface Version {
  readonly apiVersion: string
  /** The target claims to serve it (A58). */
  readonly isClaimed: boolean
}

/** Whether a promise holds: what an earlier version promises, and a later one does not, is asked of a target that claims it. */
export function holdsUnder(span: VersionSpan, { apiVersion, isClaimed }: Version): boolean {
  return spans(span, apiVersion) && (span.until === undefined || isClaimed)
}

export interface SchemaFault {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface Schemas {
  /** The tree of a schema; throws where there is none of this name. */
  tree(name: string): SchemaNode
  faults(name: string, value: unknown): readonly SchemaFault[]
}

/** What patterns and formats of the schemas mean, in words. */
export interface Wording {
  readonly patterns: Readonly<Record<string, string>>
  readonly formats: Readonly<Record<string, string>>
}

/** Whether a value meets the few keywords that conditions are written with. */
export function matches(node: SchemaNode, value: unknown): boolean {
  if (node.type !== undefined && !hasOneOf(node.type, value)) return false
  if (node.const !== undefined && value !== node.const) return false
  if (node.enum !== undefined && !node.enum.includes(value)) return false
  const { pattern } = node
  if (pattern !== undefined && typeof value === 'string' && !patternOf(pattern).test(value))
    return false
  if (node.not !== undefined && matches(node.not, value)) return false
  if (node.anyOf !== undefined && !node.anyOf.some((part) => matches(part, value))) return false
  return !isObject(value) || matchesMembers(node, value)
}

function matchesMembers({ required, properties }: SchemaNode, object: Json): boolean {
  if (required?.some((member) => object[member] === undefined)) return false
  for (const member in properties) {
    const part = properties[member]
    if (object[member] !== undefined && part && !matches(part, object[member])) return false
  }
  return true
}

const patternOf = memo((pattern) => new RegExp(pattern, 'u'))

function hasOneOf(types: string | readonly string[], value: unknown): boolean {
  return typeof types === 'string'
    ? hasType(types, value)
    : types.some((type) => hasType(type, value))
}

function hasType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
