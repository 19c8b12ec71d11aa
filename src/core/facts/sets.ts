import { isDeepStrictEqual } from 'node:util'
import {
  anything,
  countOf,
  type FactSet,
  haveCommon,
  isOpen,
  newsIn,
  type Pair,
  type SetDifference,
} from './facts.ts'
import { FieldStats } from './field-stats.ts'
import { compareLists } from './list-stats.ts'

/** Compares two places: every aspect of them, and of all places in them, whose sets differ. */
export function compareSets(
  places: Pair<FieldStats>,
  path: readonly string[] = [],
): SetDifference[] {
  const { before, after } = places
  if (before.seen === 0 || after.seen === 0) return []
  const [was, is] = [before.aspects, after.aspects]
  const seen = { before: before.seen, after: after.seen }
  const records = { before: before.records, after: after.records }
  const forms = [was, is].flatMap((aspects) => aspects.get('form') ?? [])
  const isMasked = forms.some(({ value }) => value === 'masked')
  const isOther = (aspect: string) => {
    const [before, after] = [was.get(aspect), is.get(aspect)]
    return before !== undefined && after !== undefined && !haveCommon({ before, after })
  }
  const hidden = new Set([
    // Inside an envelope that the contract does not know, a member may look secret that is not.
    ...(isMasked || before.isSecret !== after.isSecret ? ['form', 'spelling', 'size'] : []),
    ...(isMasked ? ['word', 'code'] : []),
    // A text of another form is written in another way, too, and has another length.
    ...(isOther('form') ? ['spelling', 'size'] : isOther('spelling') ? ['size'] : []),
  ])
  const here = [...was].flatMap(([aspect, before]) => {
    // If a side never showed the aspect, it could not have shown a value of it.
    const after = is.get(aspect)
    if (after === undefined || hidden.has(aspect)) return []
    // At a place for which the contract lists values, any other word is a difference; elsewhere where no other text came.
    const areOpen = [before, after].filter(isOpen)
    const isFreeWord = areOpen.length > 1 || !areOpen.flat().some(({ value }) => value === anything)
    const isFree = /^(?:word|code)$/.test(aspect) ? isFreeWord : aspect !== 'listed'
    return (isFree && areOpen.length > 0) || saysLittle(aspect, { before, after })
      ? []
      : differing({
          ...{ aspect, before, after, path, seen, records },
          ...(aspect === 'boolean' && { isOfOneRecord: haveTurned(places) }),
        })
  })
  const [listsBefore, listsAfter] = [before.lists, after.lists]
  const ofLists =
    listsBefore && listsAfter
      ? compareLists({ before: listsBefore, after: listsAfter }, { seen, path })
      : []
  return [...here, ...ofLists, ...compareMembers(places, path)]
}

/** One text says nothing of all, and neither does a number that is a digit longer. */
function saysLittle(aspect: string, { before, after }: Pair<FactSet>): boolean {
  if (aspect !== 'spelling' && aspect !== 'size') return false
  const [was, is] = [before, after].map(([fact]) => /^\d+(?= digits)/.exec(fact!.value)?.[0])
  const isGrown = Math.abs(Number(was) - Number(is)) === 1
  return isGrown || Math.min(countOf(before), countOf(after)) < 2
}

/** Whether a record that both sides show has the other boolean. */
function haveTurned({ before, after }: Pair<FieldStats>): boolean {
  return [...before.flags].some(([id, was]) => {
    const is = after.flags.get(id)
    return was !== undefined && is !== undefined && was !== is
  })
}

function differing(sets: SetDifference): SetDifference[] {
  const { gone, came } = newsIn(sets)
  return gone.length + came.length === 0 ? [] : [sets]
}

function compareMembers(
  { before, after }: Pair<FieldStats>,
  path: readonly string[],
): SetDifference[] {
  const names = new Set([...before.members.keys(), ...after.members.keys()])
  const seen = { before: before.objects, after: after.objects }
  const records = { before: before.records, after: after.records }
  const aspect = before.isMap && after.isMap ? 'entry' : 'present'
  return [...names].flatMap((name) => {
    const was = before.members.get(name) ?? new FieldStats()
    const is = after.members.get(name) ?? new FieldStats()
    const at = [...path, name]
    const within = compareSets({ before: was, after: is }, at)
    // Items, and the free names of a map, come and go.
    if (name === '*' || seen.before === 0 || seen.after === 0) return within
    const sets = { before: presenceOf(aspect, was, before), after: presenceOf(aspect, is, after) }
    const renamedTo = is.seen === 0 ? renamed(was, { before, after }) : undefined
    const found = differing({
      aspect,
      ...sets,
      path: at,
      seen,
      records,
      ...(renamedTo && { renamedTo }),
    })
    return [...within, ...found]
  })
}

