import { pointerOf } from '../json/index.ts'
import { type Change, either, newsOf, type Pair } from './change.ts'
import { compareTexts, fold } from './compare-texts.ts'
import type { RuleId } from './rules/index.ts'
import { fraction, isMapOf, noShape, type Shape, typesOf } from './shape.ts'

type Place = readonly string[]

/** How the values of a place and of all places in it differ. */
export function compareShapes(pair: Pair<Shape>, path: Place = []): Change[] {
  const { before, after } = pair
  if (before.seen === 0 || after.seen === 0) return []
  const here = (rule: RuleId, earlier: string, later: string): Change => ({
    rule,
    direction: 'response',
    pointer: pointerOf(path),
    before: earlier,
    after: later,
    seen: { before: before.seen, after: after.seen },
  })
  const [was, is] = [before.texts, after.texts]
  const known = before.known ?? after.known
  // In an envelope that the contract does not have, a name may look secret that is not.
  const areAlike = before.isSecret === after.isSecret
  const texts = was && is && areAlike ? compareTexts({ before: was, after: is }, known) : []
  const codes =
    before.codes && after.codes ? compareTexts({ before: before.codes, after: after.codes }) : []
  return [
    ...compareTypes(pair, here),
    ...compareNulls(pair, here),
    ...[...texts, ...codes].map((text) => here(text.rule, text.before, text.after)),
    ...compareEntries(pair, here),
    ...compareMembers(pair, path),
    ...compareItems(pair, path),
  ]
}

type Here = (rule: RuleId, before: string, after: string) => Change

function compareTypes({ before, after }: Pair<Shape>, here: Here): Change[] {
  const known = before.field ?? after.field
  const areWhole =
    (known ?? before.codes ?? after.codes) !== undefined ||
    isNeverWhole(before, after) ||
    isNeverWhole(after, before)
  const [was, is] = [before, after].map((shape) =>
    [...typesOf(shape).keys()].map((type) => (type === fraction && !areWhole ? 'number' : type)),
  ) as [string[], string[]]
  if (was.length === 0 || is.length === 0) return []
  const news = newsOf(was, is)
  if (news.gone.length + news.new.length === 0) return []
  const widened = news.gone.length === 0 ? 'type-widened' : 'type'
  return [here(news.new.length === 0 ? 'type-narrowed' : widened, either(was), either(is))]
}

/**
 * Whether fractions that one side has and the other does not are more than chance. The numbers that the contract knows are
 * whole; any other may have a fraction at times.
 */
function isNeverWhole(one: Shape, other: Shape): boolean {
  const [whole, types] = [typesOf(one), typesOf(other)]
  const [wholes = 0, fractions = 0] = [types.get('number'), types.get(fraction)]
  const share = fractions / (fractions + wholes)
  return !whole.has(fraction) && (whole.get('number') ?? 0) * share >= 3
}

function compareNulls({ before, after }: Pair<Shape>, here: Here): Change[] {
  const say = ({ nulls, seen }: Shape) =>
    nulls === 0 ? 'never null' : nulls === seen ? 'always null' : 'null at times'
  const [was, is] = [say(before), say(after)]
  if (was === is) return []
  if (before.nulls === 0) return [here('null-new', was, is)]
  if (after.nulls === 0) return [here('null-gone', was, is)]
  return [here(is === 'always null' ? 'values-gone' : 'values-came', was, is)]
}

const ranks = ['absent', 'absent at times', 'present'] as const

function presenceOf({ seen }: Shape, parents: number): number {
  if (seen === 0) return 0
  return seen < parents ? 1 : 2
}

function compareMembers({ before, after }: Pair<Shape>, path: Place): Change[] {
  if (before.objects === 0 || after.objects === 0) return []
  const names = new Set([...before.members.keys(), ...after.members.keys()])
  return [...names].flatMap((name) => {
    const was = before.members.get(name) ?? noShape()
    const is = after.members.get(name) ?? noShape()
    const at = [...path, name]
    const changes = compareShapes({ before: was, after: is }, at)
    // The free names of a map come and go.
    if (name === '*') return changes
    const [earlier, later] = [presenceOf(was, before.objects), presenceOf(is, after.objects)]
    if (earlier === later) return changes
    const found = presenceRule(earlier, later)
    const isName = isMapOf(before) && isMapOf(after)
    const rule = isName ? ofMembers[found] : found
    if (rule === undefined) return changes
    const say = (rank: number, { members }: Shape) =>
      rank > 0 ? ranks[rank]! : [ranks[0], ...spelledOtherwise(name, members.keys())].join('; ')
    const change: Change = {
      rule,
      direction: 'response',
      pointer: pointerOf(at),
      before: say(earlier, before),
      after: say(later, after),
      seen: { before: before.objects, after: after.objects },
    }
    return [...changes, change]
  })
}

/** How a side that lacks a member spells its name, where only case and marks differ: `created_at`, `createdAt`. */
function spelledOtherwise(name: string, names: Iterable<string>): string[] {
  const other = Array.from(names).find((one) => one !== name && fold(one) === fold(name))
  return other === undefined ? [] : [`spelled "${other}"`]
}

function presenceRule(earlier: number, later: number): RuleId {
  if (later === 0) return 'member-gone'
  if (earlier === 0) return 'member-new'
  return later < earlier ? 'member-sometimes' : 'member-always'
}

/** Some of the names of a map that the contract uses may be missing; it is a change that none has them any more. */
const ofMembers: Partial<Record<RuleId, RuleId>> = {
  'member-gone': 'name-gone',
  'member-new': 'name-new',
}

/** The names of maps, and lists and maps that are always empty. */
function compareEntries(pair: Pair<Shape>, here: Here): Change[] {
  const [was, is] = [entriesOf(pair.before), entriesOf(pair.after)]
  if (was === undefined || is === undefined) return []
  if (was !== is) return [here(was ? 'entries-gone' : 'entries-came', say(was), say(is))]
  const [before, after] = [pair.before.names, pair.after.names]
  if (before === undefined || after === undefined) return []
  return compareTexts({ before, after }).map((one) =>
    here(ofNames[one.rule] ?? one.rule, one.before, one.after),
  )

  function say(hasEntries: boolean): string {
    return hasEntries ? 'has entries at times' : 'always empty'
  }
}

const ofNames: Partial<Record<RuleId, RuleId>> = {
  'value-new': 'name-new',
  'value-gone': 'name-gone',
}

/** Whether the lists and maps of a place had anything in them; undefined where there was none. */
function entriesOf(shape: Shape): boolean | undefined {
  const { items, members, field, objects } = shape
  if (typesOf(shape).has('array')) return items !== undefined
  if (members.has('*') || (isMapOf(shape) && members.size > 0)) return true
  return objects > 0 && field?.values !== undefined && members.size === 0 ? false : undefined
}

function compareItems({ before, after }: Pair<Shape>, path: Place): Change[] {
  if (before.items === undefined || after.items === undefined) return []
  return compareShapes({ before: before.items, after: after.items }, [...path, '*'])
}
