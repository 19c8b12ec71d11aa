import { isDeepStrictEqual } from 'node:util'
import { withoutEchoes } from './echoes.ts'
import { haveCommon, isOpen, newsIn, type SetDifference } from './fact-sets.ts'
import { compareLengths, compareOrders, type WholeChange } from './lists.ts'
import { absentChange, emptyChange, nullChange } from './nothing.ts'
import {
  anything,
  type FactSet,
  objectsIn,
  type Pair,
  type Place,
  pairOf,
  seenOf,
  setsOf,
  totalIn,
} from './place.ts'
import { wordsTogether } from './words.ts'

const nowhere: Place = { counts: new Map(), members: new Map() }

/** Compares two places: every aspect of them, and of all places in them, whose sets differ. */
export function comparePlaces(places: Pair<Place>, path: readonly string[] = []): SetDifference[] {
  const aspects = { before: setsOf(places.before), after: setsOf(places.after) }
  const about = {
    path,
    seen: totalOf('null', aspects),
    records: totalOf('record', aspects),
    ...(areSame(aspects) && { areSame: true }),
  }
  const nulls = nullChange(places)
  // What was null and is empty, or was empty and is null, is one difference.
  const ofNull = nulls.change === undefined ? [] : ['text', 'entries', 'boolean']
  const echoes = pairOf(aspects, (sets) => sets.get('echo'))
  const hidden = new Set([...hiddenIn(aspects), ...ofNull])
  const here = [...aspects.before].flatMap(([aspect, before]): SetDifference[] => {
    // If a side never showed the aspect, it could not have shown a value of it.
    const all = aspects.after.get(aspect)
    const isOnly = aspect === 'echo' || aspect === 'same'
    if (all === undefined || hidden.has(aspect) || isOnly) return []
    const after = withoutEchoes({ before, after: all }, echoes)
    if (after.length === 0) return []
    const sets = { before, after }
    const changes = wholeChanges[aspect]?.(sets)
    if (changes !== undefined) return changes.map((one) => asSets(one, { aspect, ...about }))
    const change = aspect === 'limit' ? limitChange(sets) : undefined
    const more = aspect === 'null' ? nulls : { change }
    return comesAndGoes(aspect, sets) ? [] : differing({ aspect, ...sets, ...about, ...more })
  })
  return [...wordsTogether(here), ...compareMembers(places, aspects, path)]
}

type Aspects = Pair<ReadonlyMap<string, FactSet>>

function totalOf(aspect: string, aspects: Aspects): Pair<number> | undefined {
  const { before, after } = pairOf(aspects, (sets) => totalIn(sets.get(aspect) ?? []))
  return before + after > 0 ? { before, after } : undefined
}

/** Whether both sides showed the same records, as far as facts tell. */
function areSame(aspects: Aspects): boolean {
  const [before, after] = [aspects.before, aspects.after].map((sets) => sets.get('same') ?? [])
  const { gone, came } = newsIn({ before: before!, after: after! })
  return before!.length > 0 && gone.length + came.length === 0 && !isOpen(before!)
}

const wholeChanges: Readonly<Record<string, (sets: Pair<FactSet>) => WholeChange[]>> = {
  order: compareOrders,
  length: compareLengths,
}

/** Whether a figure that every response shows is lower. */
function limitChange({ before, after }: Pair<FactSet>): string {
  return Number(after[0]!.value) < Number(before[0]!.value) ? 'lowered' : 'raised'
}

function asSets(
  { words, change, count = 1 }: WholeChange,
  about: Pick<SetDifference, 'aspect' | 'path' | 'seen'>,
): SetDifference {
  const setOf = (value: string) => [{ aspect: about.aspect, value, count }]
  return { ...about, ...pairOf(words, setOf), change }
}