/** The only member that came in place of one that is gone, if its values are of the same kind. */
function renamed(gone: FieldStats, { before, after }: Pair<FieldStats>): string | undefined {
  const came = [...after.members].filter(
    ([name, { seen }]) => !before.members.has(name) && seen > 0,
  )
  const [like, another] = came.filter(([, member]) => areOfOneKind(gone, member))
  return another === undefined ? like?.[0] : undefined
}

/** Whether two places hold values of the same kinds; of a secret less is known. */
function areOfOneKind(place: FieldStats, another: FieldStats): boolean {
  const isSecret = place.isSecret || another.isSecret
  const kinds = [
    'null',
    'type',
    'boolean',
    ...(isSecret ? [] : ['text', 'form', 'digits', 'prefix']),
  ]
  const [was, is] = [place.aspects, another.aspects]
  const valuesOf = (set: FactSet = []) => set.map(({ value }) => value).sort()
  const areEqual = kinds.every((kind) =>
    isDeepStrictEqual(valuesOf(was.get(kind)), valuesOf(is.get(kind))),
  )
  const names = [place, another].map(({ members }) => [...members.keys()].sort())
  return areEqual && isDeepStrictEqual(names[0], names[1])
}

/** The set that says whether a member was always there, at times, or never. */
function presenceOf(aspect: string, member: FieldStats, parent: FieldStats): FactSet {
  return [
    { aspect, value: 'present', count: member.seen },
    { aspect, value: 'absent', count: parent.objects - member.seen },
  ].filter(({ count }) => count > 0)
}

/** Compares bodies. One side may have an envelope; a refusal of another form is one difference, not one for each member. */
export function compareBodies(bodies: Pair<FieldStats>, isRefusal: boolean): SetDifference[] {
  const { before, after } = bodies
  const [was, content] = contentLike(after, before) ?? []
  if (content) {
    return [
      wholeOf('envelope', bodies, [`in \`${was}\``, 'bare']),
      ...compareSets({ before: content, after }),
    ]
  }
  const [is, wrapped] = contentLike(before, after) ?? []
  if (wrapped) {
    return [
      wholeOf('envelope', bodies, ['bare', `in \`${is}\``]),
      ...compareSets({ before, after: wrapped }),
    ]
  }
  const areRecords = before.members.size > 0 && after.members.size > 0
  if (!isRefusal || !areRecords || areAlike(before, after)) return compareSets(bodies)
  return [wholeOf('error-body', bodies, [namesIn(before), namesIn(after)])]
}

/** The member in which all bodies of a side have what the bodies of the other side are, and not what these have under its name. */
function contentLike(bare: FieldStats, place: FieldStats) {
  const { objects, seen, members } = place
  if (objects !== seen) return undefined
  return [...members].find(([name, member]) => {
    const isWhole = member.seen === seen && (member.objects === seen || isList(member))
    if (!isWhole || !areAlike(member, bare)) return false
    const same = bare.members.get(name)
    return same === undefined ? !areAlike(place, bare) : !areAlike(same, member)
  })
}

function isList({ aspects, seen }: FieldStats): boolean {
  const [type] = aspects.get('type') ?? []
  return type?.value === 'array' && type.count === seen
}

/** Whether two places hold the same kind of thing: lists, or objects with half of their members in common. */
function areAlike(place: FieldStats, another: FieldStats): boolean {
  if (isList(place) || isList(another)) return isList(place) && isList(another)
  if (place.objects === 0 || another.objects === 0) return place.objects === another.objects
  const fewer = Math.min(place.members.size, another.members.size)
  const common = [...place.members.keys()].filter((name) => another.members.has(name)).length
  return common > 0 && common * 2 >= fewer
}

/** A fact about whole bodies, of which each side shows one value. */
function wholeOf(
  aspect: string,
  bodies: Pair<FieldStats>,
  values: readonly string[],
): SetDifference {
  const [before, after] = [bodies.before, bodies.after].map(({ seen: count }, index) => [
    { aspect, value: values[index]!, count },
  ])
  const seen = { before: bodies.before.seen, after: bodies.after.seen }
  return { aspect, path: [], before: before!, after: after!, seen }
}

function namesIn({ members }: FieldStats): string {
  const names = [...members.keys()].sort()
  return `{ ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''} }`
}
