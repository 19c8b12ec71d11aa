import { isOneSignApart, mayBeDigits } from './alphabets.ts'
import { withoutEchoes } from './echoes.ts'
import { areOfSameValues, haveCommon, isOpen, type SetDifference } from './fact-sets.ts'
import { turnedFlags } from './flags.ts'
import { compareLengths, compareOrders, compareSequences, type WholeChange } from './lists.ts'
import { namesOf } from './names.ts'
import { emptyChange, filledIn, nullChange } from './nothing.ts'
import {
  anything,
  type ComparedFact,
  type FactSet,
  kindOf,
  objectsIn,
  openValues,
  type Pair,
  type Place,
  pairOf,
  setsOf,
  totalIn,
} from './place.ts'
import { comparePresence } from './presence.ts'
import { isRare } from './rare.ts'
import { wordsTogether } from './words.ts'

const nowhere: Place = { counts: new Map(), members: new Map() }

/**
 * Compares two places: every aspect of them, and of all places in them, whose sets differ.
 *
 * @param isOfSame Both sides showed a record around them that no operation changes.
 */
export function comparePlaces(
  places: Pair<Place>,
  path: readonly string[] = [],
  isOfSame = false,
): SetDifference[] {
  const aspects = { before: setsOf(places.before), after: setsOf(places.after) }
  const about = {
    path,
    seen: totalOf('null', aspects),
    ...recordsIn(aspects),
    ...(isOfSame && { haveSame: true }),
  }
  const nulls = nullChange(places)
  // What was null and is empty, or was empty and is null, is one difference.
  const echoes = pairOf(aspects, (sets) => sets.get('echo'))
  const full = pairOf(aspects, (sets) => sets.get('full'))
  const hidden = new Set([...hiddenIn(aspects), ...nulls.says])
  const here = [...aspects.before].flatMap(([aspect, before]): SetDifference[] => {
    // If a side never showed the aspect, it could not have shown a value of it.
    const after = aspects.after.get(aspect)
    const isOnly = /^(?:echo|flag|same|full)$/.test(aspect)
    if (after === undefined || hidden.has(aspect) || isOnly) return []
    const sets = withoutEchoes({ before, after }, echoes)
    if (sets.after.length === 0) return []
    const changes = wholeChanges[aspect]?.(sets, full, aspects.before.has('items'))
    if (changes !== undefined) return changes.map((one) => asSets(one, { aspect, ...about }))
    const change = changeNames[aspect]?.(sets)
    const { says: _, ...ofNull } = nulls
    const more = aspect === 'null' ? { change: undefined, ...ofNull } : { change }
    const isKept = comesAndGoes(aspect, sets) || areOfSameValues(sets)
    return isKept ? [] : [{ aspect, ...sets, ...about, ...more }]
  })
  const [flags, booleans] = ['flag', 'boolean'].map((aspect) =>
    pairOf(aspects, (sets) => sets.get(aspect) ?? []),
  )
  const turned = turnedFlags(flags!, booleans!)
  if (turned !== undefined) here.push({ aspect: 'boolean', ...about, ...turned })
  const wasNull = nulls.change !== undefined
  return [...wordsTogether(here), ...compareMembers(places, aspects, { path, wasNull, isOfSame })]
}

type Aspects = Pair<ReadonlyMap<string, FactSet>>

function totalOf(aspect: string, aspects: Aspects): Pair<number> | undefined {
  const { before, after } = pairOf(aspects, (sets) => totalIn(sets.get(aspect) ?? []))
  return before + after > 0 ? { before, after } : undefined
}

function recordsIn(aspects: Aspects): Pick<SetDifference, 'records' | 'areReads'> {
  const counted = [aspects.before, aspects.after].flatMap((sets) => sets.get('record') ?? [])
  const areReads = counted.some(({ value }) => value === 'read')
  return { records: totalOf('record', aspects), ...(areReads && { areReads }) }
}

/** Whether both sides showed a record that no operation changes. */
function haveSame(aspects: Aspects): boolean {
  const isNamed = ({ value }: ComparedFact) => !openValues.has(value)
  return haveCommon(pairOf(aspects, (sets) => (sets.get('same') ?? []).filter(isNamed)))
}

type CompareWhole = (
  sets: Pair<FactSet>,
  full: Pair<FactSet | undefined>,
  isOfRecords: boolean,
) => WholeChange[]

const wholeChanges: Readonly<Record<string, CompareWhole>> = {
  order: compareOrders,
  length: compareLengths,
  sequence: compareSequences,
}

/** The names of changes of which the direction matters. */
const changeNames: Readonly<Record<string, (sets: Pair<FactSet>) => string>> = {
  limit: (sets) => (isLess(sets) ? 'lowered' : 'raised'),
  items: (sets) => (isLess(sets) ? '-fewer' : '+more'),
}

function isLess({ before, after }: Pair<FactSet>): boolean {
  const meanOf = (set: FactSet) =>
    set.reduce((sum, { value, count }) => sum + Number(value) * count, 0) / totalIn(set)
  return meanOf(after) < meanOf(before)
}

function asSets(
  { words, change, count = { before: 1, after: 1 }, isPage }: WholeChange,
  about: Pick<SetDifference, 'aspect' | 'path' | 'seen'>,
): SetDifference {
  const { aspect } = about
  const setOf = (side: keyof Pair<FactSet>) => [{ aspect, value: words[side], count: count[side] }]
  const page = isPage && { isPage }
  return { ...about, before: setOf('before'), after: setOf('after'), change, ...page }
}

const ofWriting = ['word', 'code', 'wording', 'spelling', 'size']

