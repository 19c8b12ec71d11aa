import type { SchemaNode } from './schema.ts'

/** What all parts of a schema describe at one place in a document, as if every condition were met. */
export interface Field {
  readonly members: ReadonlyMap<string, Field> | undefined
  /** Names of members whose content is open: where a word seen in a member names one beside it (method, sms), all of its words do. */
  readonly named: ReadonlySet<unknown>
  readonly items: Field | undefined
  readonly values: Field | undefined
  readonly seen: readonly unknown[] | undefined
  readonly listed: readonly unknown[] | undefined
  readonly secret: string | undefined
  readonly fixed: boolean
  /** The member, with all below it, outlasts writes that do not rewrite its record. */
  readonly lasting: boolean
  readonly moving: boolean
  /** Null is a value that the contract states. */
  readonly nullable: boolean
  /** Null stands for an absent value. */
  readonly absent: boolean
  readonly text: boolean
  /** A list that may be null if it is absent. */
  readonly list: boolean
  /** A value here is never a novelty: the field is not a list, and has no members, items or seen values. */
  readonly open: boolean
  /** A value may stand here instead of null; it is only warned of, and means the same as null. */
  readonly tolerant: boolean
  readonly clause: string | undefined
  /** The version that added the member, and the newest that added one of its own members. */
  readonly since: string | undefined
  readonly newest: string | undefined
}

export function fieldsOf(tree: SchemaNode): Field {
  return merge([tree], undefined)
}

function merge(nodes: readonly SchemaNode[], inherited: string | undefined, since?: string): Field {
  const parts = nodes.flatMap(partsOf)
  const first = nodes.find((node) => node['x-clause'] !== undefined)?.['x-clause']
  const clause = typeof first === 'object' ? Object.values(first)[0] : (first ?? inherited)
  const mergeAll = (inner: readonly (SchemaNode | undefined)[]) => {
    const described = inner.filter((node) => node !== undefined)
    return described.length === 0 ? undefined : merge(described, clause)
  }
  const members = membersOf(parts, clause)
  const items = mergeAll(parts.map((part) => part.items))
  const values = mergeAll(parts.map((part) => part.additionalProperties))
  const seen = parts.find((part) => part['x-seen'] !== undefined)?.['x-seen']
  const listed = parts.flatMap((part) => part.enum ?? ('const' in part ? [part.const] : []))
  const has = (keyword: 'x-absent' | 'x-fixed' | 'x-lasting' | 'x-moving' | 'x-text') =>
    parts.some((part) => part[keyword] === true)
  const mayBeNull = parts.filter(({ type }) => [type].flat().includes('null'))
  const list = parts.some(({ type }) => Array.isArray(type) && type.includes('array'))
  return {
    members,
    named: namedIn(members),
    items,
    values,
    seen,
    clause,
    since,
    newest: [...(members?.values() ?? [])]
      .flatMap((member) => member.since ?? [])
      .sort()
      .at(-1),
    list,
    listed: listed.length > 0 ? listed : undefined,
    secret: parts.find((part) => part['x-secret'] !== undefined)?.['x-secret'],
    fixed: has('x-fixed'),
    lasting: has('x-lasting'),
    moving: has('x-moving'),
    text: has('x-text'),
    nullable: mayBeNull.some((part) => part['x-absent'] !== true),
    absent: has('x-absent'),
    tolerant: mayBeNull.some((part) => part['x-tolerated'] !== undefined),
    open: !list && (members ?? items ?? values ?? seen) === undefined,
  }
}

function partsOf(node: SchemaNode): readonly SchemaNode[] {
  const { allOf = [], then: met, else: unmet } = node
  return [node, ...[...allOf, met, unmet].flatMap((part) => (part ? partsOf(part) : []))]
}

function membersOf(
  nodes: readonly SchemaNode[],
  clause: string | undefined,
): Field['members'] | undefined {
  const properties = nodes.flatMap((node) => Object.entries(node.properties ?? {}))
  if (properties.length === 0) return undefined
  const byName = Map.groupBy(properties, ([name]) => name)
  return new Map(
    Array.from(byName, ([name, same]) => {
      const described = same.flatMap(([, node]) => (node === false ? [] : node))
      const since = described.find((node) => node['x-since'] !== undefined)?.['x-since']
      return [name, merge(described, clause, since)] as const
    }),
  )
}

function namedIn(members: Field['members'] = new Map()): Field['named'] {
  const words = [...members.values()].map(({ seen = [] }) => seen)
  return new Set(words.filter((some) => some.some((word) => members.has(String(word)))).flat())
}

/** The field a path leads to, array indices and free names included; undefined where the content is open. */
export function fieldAt(fields: Field, path: readonly string[]): Field | undefined {
  return path.reduce<Field | undefined>(
    (field, part) => field?.members?.get(part) ?? field?.items ?? field?.values,
    fields,
  )
}
