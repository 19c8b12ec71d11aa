import { isDeepStrictEqual } from 'node:util'
import { presenceOf } from './fact-sets.ts'
import {
  countIn,
  type FactSet,
  objectsIn,
  type Pair,
  type Place,
  pairOf,
  seenOf,
  totalIn,
} from './place.ts'
import { enough } from './rare.ts'

/** What stands at a place, in the order in which it was first seen: `null`, `[]`, `list`, `object`. */
function kindsOf(place: Place): readonly string[] {
  const kinds = [...place.counts.keys()].flatMap((fact) => {
    if (fact === 'type=object') {
      const isEmpty = filledIn(place) < objectsIn(place)
      return [...(place.members.size > 0 ? ['object'] : []), ...(isEmpty ? ['{}'] : [])]
    }
    if (fact.startsWith('form=')) return 'text'
    return fact.startsWith('number=') ? 'number' : (kindsOfFacts[fact] ?? [])
  })
  return [...new Set(kinds)]
}

/** How many of the objects at a place have members, as far as the members tell. */
export function filledIn(place: Place): number {
  const seen = [...place.members.values()].reduce((sum, member) => sum + seenOf(member), 0)
  return Math.min(objectsIn(place), seen)
}

const kindsOfFacts: Readonly<Record<string, string>> = {
  'null=null': 'null',
  'list=none': '[]',
  'list=some': 'list',
  'map=none': '{}',
  'map=some': 'object',
  'text=empty': '""',
  'text=text': 'text',
  'boolean=true': 'true',
  'boolean=false': 'false',
}

/** Values that say nothing; of booleans only where the other one never stands. */
const empty = ['[]', '{}', '""', 'false']

interface NullChange {
  readonly words: Pair<string>
  readonly change?: string
  /** As many values are empty on one side as are null on the other. */
  readonly areAsMany?: true
  /** The aspects that the change is all of. */
  readonly says: readonly string[]
}

/** What stood at a place in which null came or is gone, and whether it is one of the ways to write that nothing is there. */
export function nullChange(places: Pair<Place>): NullChange {
  const kinds = pairOf(places, kindsOf)
  const words = pairOf(kinds, (some) => some.join(' or '))
  const became = (some: readonly string[], others: readonly string[]) =>
    others.includes('null') &&
    !some.includes('null') &&
    empty.some((kind) => some.includes(kind) && !others.includes(kind)) &&
    !some.includes('true') &&
    // Where values are gone, too, more than that is another way to write nothing.
    (others.length > 1 || some.every((kind) => empty.includes(kind)))
  const turn = `${kinds.before} → ${kinds.after}`
  if (turn === 'null → object') return { words, change: '+object', says: [] }
  if (turn === 'object → null') return { words, change: '+no-object', says: [] }
  const [isEmpty, isNull] = [became(kinds.after, kinds.before), became(kinds.before, kinds.after)]
  if (!isEmpty && !isNull) return { words, says: [] }
  const values = pairOf(kinds, (some) =>
    some.filter((kind) => kind !== 'null' && !empty.includes(kind)).sort(),
  )
  const areKept = isDeepStrictEqual(values.before, values.after)
  const [full, bare] = isNull ? [places.after, places.before] : [places.before, places.after]
  return {
    words,
    ...(areAsMany(full, bare) && { areAsMany: true }),
    change: isNull ? 'empty-null' : 'null-empty',
    says: ['text', 'entries', 'boolean', ...(areKept ? ['type'] : [])],
  }
}

const factsOfEmpty = Object.keys(kindsOfFacts).filter((fact) => empty.includes(kindsOfFacts[fact]!))

/** Whether the share of null at one place is that of what is empty at another. */
function areAsMany(ofNull: Place, ofEmpty: Place): boolean {
  const nulls = ofNull.counts.get('null=null') ?? 0
  const empties = factsOfEmpty.reduce((sum, fact) => sum + (ofEmpty.counts.get(fact) ?? 0), 0)
  const [share, other] = [nulls * seenOf(ofEmpty), empties * seenOf(ofNull)]
  return Math.min(nulls, empties) >= enough && 4 * Math.abs(share - other) <= Math.max(share, other)
}

/** What a member held that is absent where the other side has null; undefined where that is not so. */
export function absentChange(members: Pair<Place>, presence: Pair<FactSet>) {
  const sides = { before: sideOf('before'), after: sideOf('after') }
  const { before, after } = sides
  const became = (some: typeof before, others: typeof before) =>
    some.isNull &&
    !others.isNull &&
    // Where some are absent anyway, more are now.
    others.absent > some.absent + others.absent / 4 &&
    (some.kinds.length === 1 || others.kinds.length > 0)
  const [isGone, isNew] = [became(before, after), became(after, before)]
  const words = pairOf(sides, ({ kinds, absent }) =>
    absent > 0
      ? ['absent', ...kinds].join(' or ')
      : kinds.length > 1
        ? kinds.join(' or ')
        : 'always null',
  )
  return isGone || isNew ? { words, change: isGone ? 'null-absent' : 'absent-null' } : undefined

  function sideOf(side: keyof Pair<Place>) {
    const kinds = kindsOf(members[side])
    return {
      kinds,
      isNull: kinds.includes('null'),
      absent: countIn(presence[side], 'absent') / totalIn(presence[side]),
    }
  }
}

/** The entries of an object that had no member on one side, and has several on the other: one change, not one for each. */
export function emptyChange(places: Pair<Place>, seen: Pair<number>) {
  const sizes = pairOf(places, ({ members }) => members.size)
  const { before, after } = sizes
  if (Math.min(before, after) > 0 || Math.max(before, after) < 2) return undefined
  if (seen.before === 0 || seen.after === 0) return undefined
  const entries = (place: Place, whole: number) => {
    const some = Math.max(0, ...Array.from(place.members.values(), seenOf))
    return presenceOf('entries', some, whole, ['some', 'none'])
  }
  return {
    before: entries(places.before, seen.before),
    after: entries(places.after, seen.after),
    words: pairOf(places, namesIn),
  }
}

export function namesIn({ members }: Pick<Place, 'members'>): string {
  const names = [...members.keys()].sort()
  if (names.length === 0) return '{}'
  return `{ ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''} }`
}
