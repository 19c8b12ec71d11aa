import { isObject } from '../../../base/json/index.ts'
import {
  nodesAt,
  type Operation,
  type OperationAddress,
  operations,
  treeOf,
} from '../../../core/contract/index.ts'
import { blankTexts, fraction, longTexts, edgeTexts as texts } from '../test-data.ts'

export interface BodyEdit {
  readonly path: readonly string[]
  readonly value?: unknown
}

export interface Edges {
  /** Texts where free text stands: nothing that the contract says is broken. */
  readonly usual: readonly BodyEdit[]
  /** Changes by kind, after which the contract does not promise that the request is served. */
  readonly beyond: readonly (readonly BodyEdit[])[]
}

/** Values of each type, by its name in JSON Schema. */
const valuesOfTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [texts[0]],
  number: [0, fraction],
  boolean: [true],
  array: [[], [texts[0]]],
  object: [{}],
}

const unknownName = 'unknown_member'

/**
 * Derives from the schema of the request of an operation what can be sent at its edges.
 *
 * @param base a request that is served
 * @param parts the members of the body that fit its record; all if none is named
 * @example edgesOf('reports/create', { type: 'payments.created.current' }).beyond // null, an empty text, an unknown member…
 */
export function edgesOf(
  operation: OperationAddress,
  base: unknown,
  parts: readonly string[] = [],
): Edges {
  const { request, response }: Operation = operations[operation]
  const root: Place = { path: [], node: treeOf(request!) }
  // Another id leads to another record, or to none: whether that is found is no question of the request.
  const isMeant = ({ path }: Place) =>
    (parts.length === 0 || parts.includes(path[0]!)) && !path.at(-1)!.endsWith('_id')
  const members = placesIn(root).filter(isMeant)
  const isFree = ({ path }: Place) => isFreeText(nodesAt(treeOf(response), path))
  const [free, formed] = [true, false].map((wanted) =>
    members.filter((place) => hasType(place, 'string') && isFree(place) === wanted),
  )
  const all = [root, ...members]
  const each = (places: readonly Place[], values: (place: Place) => readonly unknown[]) =>
    places.flatMap((place) => values(place).map((value): BodyEdit => ({ path: place.path, value })))
  const nameless = all.filter((place) => hasType(place, 'object'))
  return {
    usual: each(free!, () => texts),
    beyond: [
      each(
        nameless.map(({ path, node }) => ({ path: [...path, unknownName], node })),
        () => Object.values(valuesOfTypes).flat(),
      ),
      each(
        members.filter((place) => !hasType(place, 'null')),
        () => [null],
      ),
      each([...free!, ...formed!], () => blankTexts),
      each(all, ({ node }) =>
        Object.entries(valuesOfTypes).flatMap(([type, values]) =>
          typesOf(node).includes(type) ? [] : values,
        ),
      ),
      each(formed!, () => texts),
      each(free!, () => longTexts),
      membersOf(base).map((path) => ({ path })),
    ].filter((edits) => edits.length > 0),
  }
}

type Node = ReturnType<typeof treeOf>

interface Place {
  readonly path: readonly string[]
  readonly node: Node
}

function placesIn({ path, node }: Place): readonly Place[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, member]) => {
    if (member === false) return []
    const place = { path: [...path, name], node: member }
    return [place, ...placesIn(place)]
  })
}

const typesOf = ({ type = [] }: Place['node']): readonly string[] => [type].flat()
const hasType = ({ node }: Place, type: string) => typesOf(node).includes(type)

/** Free text, of no form; an email address has one, wherever it is written down. */
function isFreeText(nodes: readonly Node[]): boolean {
  const hasForm = nodes.some(
    ({ pattern, format, 'x-secret': secret }) => pattern ?? format ?? secret === 'email',
  )
  return !hasForm && nodes.some((node) => node['x-text'])
}

function membersOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [
    [...path, name],
    ...membersOf(member, [...path, name]),
  ])
}

export function bodyWith(base: unknown, edits: readonly BodyEdit[]): unknown {
  return edits.reduce<unknown>((body, { path, ...edit }) => put(body, path, edit), base)
}

/** JSON leaves out a member without a value. */
function put(body: unknown, path: readonly string[], edit: Omit<BodyEdit, 'path'>): unknown {
  const [name, ...rest] = path
  if (name === undefined) return edit.value
  const members = isObject(body) ? body : {}
  return { ...members, [name]: put(members[name], rest, edit) }
}
