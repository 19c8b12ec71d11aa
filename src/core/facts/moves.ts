import { pointerOf } from '../../base/json/index.ts'
import type { SetDifference } from './fact-sets.ts'
import { joinPlaces, objectsIn, type Pair, type Place, placeAt, seenOf } from './place.ts'

export type Path = readonly string[]

interface Move {
  readonly from: Path
  readonly to: Path
  readonly count: Pair<number>
}

/** Objects of one member are alike by chance. */
const fewestMembers = 2

/**
 * The objects, and the lists of objects, that stand at another place of a body than before, as far as their members tell: each is one
 * difference, and what is in it is compared as if it had not moved.
 */
export function withoutMoves(
  bodies: Pair<Place>,
  at: Pair<Path>,
): {
  readonly places: Pair<Place>
  readonly moved: readonly SetDifference[]
} {
  const moves = movesIn(bodies)
  const after = moves.reduce((place, { from, to }) => movedBack(place, to, from), bodies.after)
  const moved = moves.map(({ from, to, count }): SetDifference => {
    const setOf = (path: Path, count: number) => [
      { aspect: 'present', value: pointerOf(path), count },
    ]
    const [was, is] = [
      [...at.before, ...from],
      [...at.after, ...to],
    ]
    return {
      ...{ aspect: 'present', path: was, change: '+moved' },
      ...{ before: setOf(was, count.before), after: setOf(is, count.after) },
    }
  })
  return { places: { ...bodies, after }, moved }
}

function movesIn({ before, after }: Pair<Place>): readonly Move[] {
  const gone = [...onlyIn(before, after, [], isEmpty)]
  // What was null before and is filled did not move there.
  const came = [...onlyIn(after, before, [], (counterpart) => counterpart === undefined)]
  const moves = gone.flatMap((one) => {
    if (gone.some((other) => other !== one && other.sign === one.sign)) return []
    const alike = came.filter(({ sign }) => sign === one.sign)
    const named = alike.filter(({ path }) => path.at(-1) === one.path.at(-1))
    const [found, another] = named.length > 0 ? named : alike
    if (found === undefined || another !== undefined) return []
    const count = { before: one.count, after: found.count }
    return [{ from: one.path, to: found.path, count }]
  })
  // What is in an object moves with it.
  const isInside = ({ from }: Move, { from: around }: Move) =>
    from.length > around.length && around.every((name, index) => name === from[index])
  return moves.filter((move) => !moves.some((other) => isInside(move, other)))
}

interface Stood {
  readonly path: Path
  /** The names of its members. */
  readonly sign: string
  readonly count: number
}

type IsLacking = (counterpart: Place | undefined) => boolean

const isEmpty: IsLacking = (counterpart) => (counterpart?.members.size ?? 0) === 0

/** The objects of a side that the other one lacks where they stand. Entries of a map come and go. */
function* onlyIn(
  place: Place,
  other: Place | undefined,
  path: Path,
  isLacking: IsLacking,
): Iterable<Stood> {
  const areFree = isMap(place)
  for (const [name, member] of place.members) {
    const at = [...path, name]
    const counterpart = other?.members.get(name)
    const sign = signOf(member)
    const isFree = areFree || name === '*'
    if (!isFree && sign !== undefined && isLacking(counterpart)) {
      yield { path: at, sign, count: objectsIn(member.members.get('*') ?? member) }
    }
    yield* onlyIn(member, counterpart, at, isLacking)
  }
}

function isMap({ counts }: Place): boolean {
  return [...counts.keys()].some((fact) => fact.startsWith('map='))
}

function signOf(place: Place): string | undefined {
  const items = place.members.get('*')
  const object = items ?? place
  if (isMap(object) || object.members.size < fewestMembers || object.members.has('*'))
    return undefined
  return `${items ? '[]' : ''}${JSON.stringify([...object.members.keys()].sort())}`
}

/** A place in which what stands at `to` stands at `from`. */
function movedBack(place: Place, to: Path, from: Path): Place {
  const content = placeAt(place, to)
  return content === undefined ? place : withAt(withoutAt(place, to), from, content)
}

/** Without the place, and without what held nothing else. */
function withoutAt(place: Place, [name = '', ...rest]: Path): Place {
  const members = new Map(place.members)
  const member = members.get(name)
  const left = rest.length > 0 && member ? withoutAt(member, rest) : undefined
  if (left === undefined || left.members.size === 0) members.delete(name)
  else members.set(name, left)
  return { counts: place.counts, members }
}

function withAt(place: Place, [name = '', ...rest]: Path, content: Place): Place {
  const members = new Map(place.members)
  // What held it before and is gone with it is no change of its own.
  const holder = rest.length > 0 ? [['type=object', seenOf(content)] as const] : []
  const member = members.get(name) ?? { counts: new Map(holder), members: new Map() }
  // Null that stands there where the content stands elsewhere is left over.
  const isWhole = seenOf(content) >= objectsIn(place)
  const moved = isWhole ? content : joinPlaces(member, content)
  members.set(name, rest.length > 0 ? withAt(member, rest, content) : moved)
  return { counts: place.counts, members }
}
