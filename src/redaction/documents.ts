import { vocabulary } from '../contract/index.ts'
import { isObject, type JsonMapper, mapJson } from '../json/index.ts'
import { fullNamesOf, secretsOf } from './known.ts'
import { isLike, looksIn } from './looks.ts'
import { type Kinds, memo } from './names.ts'
import { isCardNumber } from './patterns.ts'
import type { Replacement, Texts } from './replacement.ts'

/** What is known of a place in a document by the names around it. */
interface Place {
  /** The kind of secret that stands there; '' for none. */
  readonly kind: string
  /** It is named beside, so that only what looks like one is. */
  readonly isNear?: boolean
  /** What the items of a row are. */
  readonly columns?: readonly (string | undefined)[]
}

/** Equal places are one, since what is remembered is remembered by them. */
const placeOf = memo((kind): Place => ({ kind }))
const placeNear = memo((kind): Place => ({ kind, isNear: true }))
const nowhere = placeOf('')

/** Nothing inside of these is shown, whatever its name; '' is inside of none. */
const entire = new Set(['', 'identity question', 'secret'])

/** Names of what another member names. */
const isBeside = memo((name) =>
  /(?:values?|val|content|text|answer|received|rejected|input|given|actual|got|submitted|data|default|from|to|before|after|old|new)$/i.test(
    name,
  ),
)

/** Names of what names another member. */
const isNaming = memo((name) =>
  /(?:path|loc|location|field|param|parameter|pointer|property|source|name|key|label|attribute|column|member|argument)$/i.test(
    name,
  ),
)

/** Whether it may be a name, and no sentence. */
const isName = memo((text) => /^(?:[\p{L}_/$]|2 ?fa)[\p{L}\d_ ./$[\]-]{1,80}$/iu.test(text))

/** Redacts JSON documents by the names in them; `text` redacts what stands at no place of its own. */
export function jsonRedactor(
  { kinds, known, member, part, isReplaced }: Replacement,
  { text, name }: Pick<Texts, 'text' | 'name'>,
  levels?: number,
  state = () => 0,
): Texts['json'] {
  const beside = besideOf(kinds)
  const mapper: JsonMapper<Place> = {
    item: rememberRecords(state),
    scalar(value, { context: { kind, isNear } }) {
      if (typeof value !== 'string' && typeof value !== 'number') return value
      if (kind === '') return typeof value === 'string' ? text(value) : number(value)
      if (!isNear) return member(kind, value)
      // A number beside a name may be the number of anything.
      if (typeof value === 'number') return number(value)
      return isLike(kind, value) ? member(kind, value) : text(near(kind, value))
    },
    name: (given, { kind }) =>
      kind !== '' && isLike(kind, given) ? part(kind, given) : name(given),
    enter(name, holder, inside) {
      const kind = kinds.member(name)
      if (kind !== undefined) return placeOf(kind)
      const place = beside.member(name, holder)
      if (place !== undefined) return place
      // What an object holds has names of its own: `phone` may be a number and may be a way to verify one.
      return entire.has(inside.kind) || !vocabulary.members.has(name) ? inside : nowhere
    },
    among: beside.item,
    ...(isReplaced && { leave: notePerson }),
    ...(levels !== undefined && { levels }),
  }

  /** A sentence beside a name: `{"path":["ssn"],"message":"… is invalid"}` */
  function near(kind: string, value: string): string {
    let [result, done] = ['', 0]
    for (const { 0: all, index } of looksIn(kind, value, kind !== 'name')) {
      result += value.slice(done, index) + part(kind, all)
      done = index + all.length
    }
    return result + value.slice(done)
  }

  /** A number is known by its digits, wherever it stands. */
  function number(value: number): number | string {
    const digits = String(value)
    if (digits.length < 6) return value
    if (isCardNumber(digits)) return member('card number', value)
    const found = known.find(digits, 0)
    return found === undefined ? value : member(secretsOf(found.pieces)[0]!.kind, value)
  }

  function notePerson(holder: Readonly<Record<string, unknown>>, { kind }: Place): void {
    const names = fullNamesOf(holder, (name) => kinds.member(name) ?? (kind || 'name'))
    if (names.length === 0 || !secretsOf(names[0]!).every((part) => isReplaced?.(part))) return
    for (const name of names) known.add(name)
  }

  return (document, name = '') =>
    mapJson(document, mapper, { name, context: placeOf(kinds.member(name) ?? '') })
}

type Holder = Readonly<Record<string, unknown>>

/** What members of an object name, each with its member: looked for once, as each of many members asks for it. */
function once<What>(find: (held: unknown, member: string) => What | undefined) {
  const known = new WeakMap<Holder, (readonly [member: string, What])[]>()
  return (holder: Holder): readonly (readonly [member: string, What])[] => {
    const before = known.get(holder)
    if (before !== undefined) return before
    const all: (readonly [member: string, What])[] = []
    for (const member in holder) {
      const found = find(holder[member], member)
      if (found !== undefined) all.push([member, found])
    }
    known.set(holder, all)
    return all
  }
}

