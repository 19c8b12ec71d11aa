import { isDeepStrictEqual } from 'node:util'
import { partsOf } from '../../base/json/index.ts'
import { success } from './collect-facts.ts'
import { areOfSameValues, presenceOf, type SetDifference } from './fact-sets.ts'
import { absentChange } from './nothing.ts'
import {
  type ComparedFact,
  countIn,
  type FactSet,
  type Pair,
  type Place,
  pairOf,
  seenOf,
  setsOf,
} from './place.ts'

/** Whether a successful response to a call showed a value at a place. */
export function hasShown(call: Place | undefined, pointer: string): boolean {
  const body = call?.members.get(`body ${success}`)
  const place = partsOf(pointer).reduce(
    (at, part) => at?.members.get(part) ?? at?.members.get('*'),
    body,
  )
  return place !== undefined && countIn(setsOf(place).get('null'), 'value') > 0
}

/** A member on both sides, what holds it, and how often that was seen. */
export interface Member extends Pick<SetDifference, 'path' | 'records'> {
  readonly names: Pair<string>
  readonly members: Pair<Place>
  readonly places: Pair<Place>
  readonly areMaps: boolean
  readonly seen: Pair<number>
}

/** Whether a member is there: always, at times or never; and whether its name has another case. */
export function comparePresence({ names, places, areMaps, ...member }: Member): SetDifference[] {
  const { members, ...about } = member
  const isAnnounced = [members.before, members.after].some((one) => setsOf(one).has('date'))
  const aspect = areMaps ? 'entry' : isAnnounced ? 'announced' : 'present'
  const { seen } = about
  const presence = {
    before: presenceOf(aspect, seenOf(members.before), seen.before),
    after: presenceOf(aspect, seenOf(members.after), seen.after),
  }
  const isKept = areOfSameValues(presence)
  const absent = aspect === 'present' ? absentChange(members, presence) : undefined
  const cased = names.before === names.after ? [] : [casedOf(names, member)]
  if (isKept && absent === undefined) return cased
  const ofMore = ({ value }: ComparedFact) => !isKept || value === 'absent'
  const isGone = seenOf(members.after) === 0 && absent === undefined
  const renamedTo = isGone ? renamed(members.before, places) : undefined
  const says = pairOf(members, figureIn)
  const sets = pairOf(presence, (set) => set.filter(ofMore))
  const changed = { aspect, ...about, ...sets, ...absent, says, ...(renamedTo && { renamedTo }) }
  return [...cased, changed]
}

type Named = Omit<Member, 'names' | 'places' | 'areMaps'>

function casedOf(names: Pair<string>, { members, ...about }: Named): SetDifference {
  const aspect = 'present'
  const setOf = (value: string, place: Place) => [{ aspect, value, count: seenOf(place) }]
  const before = setOf(names.before, members.before)
  return { aspect, ...about, before, after: setOf(names.after, members.after), change: 'recased' }
}

function figureIn(header: Place): string {
  const sets = setsOf(header)
  const [fact, another] = sets.get('constant') ?? sets.get('date') ?? []
  return fact === undefined || another !== undefined || fact.value === '•••' ? '' : fact.value
}

function renamed(gone: Place, { before, after }: Pair<Place>): string | undefined {
  const came = [...after.members].filter(([name]) => !before.members.has(name))
  const [like, another] = came.filter(([, member]) => areOfOneKind(gone, member))
  return another === undefined ? like?.[0] : undefined
}

function areOfOneKind(place: Place, another: Place): boolean {
  const [was, is] = [setsOf(place), setsOf(another)]
  const ofTexts = was.has('secret') || is.has('secret') ? [] : ['text', 'form', 'digits', 'prefix']
  const kinds = ['null', 'type', 'boolean', ...ofTexts]
  const valuesOf = (set: FactSet = []) => set.map(({ value }) => value).sort()
  const names = [place, another].map(({ members }) => [...members.keys()].sort())
  return (
    kinds.every((kind) => isDeepStrictEqual(valuesOf(was.get(kind)), valuesOf(is.get(kind)))) &&
    isDeepStrictEqual(names[0], names[1])
  )
}
