import { vocabulary } from '../contract/index.ts'
import { type NamePart, namePartOf } from '../redaction/index.ts'
import { hasIdPrefix } from './forms/ids.ts'
import type { KindOf } from './kinds.ts'
import { mayNameId, namesId } from './kinds.ts'

/** Where a value stands. */
export interface Place {
  /** The name of the member; items of an array stand in the member that holds the array. */
  readonly name: string
  /** The id of the nearest record around it; '' where there is none. */
  readonly record: string
}

/** What becomes of the values of a document, by where they stand. */
export interface Translation {
  readonly kindOf: KindOf
  secret(kind: string, value: string, place: Place): string
  secretNumber(kind: string, value: number): number
  id(value: string): string
  idNumber(value: number): number
  /** Any other string. */
  text(value: string): string
  number(value: number): number
  /** The parts of a person's name that stand in one object, all of them translated before. */
  person?(parts: Person): void
}

/** The parts of a name, each with the kind that its member says. */
export type Person = Partial<Record<NamePart, { readonly kind: string; readonly value: string }>>

/** JSON that is nested deeper is cut there: nobody reads it, and every reader would overflow. */
const deepest = 6_000

/** The document with its values translated; the very same where nothing changes. */
export function walkJson(
  document: unknown,
  translate: Translation,
  name = '',
  record = '',
): unknown {
  return walk(document, { name, record }, translate, translate.kindOf(name), 0)
}

function walk(
  value: unknown,
  place: Place,
  translate: Translation,
  kind: string | undefined,
  depth: number,
): unknown {
  if (typeof value === 'string') return walkText(value, place, translate, kind)
  if (typeof value === 'number') {
    if (kind !== undefined) return translate.secretNumber(kind, value)
    return namesId(place.name) ? translate.idNumber(value) : translate.number(value)
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return `(nested deeper than ${deepest} levels)`
  if (Array.isArray(value)) {
    let changed: unknown[] | undefined
    for (let index = 0; index < value.length; index++) {
      const item = walk(value[index], place, translate, kind, depth + 1)
      if (item === value[index]) continue
      changed ??= value.slice()
      changed[index] = item
    }
    return changed ?? value
  }
  return walkObject(value as Readonly<Record<string, unknown>>, place, translate, kind, depth)
}

function walkObject(
  value: Readonly<Record<string, unknown>>,
  place: Place,
  translate: Translation,
  kind: string | undefined,
  depth: number,
): unknown {
  const record = typeof value.id === 'string' ? value.id : place.record
  let changed: Record<string, unknown> | undefined
  let renamed: Map<string, string> | undefined
  let person: Person | undefined
  for (const name of Object.keys(value)) {
    const held = value[name]
    const inside = translate.kindOf(name) ?? inherited(kind, name)
    const hidden = walk(held, { name, record }, translate, inside, depth + 1)
    if (translate.person && typeof held === 'string') {
      const part = namePartOf(name)
      const of = inside ?? (part === 'middle' ? 'name' : undefined)
      if (part && of) person = { ...person, [part]: { kind: of, value: held } }
    }
    const shown = vocabulary.members.has(name) ? name : translate.text(name)
    if (shown !== name) renamed = (renamed ?? new Map()).set(name, shown)
    if (hidden === held) continue
    changed ??= { ...value }
    setOwn(changed, name, hidden)
  }
  if (person !== undefined) translate.person?.(person)
  const result = changed ?? value
  if (renamed === undefined) return result
  return Object.fromEntries(
    Object.entries(result).map(([name, held]) => [renamed.get(name) ?? name, held]),
  )
}

/** A member may be called __proto__, and must neither vanish nor do harm. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value
  else Object.defineProperty(object, name, { value })
}

/** What an object holds has names of its own: `phone` may be a number and may be a way to verify one. */
function inherited(kind: string | undefined, name: string): string | undefined {
  if (kind === 'identity question') return kind
  return kind !== undefined && !vocabulary.members.has(name) ? kind : undefined
}

function walkText(
  value: string,
  place: Place,
  translate: Translation,
  kind: string | undefined,
): string {
  if (kind !== undefined) return translate.secret(kind, value, place)
  if (namesId(place.name)) return vocabulary.words.has(value) ? value : translate.id(value)
  return mayNameId(place.name) && hasIdPrefix(value) ? translate.id(value) : translate.text(value)
}