/** What the first member names that is another one. */
function firstBut<What>(
  member: string,
  all: readonly (readonly [string, What])[],
): What | undefined {
  return all.find(([other]) => other !== member)?.[1]
}

/** Finds what values name. */
function namingOf(kinds: Kinds) {
  function kindOf(one: unknown, kindIn = kinds.part): string | undefined {
    if (typeof one !== 'string' || one.length > 80 || !isName(one)) return undefined
    return kindIn(one) ?? (/[/.]/.test(one) ? kindIn(/[^/.]*$/.exec(one)![0]) : undefined)
  }

  /** The first that a value names: `"ssn"`, `["individual", "ssn"]`, `{"pointer":"/individual/ssn"}` */
  function namedBy(value: unknown, kindIn = kinds.part, depth = 0): string | undefined {
    if (typeof value === 'string') return kindOf(value, kindIn)
    if (depth > 1 || typeof value !== 'object' || value === null) return undefined
    for (const one of Object.values(value).slice(0, 50)) {
      const kind =
        typeof one === 'string' || !Array.isArray(value)
          ? namedBy(one, kindIn, depth + 1)
          : undefined
      if (kind !== undefined) return kind
    }
    return undefined
  }

  /** The columns that an array names, also in objects: `["id","ssn"]`, `[{"name":"id"},{"name":"ssn"}]` */
  function columnsOf(value: unknown): Place | undefined {
    if (!Array.isArray(value) || value.length > 500) return undefined
    const columns = value.map((one) => namedBy(isObject(one) ? one : [one]))
    return columns.some((kind) => kind !== undefined) ? { kind: '', columns } : undefined
  }

  return {
    kindOf,
    columnsOf,
    columnsIn: once(columnsOf),
    namedIn: once((held) => namedBy(held)),
    /** Only where the name of the member says that it names something. */
    namingIn: once((held, member) =>
      isNaming(member) && namedBy(held, kinds.member) !== undefined ? namedBy(held) : undefined,
    ),
  }
}

/** Finds what is named by what stands beside it. */
function besideOf(kinds: Kinds) {
  const { kindOf, columnsOf, columnsIn, namedIn, namingIn } = namingOf(kinds)
  return {
    /** `{"name":"ssn","value":"5"}`, `{"columns":["ssn"],"rows":[["5"]]}` */
    member(name: string, holder: Holder): Place | undefined {
      const held = holder[name]
      const isTable = Array.isArray(held) && Array.isArray(held[0])
      if (!isTable && /^(?:id|.*_(?:id|at))$/.test(name)) return undefined
      if (isTable) return firstBut(name, columnsIn(holder))
      if (isBeside(name)) {
        const kind = firstBut(name, namedIn(holder))
        return kind === undefined || kindOf(held) !== undefined ? undefined : placeOf(kind)
      }
      // Anything else may look like a value by chance.
      const kind = firstBut(name, namingIn(holder))
      const isSentence = typeof held === 'string' && held.includes(' ')
      return kind !== undefined && (isSentence || !vocabulary.members.has(name))
        ? placeNear(kind)
        : undefined
    },
    /** `[["id","ssn"],["1","5"]]`, `["ssn","5"]` */
    item(items: readonly unknown[], index: number, { columns }: Place): Place | undefined {
      const item = items[index]
      if (columns !== undefined && !Array.isArray(item)) {
        const kind = columns[index]
        return kind === undefined ? nowhere : placeOf(kind)
      }
      if (index === 0 || columns !== undefined) return undefined
      if (Array.isArray(item)) return columnsOf(items[0])
      const kind = typeof item === 'object' ? undefined : kindOf(items[index - 1])
      if (kind === undefined || kindOf(item) !== undefined) return undefined
      return items.length === 2 ? placeOf(kind) : placeNear(kind)
    },
  }
}

/** How long a record may be to be remembered, in characters. */
const longestRecord = 2_000

/**
 * Remembers what becomes of the records in lists until `state` is another: the same few come again and again. Records
 * in records are not remembered by themselves.
 */
function rememberRecords(state: () => number): NonNullable<JsonMapper<Place>['item']> {
  /** By the place around it. */
  const recall = memo(() => new Map<Place, unknown>(), state, longestRecord)
  let isInside = false
  return (item, context, map) => {
    if (isInside || !isObject(item)) return map()
    isInside = true
    const text = textOf(item)
    const made = text === undefined ? new Map<Place, unknown>() : recall(text)
    if (!made.has(context)) made.set(context, map())
    isInside = false
    return made.get(context)
  }
}

/** Undefined where it is nested too deep for that. */
function textOf(item: unknown): string | undefined {
  try {
    return JSON.stringify(item)
  } catch {
    return undefined
  }
}