/** What differs wherever another aspect has nothing in common: a code of another type is another value, too. */
const toldWith: Readonly<Record<string, readonly string[]>> = {
  type: ['code'],
  mask: ofWriting,
  last: ofWriting,
  // Another media type is written with another character set.
  header: ['charset'],
}

/** The aspects that say nothing because of others. */
function hiddenIn({ before, after }: Aspects): ReadonlySet<string> {
  const forms = [before, after].flatMap((sets) => sets.get('form') ?? [])
  const isMasked = forms.some(({ value }) => value === 'masked')
  const isOther = (aspect: string) => {
    const [was, is] = [before.get(aspect), after.get(aspect)]
    return was !== undefined && is !== undefined && !haveCommon({ before: was, after: is })
  }
  const setsIn = (aspect: string) => pairOf({ before, after }, (side) => side.get(aspect) ?? [])
  const isSure = (aspect: string) => {
    const sets = setsIn(aspect)
    const records = totalOf('record', { before, after })
    return !comesAndGoes(aspect, sets) && !isRare({ aspect, path: [], ...sets, records })
  }
  const isWritten = isOther('spelling') && isSure('spelling')
  return new Set([
    // Inside an envelope that the contract does not know, a member may look secret that is not.
    ...(isMasked || before.has('secret') !== after.has('secret')
      ? ['form', 'spelling', 'size']
      : []),
    ...(isMasked ? ['word', 'code'] : []),
    ...(mayBeDigits(setsIn('form'), setsIn('spelling')) ? ['form'] : []),
    ...Object.keys(toldWith).flatMap((aspect) => (isOther(aspect) ? toldWith[aspect]! : [])),
    // A text that is a code now, and was words, is another word, too. How it is written says more, where that is always the same.
    ...(isOther('wording') ? ['word', 'code'] : []),
    ...(isWritten ? ['wording'] : isOther('wording') ? ['spelling', 'size'] : []),
    // A text in which a number has a digit more is a sign longer.
    ...(isOneDigitLonger({ before, after }) ? ['size'] : []),
    // A text of another form is written in another way, too, and has another length.
    ...(isOther('form') ? ['spelling', 'size'] : isOther('spelling') ? ['size'] : []),
  ])
}

/** Whether all texts of one side are a sign longer than those of the other, and may hold numbers. */
function isOneDigitLonger({ before, after }: Aspects): boolean {
  const sizes = [before, after].flatMap((sets) => sets.get('size')?.[0] ?? [])
  const [was, is] = sizes.map(({ value }) => Number.parseInt(value, 10))
  const written = [before, after].flatMap((sets) => sets.get('spelling') ?? [])
  // Of an address only the scheme is known.
  const hasNumbers = written.some(({ value }) => /0|:$/.test(value) || value === anything)
  return Math.abs(was! - is!) === 1 && hasNumbers
}

function comesAndGoes(aspect: string, sets: Pair<FactSet>): boolean {
  const both = [sets.before, sets.after]
  if (aspect === 'constant' || aspect === 'limit') {
    const isFigure = ([fact, other]: FactSet) =>
      other === undefined && /^\d{1,6}$/.test(fact!.value)
    return !both.every(isFigure)
  }
  // At a place for which the contract lists values, any other word is a difference; elsewhere where no other text came.
  const areOpen = both.filter(isOpen)
  if (aspect !== 'listed' && areOpen.length > 0) {
    const isWord = aspect === 'word' || aspect === 'code'
    const isText = areOpen.flat().some(({ value }) => value === anything)
    if (!isWord || areOpen.length > 1 || !isText) return true
  }
  // Where some lists have as many items as before, others may have.
  if (aspect === 'items') return haveCommon(sets)
  if (kindOf(aspect) === 'id') {
    return sets.before.every((was) => sets.after.every((is) => isOneSignApart(was.value, is.value)))
  }
  if (!/^(?:spelling|size|wording)$/.test(aspect)) return false
  // One text says nothing of all.
  return Math.min(...both.map(totalIn)) < 2
}

interface Around {
  readonly path: readonly string[]
  readonly wasNull: boolean
  readonly isOfSame: boolean
}

function compareMembers(
  places: Pair<Place>,
  aspects: Aspects,
  { path, wasNull, isOfSame }: Around,
): SetDifference[] {
  const { before, after } = places
  // What was null on one side and is empty on the other could have no member on either.
  const seen = pairOf(places, wasNull ? filledIn : objectsIn)
  const isInSame = aspects.before.has('same') ? haveSame(aspects) : isOfSame
  const records = { ...recordsIn(aspects), ...(isInSame && { haveSame: true }) }
  const areMaps = aspects.before.has('map') && aspects.after.has('map')
  const emptied = path.length > 0 && !areMaps ? emptyChange(places, seen) : undefined
  if (emptied !== undefined) return [{ aspect: 'entries', path, seen, ...records, ...emptied }]
  const isMapOnce = !areMaps && (aspects.before.has('map') || aspects.after.has('map'))
  return namesOf(places, areMaps).flatMap((names) => {
    const members = {
      before: before.members.get(names.before) ?? nowhere,
      after: after.members.get(names.after) ?? nowhere,
    }
    const at = [...path, names.before]
    const inside = comparePlaces(members, at, isInSame)
    // Items, and the free names of a map, come and go.
    const isFree = isMapOnce || names.before === '*'
    if (isFree || seen.before === 0 || seen.after === 0) return inside
    const about = { path: at, seen, ...records }
    const found = comparePresence({ names, members, places, areMaps, ...about })
    // That null is gone, where the member is absent now, is the same change.
    const isOfNull = found.some(({ change = '' }) => change.includes('null'))
    const isTold = ({ aspect, path }: SetDifference) =>
      isOfNull && aspect === 'null' && path.length === at.length
    return [...inside.filter((one) => !isTold(one)), ...found]
  })
}
