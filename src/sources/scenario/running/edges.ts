import { isObject } from '../../../base/json/index.ts'
import type { OperationAddress } from '../../../core/contract/index.ts'
import { blankText, fraction, hardTexts, nearTexts } from '../test-data.ts'
import {
  firstItem,
  hasType,
  isFreeText,
  isInList,
  isNullable,
  isRequired,
  malformedAt,
  placesIn,
  type RequestPlace,
  typesOf,
} from './edge-places.ts'

export interface BodyEdit {
  readonly path: readonly string[]
  readonly value?: unknown
}

/** Requests that a record is sent, for what the contract says of its members. */
export interface Bodies {
  /** One that is served. */
  readonly base: unknown
  /** One that is served, too, with an item in each list; `base` if none is given. */
  readonly whole?: unknown
  /** One with other values in the same members. */
  readonly other?: unknown
  /** The members of the body that fit the record, each of which can be sent alone; all if none is named. */
  readonly parts?: readonly string[]
}

export interface Edges {
  /** Where free text stands. */
  readonly texts: readonly TextPlace[]
  /** Requests that lack a value, one for each member. Those that differ in an item of a list alone are one. */
  readonly lacking: readonly Lacking[]
  /** For each member that a record shows, requests in which it alone has no form that a record can show. */
  readonly malformed: readonly (readonly unknown[])[]
  /** Other changes by kind, after which the contract does not promise that the request is served. */
  readonly beyond: readonly (readonly BodyEdit[])[]
}

export interface TextPlace {
  readonly path: readonly string[]
  readonly isInList: boolean
  /** A request to change this member alone. */
  readonly around: unknown
}

export interface Lacking {
  readonly body: unknown
  /** What is sent if it is refused: each of its items alone. */
  readonly each: readonly unknown[]
}

/** Values of each type, by its name in JSON Schema. */
const valuesOfTypes: Readonly<Record<string, readonly unknown[]>> = {
  string: [nearTexts[0]],
  number: [0, fraction],
  boolean: [true],
  array: [[], [nearTexts[0]]],
  object: [{}],
}

const unknownName = 'unknown_member'

/**
 * Derives from the schemas of the request and the response of an operation what can be sent at its edges.
 *
 * @example edgesOf('reports/create', { base: { type: 'payments.created.current' } }).beyond // an unknown member, another type…
 */
export function edgesOf(operation: OperationAddress, bodies: Bodies): Edges {
  const { base, whole = base, other = whole, parts = [] } = bodies
  // Another id leads to another record, or to none: whether that is found is no question of the request.
  const isMeant = ({ path }: RequestPlace) =>
    (parts.length === 0 || parts.includes(path[0]!)) && !path.at(-1)!.endsWith('_id')
  const [root, ...inner] = placesIn(operation)
  const members = inner.filter(isMeant)
  const around = (body: unknown, { path }: RequestPlace) => partWith(body, path, parts.length > 0)
  return {
    texts: members
      .filter((place) => isNamed(place) && isFreeText(place))
      .map((place) => ({
        path: place.path,
        isInList: isInList(place),
        around: around(whole, place),
      })),
    lacking: lackingIn(members, (place) => around(whole, place)),
    malformed: members
      .filter(({ shown }) => shown.length > 0)
      .map((place) =>
        wrongAt(place).map((value) =>
          bodyWith(around(other, place), [{ path: place.path, value }]),
        ),
      ),
    beyond: beyondIn([root!, ...members.filter((place) => isNamed(place) && !isInList(place))]),
  }
}

const isNamed = ({ sent }: RequestPlace) => sent.length > 0

/** An object that a request names is a part of it, or goes with others. */
const isNulled = (place: RequestPlace) =>
  isNullable(place) && (isInList(place) || !hasType(place, 'object'))

/** Null for each member that may be null; and each left out that the body or an item of a list has, and does not need. */
function lackingIn(
  members: readonly RequestPlace[],
  around: (place: RequestPlace) => unknown,
): readonly Lacking[] {
  const isLeftOut = (place: RequestPlace) =>
    isInList(place) || (place.path.length === 1 && !isRequired(place))
  const edits = members
    .filter((place) => isNamed(place) && place.path.at(-1) !== firstItem)
    .flatMap((place): readonly Lack[] => {
      const body = around(place)
      const isThere = memberIn(body, place.path) !== undefined
      const nulled = isNulled(place) ? [{ body, path: place.path, value: null }] : []
      return [...nulled, ...(isThere && isLeftOut(place) ? [{ body, path: place.path }] : [])]
    })
  const [inLists = [], others = []] = [true, false].map((wanted) =>
    edits.filter(({ path }) => path.includes(firstItem) === wanted),
  )
  const alone = others.map(({ body, ...edit }) => bodyWith(body, [edit]))
  // Null and nothing may be refused one without the other.
  const lists = Map.groupBy(inLists, (edit) => `${edit.path.indexOf(firstItem)} ${'value' in edit}`)
  return [
    ...[...new Map(alone.map((body) => [JSON.stringify(body), body])).values()].map((body) => ({
      body,
      each: [],
    })),
    ...[...lists.values()].map((lacks) => inOneList(lacks)),
  ]
}

