import { pointerOf } from '../json/index.ts'
import { type Change, changeOf } from './change.ts'
import { changedForm } from './forms.ts'
import { mergeShapes, type Shape } from './shape.ts'
import { areFewWords, formatsOf, havePrefix, isWord, otherText } from './texts.ts'
import type { Places } from './words.ts'

/** Where two shapes are compared. */
interface Spot {
  /** What answers: `GET /payments/{pmt_id}`. */
  readonly call: string
  readonly places: Places
  readonly path: readonly string[]
}

/** How the answers of a call differ in shape, place by place. */
export function compareShapes(before: Shape, after: Shape, spot: Spot): Change[] {
  if (before.count === 0 || after.count === 0) return []
  if (before.nulls === before.count) {
    const isNews = after.types.size > 0 && !isMixed(after, spot)
    return isNews ? [typed(spot, ['null'], after.types)] : []
  }
  const news = [...after.types].filter((type) => !before.types.has(type))
  return [
    ...(news.length > 0 ? [typed(spot, before.types, news)] : []),
    ...(before.nulls === 0 && after.nulls > 0 && !isMixed(after, spot)
      ? [nullable(spot, after)]
      : []),
    ...compareTexts(before, after, spot),
    ...compareMembers(before, after, spot),
    ...compareItems(before.items, after.items, { ...spot, path: [...spot.path, '*'] }),
  ]
}

/** Of what may be null some records have a value and others have none: so they are others, and no news. */
function isMixed({ nulls, count }: Shape, { places, path }: Spot): boolean {
  return nulls > 0 && nulls < count && places.mayBeNull(path)
}

function compareTexts(before: Shape, after: Shape, spot: Spot): Change[] {
  if (before.texts.size === 0 || after.texts.size === 0) return []
  const [format, ...others] = formatsOf(before.texts)
  const now = formatsOf(after.texts)
  if (format !== undefined && others.length === 0 && format !== otherText) {
    const news = [...now].filter((one) => one !== format)
    // An id may be made of anything.
    if (news.length > 0 && (format !== 'id' || !havePrefix(after.texts))) {
      return [typed(spot, [format], news)]
    }
    const form = changedForm(format, before.texts, after.texts)
    return form === undefined || spot.places.isSecret(spot.path) ? [] : [written(spot, form)]
  }
  return unseenAmong(before.texts, after.texts, { spot, seen: before.count })
}

interface Seen {
  readonly spot: Spot
  /** How many values the texts of before are. */
  readonly seen: number
}

/** Words that neither the recording nor the contract knows at this place. */
function unseenAmong(
  before: ReadonlySet<string>,
  after: Iterable<string>,
  { spot, seen }: Seen,
): Change[] {
  if (spot.places.isSecret(spot.path)) return []
  const words = spot.places.words(spot.path)
  if (words === undefined && !areFewWords(before, seen, spot.path.includes('*'))) return []
  return [...after]
    .filter((text) => !before.has(text) && !words?.has(text))
    .filter((text) => words !== undefined || isWord(text))
    .map((text) => {
      const shown = JSON.stringify(text)
      const known = [...before].sort().join(', ')
      const message = `${placeOf(spot)} is ${shown}, which neither the recording nor the contract shows there.`
      return changeOf('unseen-value', [known, text], message, pointerOf(spot.path))
    })
}

function compareMembers(before: Shape, after: Shape, spot: Spot): Change[] {
  if (before.objects === 0 || after.objects === 0) return []
  const names = new Set([...before.members.keys(), ...after.members.keys()])
  return [...names].flatMap((name) => {
    const one = before.members.get(name)
    const other = after.members.get(name)
    const at = { ...spot, path: [...spot.path, name] }
    const changes = one && other ? compareShapes(one, other, at) : []
    if (name === '*') return changes
    if (one === undefined) {
      const message = `${placeOf(at)} is new.`
      return [changeOf('member-new', ['absent', 'present'], message, pointerOf(at.path))]
    }
    const present = other?.count ?? 0
    if (one.count < before.objects || present === after.objects) return changes
    const now = present === 0 ? 'absent' : 'absent at times'
    const message = `${placeOf(at)} was always there and is now ${now}.`
    return [...changes, changeOf('member-gone', ['present', now], message, pointerOf(at.path))]
  })
}

/** Items are compared by kind; a kind that the recording does not have is a new word. */
function compareItems(
  before: ReadonlyMap<string, Shape>,
  after: ReadonlyMap<string, Shape>,
  spot: Spot,
): Change[] {
  if (before.size === 0 || after.size === 0) return []
  const isTyped = !before.has('')
  if (!isTyped && before.size === 1) {
    return compareShapes(mergeShapes(before.values()), mergeShapes(after.values()), spot)
  }
  return [...after].flatMap(([kind, shape]) => {
    const known = before.get(kind)
    if (known !== undefined) return compareShapes(known, shape, spot)
    if (kind === '') return compareShapes(mergeShapes(before.values()), shape, spot)
    const seen = [...before.values()].reduce((sum, { count }) => sum + count, 0)
    const at = { ...spot, path: [...spot.path, 'type'] }
    return unseenAmong(new Set(before.keys()), [kind], { spot: at, seen })
  })
}

function typed(spot: Spot, before: Iterable<string>, after: Iterable<string>): Change {
  const [was, is] = [[...before].sort().join(' or '), [...after].sort().join(' or ')]
  const message = `${placeOf(spot)} was ${was} and is now ${is}.`
  return changeOf('type', [was, is], message, pointerOf(spot.path))
}

function written(spot: Spot, [was, is]: readonly [was: string, is: string]): Change {
  const message = `${placeOf(spot)} was written as ${was} and is now written as ${is}.`
  return changeOf('form', [was, is], message, pointerOf(spot.path))
}

function nullable(spot: Spot, { nulls, count }: Shape): Change {
  const after = nulls === count ? 'null' : 'null at times'
  const message = `${placeOf(spot)} was never null and is now ${after}.`
  return changeOf('nullability', ['never null', after], message, pointerOf(spot.path))
}

function placeOf({ call, path }: Spot): string {
  return path.length === 0 ? `The answer to ${call}` : `${pointerOf(path)} of ${call}`
}
