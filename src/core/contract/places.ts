import type { Clause, SchemaNode, VersionSpan } from '../judge/index.ts'
import { clauses } from './clauses/index.ts'
import { resourceTypes } from './generated/vocabulary.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { hasSchema, snapshotTreeOf, treeOf } from './schemas.ts'

interface SchemaLocation {
  readonly operation: string
  /** A JSON Pointer with stars for items; undefined for the whole response. */
  readonly pointer: string | undefined
  readonly isFilled: boolean
  readonly isValueless: boolean
  /** Nothing but members that must not be there. */
  readonly isAbsence?: boolean
  /** The node is, or is within, a member that may be absent or null. */
  readonly isOptional?: boolean
  readonly when?: string | undefined
  readonly span: VersionSpan
}

export type SchemaLocations = ReadonlyMap<string, readonly string[]>

let locations: ReadonlyMap<string, SchemaLocations> | undefined

export function placesOfClauses(): ReadonlyMap<string, SchemaLocations> {
  locations ??= findLocations()
  return locations
}

function findLocations(): ReadonlyMap<string, SchemaLocations> {
  const found = [...places()].map(([clause, all]) => {
    const byOperation = Map.groupBy(all, ({ operation }) => operation)
    const pointers = [...byOperation].map(([operation, some]) => {
      const texts = some.map(({ pointer = '(the whole response)' }) => pointer)
      return [operation, [...new Set(texts)]] as const
    })
    return [clause, new Map(pointers)] as const
  })
  return new Map(found)
}

/** What a response has to show so that a clause is tested: `a non-empty "/products"`, or what the clause is about. */
export function shownAt(clause: string): string {
  const [nearest] = ownPlaces(clause).toSorted(
    (a, b) => (a.pointer?.length ?? 0) - (b.pointer?.length ?? 0),
  )
  if (nearest?.pointer === undefined) return caseOf(clause)
  const list = nearest.pointer.replace(/\/\*$/, '')
  const isFilled = nearest.isFilled || list !== nearest.pointer
  const when = nearest.when === undefined ? '' : ` where ${nearest.when}`
  if (nearest.isValueless) return `whether "${list}" has a value${when}`
  return isFilled ? `a non-empty "${list}"${when}` : `a value at "${list}"${when}`
}

/** What a configuration calls the clauses of `optionalClauses`. */
export const optionalMembers = 'optional members'

/** An event repeats a record, so the record itself is the better place to name. */
function ownPlaces(clause: string): readonly SchemaLocation[] {
  const all = places().get(clause) ?? []
  const own = all.filter(({ operation }) => operation !== 'events/retrieve')
  return own.length > 0 ? own : all
}

/** Whether a record that exists before a run can show a clause: where what reads or changes it has a place for that. */
export function isOfGivenRecords(clause: string): boolean {
  const all: Readonly<Record<string, Operation>> = operations
  return ownPlaces(clause).some(({ operation, pointer }) => {
    const { method, rewrites, destructive } = all[operation]!
    return pointer !== undefined && (method === 'GET' || rewrites || destructive)
  })
}

/** The clauses that only members which the contract makes optional can show: a target may keep all others and show none of them. */
export function optionalClauses(): readonly string[] {
  const all = [...places()].filter(([, some]) => some.every(({ isOptional }) => isOptional))
  return all.map(([clause]) => clause)
}

/** Whether a schema asks of a clause only that members are not there: one that shows them breaks it, and no change of a value. */
export function isOfAbsence(clause: string): boolean {
  const all = places().get(clause) ?? []
  return all.length > 0 && all.every(({ isAbsence }) => isAbsence)
}

/** The versions of the places of a clause in responses: from one on, and before another; undefined where they have no such bound. */
export function versionsOfPlaces(clause: string): VersionSpan {
  const spans =
    places()
      .get(clause)
      ?.map(({ span }) => span) ?? []
  const [since] = spans.map((span) => span.since ?? '').sort()
  const until = spans
    .map((span) => span.until ?? '~')
    .sort()
    .at(-1)
  return { since: since || undefined, until: until === '~' ? undefined : until }
}

/** The versions that a schema names for a clause: where it begins or ends to apply as a whole, or to a value that other parts describe for all versions. */
export function datesOfPlaces(clause: string): { readonly telling: Dates; readonly all: Dates } {
  const some = places().get(clause) ?? []
  const { since, until } = versionsOfPlaces(clause)
  const groups = Map.groupBy(some, ({ operation, pointer }) => `${operation} ${pointer}`)
  const narrowing = [...groups.values()].filter((group) => {
    return new Set(group.map(({ span }) => `${span.since} ${span.until}`)).size > 1
  })
  const all = datesIn(some.map(({ span }) => span))
  return { telling: datesIn([{ since, until }, ...narrowing.flat().map(({ span }) => span)]), all }
}

type Dates = ReadonlySet<string>