/** The aspects that say nothing because of others. */
function hiddenIn({ before, after }: Aspects): ReadonlySet<string> {
  const forms = [before, after].flatMap((sets) => sets.get('form') ?? [])
  const isMasked = forms.some(({ value }) => value === 'masked')
  const isOther = (aspect: string) => {
    const [was, is] = [before.get(aspect), after.get(aspect)]
    return was !== undefined && is !== undefined && !haveCommon({ before: was, after: is })
  }
  return new Set([
    // Inside an envelope that the contract does not know, a member may look secret that is not.
    ...(isMasked || before.has('secret') !== after.has('secret')
      ? ['form', 'spelling', 'size']
      : []),
    ...(isMasked ? ['word', 'code'] : []),
    // Another media type is written with another character set.
    ...(isOther('header') ? ['charset'] : []),
    // A text of another form is written in another way, too, and has another length.
    ...(isOther('form') ? ['spelling', 'size'] : isOther('spelling') ? ['size'] : []),
  ])
}

/** So many responses show that the value of a header is always the same. */
const enough = 8

function comesAndGoes(aspect: string, sets: Pair<FactSet>): boolean {
  const both = [sets.before, sets.after]
  if (aspect === 'constant' || aspect === 'limit') {
    const isFigure = ([fact, other]: FactSet) =>
      other === undefined && /^\d{1,6}$/.test(fact!.value) && fact!.count >= enough
    return !both.every(isFigure)
  }
  // At a place for which the contract lists values, any other word is a difference; elsewhere where no other text came.
  const areOpen = both.filter(isOpen)
  if (aspect !== 'listed' && areOpen.length > 0) {
    const isWord = aspect === 'word' || aspect === 'code'
    const isText = areOpen.flat().some(({ value }) => value === anything)
    if (!isWord || areOpen.length > 1 || !isText) return true
  }
  if (aspect !== 'spelling' && aspect !== 'size') return false
  // One text says nothing of all, and neither does a number that is a digit longer.
  const [was, is] = both.map(([fact]) => /^\d+(?= digits)/.exec(fact!.value)?.[0])
  return Math.abs(Number(was) - Number(is)) === 1 || Math.min(...both.map(totalIn)) < 2
}

function differing(sets: SetDifference): SetDifference[] {
  const { gone, came } = newsIn(sets)
  return gone.length + came.length === 0 ? [] : [sets]
}

function compareMembers(
  places: Pair<Place>,
  aspects: Aspects,
  path: readonly string[],
): SetDifference[] {
  const { before, after } = places
  const seen = pairOf(places, objectsIn)
  const records = totalOf('record', aspects)
  const areMaps = aspects.before.has('map') && aspects.after.has('map')
  const emptied = path.length > 0 && !areMaps ? emptyChange(places, seen) : undefined
  if (emptied !== undefined) return [{ aspect: 'entries', path, seen, records, ...emptied }]
  return [...new Set([...before.members.keys(), ...after.members.keys()])].flatMap((name) => {
    const members = pairOf(places, (place) => place.members.get(name) ?? nowhere)
    const at = [...path, name]
    const inside = comparePlaces(members, at)
    // Items, and the free names of a map, come and go.
    if (name === '*' || seen.before === 0 || seen.after === 0) return inside
    const isAnnounced = [members.before, members.after].some((one) => setsOf(one).has('date'))
    const aspect = areMaps ? 'entry' : isAnnounced ? 'announced' : 'present'
    const presence = {
      before: presenceOf(aspect, seenOf(members.before), seen.before),
      after: presenceOf(aspect, seenOf(members.after), seen.after),
    }
    const absent = aspect === 'present' ? absentChange(members, presence) : undefined
    const isGone = seenOf(members.after) === 0 && absent === undefined
    const renamedTo = isGone ? renamed(members.before, places) : undefined
    const found = differing({
      aspect,
      path: at,
      seen,
      records,
      ...presence,
      ...absent,
      says: pairOf(members, figureIn),
      ...(renamedTo && { renamedTo }),
    })
    // That null is gone, where the member is absent now, is the same change.
    const isTold = (one: SetDifference) =>
      absent !== undefined && one.aspect === 'null' && one.path.length === at.length
    return [...inside.filter((one) => !isTold(one)), ...found]
  })
}

function presenceOf(aspect: string, seen: number, whole: number): FactSet {
  return [
    { aspect, value: 'present', count: seen },
    { aspect, value: 'absent', count: whole - seen },
  ].filter(({ count }) => count > 0)
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