interface Lack extends BodyEdit {
  readonly body: unknown
}

/** One list in which each item lacks another value. */
function inOneList(lacks: readonly Lack[]): Lacking {
  const [{ body, path: way }] = lacks as readonly [Lack, ...Lack[]]
  const index = way.indexOf(firstItem)
  const list = way.slice(0, index)
  const items = lacks.map(({ body: own, path, ...edit }) =>
    bodyWith(memberIn(own, path.slice(0, index + 1)), [{ ...edit, path: path.slice(index + 1) }]),
  )
  const withItems = (value: readonly unknown[]) => bodyWith(body, [{ path: list, value }])
  return { body: withItems(items), each: items.map((item) => withItems([item])) }
}

/** Changes of members outside of lists. */
function beyondIn([root, ...members]: readonly [RequestPlace, ...RequestPlace[]]) {
  const hasForm = (place: RequestPlace) => malformedAt(place, []) !== undefined
  // Members of a form that records show are sent alone without it.
  const unstated = members.filter(
    (place) =>
      hasType(place, 'string') && !isFreeText(place) && !(place.shown.length > 0 && hasForm(place)),
  )
  const all = [root, ...members]
  const objects = all.filter((place) => hasType(place, 'object'))
  const ofNoRecord = all.filter((place) => place.shown.length === 0 || hasForm(place))
  const notNull = members.filter((place) => !isNulled(place))
  return [
    [
      ...ofNoRecord.flatMap((place) => each([place.path], ofOtherTypes(place))),
      ...each(notNull.map(pathOf), [null]),
      ...members.filter(isRequired).map(({ path }) => ({ path })),
    ],
    each(
      objects.map(({ path }) => [...path, unknownName]),
      Object.values(valuesOfTypes).flat(),
    ),
    each(unstated.map(pathOf), [blankText, ...Object.values(hardTexts)]),
  ].filter((edits) => edits.length > 0)
}

const pathOf = ({ path }: RequestPlace) => path

function each(
  paths: readonly RequestPlace['path'][],
  values: readonly unknown[],
): readonly BodyEdit[] {
  return paths.flatMap((path) => values.map((value) => ({ path, value })))
}

/** Values that no record can show at a place: of no form, or of another type. */
function wrongAt(place: RequestPlace): readonly unknown[] {
  return (
    malformedAt(place, [...nearTexts, ...Object.values(hardTexts), blankText]) ??
    ofOtherTypes(place)
  )
}

function ofOtherTypes(place: RequestPlace): readonly unknown[] {
  const types = typesOf(place)
  return Object.entries(valuesOfTypes).flatMap(([type, values]) =>
    types.includes(type) ? [] : values,
  )
}

/** What is sent of a body to change one place: the part that has it, if parts are sent alone, and no other list. */
function partWith(value: unknown, [name, ...rest]: readonly string[], isAlone = false): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => partWith(item, rest))
  if (!isObject(value)) return value
  const kept = Object.entries(value).flatMap(([other, member]) => {
    if (other === name) return [[other, partWith(member, rest)]]
    return isAlone || Array.isArray(member) ? [] : [[other, member]]
  })
  return Object.fromEntries(kept)
}

function memberIn(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  const members = typeof value === 'object' && value !== null ? value : {}
  const own = Object.entries(members).find(([other]) => other === name)
  return own && memberIn(own[1], rest)
}

export function bodyWith(base: unknown, edits: readonly BodyEdit[]): unknown {
  return edits.reduce<unknown>((body, { path, ...edit }) => put(body, path, edit), base)
}

/** JSON leaves out a member without a value. */
function put(body: unknown, path: readonly string[], edit: Omit<BodyEdit, 'path'>): unknown {
  const [name, ...rest] = path
  if (name === undefined) return edit.value
  if (Array.isArray(body)) return body.with(Number(name), put(body[Number(name)], rest, edit))
  const members = isObject(body) ? body : {}
  return { ...members, [name]: put(members[name], rest, edit) }
}
