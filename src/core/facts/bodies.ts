import { comparePlaces } from './compare-places.ts'
import type { SetDifference } from './fact-sets.ts'
import { type Path, withoutMoves } from './moves.ts'
import { lettersOfName } from './names.ts'
import { namesIn } from './nothing.ts'
import { countIn, objectsIn, type Pair, type Place, pairOf, seenOf, setsOf } from './place.ts'

export function compareBodies(bodies: Pair<Place>, isRefusal: boolean): SetDifference[] {
  const { before, after } = bodies
  const [was, content = before] = contentLike(after, before) ?? []
  const [is, wrapped = after] = was === undefined ? (contentLike(before, after) ?? []) : []
  const names = { before: was, after: is }
  if (was !== undefined || is !== undefined) {
    const words = pairOf(names, (name) => (name === undefined ? 'bare' : `in \`${name}\``))
    const says = { before: besideIn(before, was, after), after: besideIn(after, is, before) }
    const at = pairOf(names, (name) => (name === undefined ? [] : [name]))
    const inside = compare({ before: content, after: wrapped }, at)
    // A refusal says what was wrong, and holds no record.
    const aspect = isRefusal ? 'error-envelope' : 'envelope'
    return [{ ...wholeOf(aspect, bodies, words), says }, ...inside]
  }
  const areRecords = before.members.size > 0 && after.members.size > 0
  if (!isRefusal || !areRecords || areAlike(before, after)) return compare(bodies)
  return [wholeOf('error-body', bodies, pairOf(bodies, namesIn))]
}

/** @param at Where each of them stands: what is gone is told where it stood before, all else where it stands after. */
function compare(pair: Pair<Place>, at: Pair<Path> = { before: [], after: [] }): SetDifference[] {
  const { places, moved } = withoutMoves(pair, at)
  const found = comparePlaces(places, at.before).map((one) => {
    const isGone = one.after.every(({ value }) => value === 'absent')
    return isGone ? one : { ...one, path: [...at.after, ...one.path.slice(at.before.length)] }
  })
  return [...moved, ...found]
}

/** What stands beside the content of an envelope, and nowhere on the other side. */
function besideIn({ members }: Place, name: string | undefined, bare: Place): string {
  if (name === undefined) return ''
  const known = new Set([name, ...bare.members.keys()].map(lettersOfName))
  const beside = [...members].filter(([other]) => !known.has(lettersOfName(other)))
  return beside.length > 0 ? `beside ${namesIn({ members: new Map(beside) })}` : ''
}

/** The member in which all bodies of a side have what the bodies of the other side are, and not what these have under its name. */
function contentLike(bare: Place, place: Place) {
  const seen = seenOf(place)
  if (objectsIn(place) !== seen) return undefined
  return [...place.members].find(([name, member]) => {
    const isWhole = seenOf(member) === seen && (objectsIn(member) === seen || isList(member))
    const around = new Map([...place.members].filter(([other]) => other !== name))
    // More of the record stands in an envelope than beside it.
    const isInside = isList(member) || commonOf(member.members, bare) > commonOf(around, bare)
    const own = bare.members.get(name)
    const isOther = own === undefined || !areAlike(member, own)
    return isWhole && areAlike(member, bare) && isInside && isOther
  })
}

function isList(place: Place): boolean {
  const seen = seenOf(place)
  return seen > 0 && countIn(setsOf(place).get('type'), 'array') === seen
}

function areAlike(place: Place, another: Place): boolean {
  if (isList(place) || isList(another)) return isList(place) && isList(another)
  const [objects, others] = [objectsIn(place), objectsIn(another)]
  if (objects === 0 || others === 0) return objects === others
  const fewer = Math.min(place.members.size, another.members.size)
  const common = commonOf(place.members, another)
  return common > 0 && common * 2 >= fewer
}

function commonOf(some: Place['members'], { members }: Place): number {
  const names = new Set([...members.keys()].map(lettersOfName))
  return [...some.keys()].filter((name) => names.has(lettersOfName(name))).length
}

function wholeOf(aspect: string, bodies: Pair<Place>, values: Pair<string>): SetDifference {
  const setOf = (place: Place, value: string) => [{ aspect, value, count: seenOf(place) }]
  const before = setOf(bodies.before, values.before)
  return { aspect, path: [], before, after: setOf(bodies.after, values.after) }
}