function datesIn(spans: readonly VersionSpan[]): Dates {
  return new Set(spans.flatMap(({ since, until }) => [since ?? [], until ?? []].flat()))
}

function caseOf(clause: string): string {
  const { says }: Partial<Clause> = (clauses as Readonly<Record<string, Clause>>)[clause] ?? {}
  return says === undefined ? 'what it is about' : `what "${says.replace(/\.$/, '')}" is about`
}

let known: ReadonlyMap<string, readonly SchemaLocation[]> | undefined

function places(): ReadonlyMap<string, readonly SchemaLocation[]> {
  known ??= findPlaces()
  return known
}

type Place = Omit<SchemaLocation, 'operation' | 'span'> & Partial<Pick<SchemaLocation, 'span'>>
type Note = (clause: string, place: Place) => void

function findPlaces(): ReadonlyMap<string, readonly SchemaLocation[]> {
  const found = new Map<string, SchemaLocation[]>()
  const note =
    (operation: string): Note =>
    (clause, place) =>
      found.set(clause, [...(found.get(clause) ?? []), { operation, span: always, ...place }])
  for (const [operation, { response }] of Object.entries(operations)) {
    if (hasSchema(response)) visit(treeOf(response), '', note(operation))
  }
  for (const kind of Object.keys(resourceTypes)) {
    visit(snapshotTreeOf(kind), '/diff/*', note('events/retrieve'))
  }
  return found
}

const always: VersionSpan = { since: undefined, until: undefined }

/** The versions of a place below a node; here, because the engine of the judge is too much to load for a list. */
function narrowed({ since, until } = always, node: SchemaNode | false | undefined): VersionSpan {
  if (!node) return { since, until }
  const known = (one: string | undefined) => one !== undefined
  return {
    since: [since, node['x-since']].filter(known).sort().at(-1),
    until: [until, node['x-until']].filter(known).sort()[0],
  }
}

type Members = NonNullable<SchemaNode['properties']>

/** `around`: the members that the parts above describe at the same pointer. */
function visit(
  node: SchemaNode | false | undefined,
  pointer: string,
  noteAbove: Note,
  around: Members = {},
): void {
  if (!node) return
  const isOptional = node['x-absent'] === true
  const own = node['x-clause']
  const note: Note = (clause, place) =>
    noteAbove(clause, {
      ...place,
      ...(isOptional && { isOptional }),
      span: narrowed(place.span, node),
    })
  const isFilled = node.items !== undefined || typeof node.additionalProperties === 'object'
  for (const clause of typeof own === 'string' ? [own] : Object.values(own ?? {})) {
    const at = pointer === '' ? undefined : pointer
    const isValueless = node.type === 'null'
    note(clause, { pointer: at, isFilled, isValueless, isAbsence: asksForAbsence(node) })
  }
  for (const [member, clause] of Object.entries(node['x-missing'] ?? {})) {
    const span = narrowed(always, node.properties?.[member])
    note(clause, { pointer: `${pointer}/${member}`, isFilled: false, isValueless: false, span })
  }
  for (const [name, part] of Object.entries(node.properties ?? {})) {
    visit(part, `${pointer}/${name}`, note)
  }
  visit(node.items, `${pointer}/*`, note)
  visit(node.additionalProperties, `${pointer}/*`, note)
  visitParts(node, pointer, note, { ...around, ...node.properties })
}

function asksForAbsence({ properties = {}, ...others }: SchemaNode): boolean {
  const members = Object.values(properties)
  const isAlone = Object.keys(others).every((keyword) => keyword.startsWith('x-'))
  return isAlone && members.length > 0 && members.every((member) => member === false)
}

/** What else is said of the value at a pointer; `members` are those that it may have. */
function visitParts(node: SchemaNode, pointer: string, note: Note, members: Members): void {
  for (const part of [...(node.allOf ?? []), ...(node.anyOf ?? []), node.else]) {
    visit(part, pointer, note, members)
  }
  const when = describeCondition(node.if, pointer)
  const isOfOptional = asksForOptional(node.if, members) && { isOptional: true }
  const noteThen: Note = (clause, place) => note(clause, { when, ...place, ...isOfOptional })
  visit(node.then, pointer, noteThen, members)
}

/** Whether a condition asks for a value of a member that may be absent: then only that member shows what follows. */
function asksForOptional(node: SchemaNode | false | undefined, members: Members): boolean {
  const asked = Object.keys(node ? (node.properties ?? {}) : {})
  return asked.some((name) => {
    const member = members[name]
    return member && member['x-absent'] === true
  })
}

function describeCondition(node: SchemaNode | false | undefined, pointer: string) {
  const values = Object.entries(node ? (node.properties ?? {}) : {}).flatMap(([name, part]) =>
    part && part.const !== undefined ? `"${pointer}/${name}" is ${JSON.stringify(part.const)}` : [],
  )
  return values.length > 0 ? values.join(' and ') : undefined
}
