import { type Change, either, type Pair } from './change.ts'
import { compareShapes } from './compare-shapes.ts'
import { type Answers, success } from './observe.ts'
import { type Shape, typesOf } from './shape.ts'

/** How the answers of one kind to one call differ: bodies, headers, envelope, shape. */
export function compareAnswers(pair: Pair<Answers>): Change[] {
  return [
    ...compareBodies(pair),
    ...compareHeaders(pair),
    ...compareDurations(pair),
    ...compareContents(pair),
  ]
}

/** What a change of whole answers is made of. */
function changeOf({ before, after }: Pair<Answers>) {
  const seen = { before: before.count, after: after.count }
  return (change: Omit<Change, 'direction' | 'pointer' | 'seen'>): Change => {
    return { ...change, direction: 'response', pointer: '', seen }
  }
}

function compareBodies(pair: Pair<Answers>): Change[] {
  const [was, is] = [either(pair.before.bodies.keys()), either(pair.after.bodies.keys())]
  if (was === is || was === '' || is === '') return []
  return [changeOf(pair)({ rule: 'body', before: was, after: is })]
}

const presence = ['absent', 'present at times', 'present'] as const

function compareHeaders(pair: Pair<Answers>): Change[] {
  const { before, after } = pair
  const change = changeOf(pair)
  const names = new Set([...before.headers.keys(), ...after.headers.keys()])
  return [...names].flatMap((header) => {
    const [earlier, later] = [rankOf(before, header), rankOf(after, header)]
    const said = { header, before: presence[earlier]!, after: presence[later]! }
    if (earlier !== later) {
      return [change({ rule: later < earlier ? 'header-gone' : 'header-new', ...said })]
    }
    if (header !== 'content-type' && !/\bversion\b/.test(header)) return []
    const [was, is] = [valuesOf(before, header), valuesOf(after, header)]
    if (was === is || `${was} ${is}`.includes('(not kept)')) return []
    return [change({ rule: 'header-value', header, before: was, after: is })]
  })
}

function rankOf({ headers, count }: Answers, name: string): 0 | 1 | 2 {
  const seen = headers.get(name)?.count ?? 0
  if (seen === 0) return 0
  return seen < count ? 1 : 2
}

function valuesOf({ headers }: Answers, name: string): string {
  return either(headers.get(name)?.values ?? [])
}

/** Fewer durations, or a smaller difference, say more of the machines than of the target. */
const telling = { durations: 5, milliseconds: 100 }

/** Nearly all answers take twice as long as nearly all of the other side, and longer by `telling`: a busy machine slows only some. */
function compareDurations(pair: Pair<Answers>): Change[] {
  const [was, is] = [rangeOf(pair.before.durations), rangeOf(pair.after.durations)]
  if (was === undefined || is === undefined) return []
  const [fast, slow] = is.median > was.median ? [was, is] : [is, was]
  if (slow.low - fast.high < telling.milliseconds || slow.low <= 2 * fast.high) return []
  const say = (duration: number) => `${Math.round(duration)} ms`
  const rule = slow === is ? 'slower' : 'faster'
  return [changeOf(pair)({ rule, before: say(was.median), after: say(is.median) })]
}

function rangeOf(durations: readonly number[]) {
  if (durations.length < telling.durations) return undefined
  const sorted = durations.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!
  return { low: at(0.1), median: at(0.5), high: at(0.75) }
}

/** The bodies of both sides, of which one may have an envelope more. */
function compareContents(pair: Pair<Answers>): Change[] {
  const { before, after } = pair
  const shapes = { before: before.shape, after: after.shape }
  const isRefusal = before.level !== success
  if (shapes.before.seen === 0 || shapes.after.seen === 0) return []
  const wrapped = { before: contentOf(shapes.before), after: contentOf(shapes.after) }
  const areAlike = wrapped.before && wrapped.after && isSame(wrapped.before, wrapped.after)
  if (!areAlike && wrapped.before && isSame(wrapped.before, shapes.after)) {
    const change = changeOf(pair)({ rule: 'envelope', before: 'in `data`', after: 'bare' })
    return [change, ...compareShapes({ before: wrapped.before, after: shapes.after })]
  }
  if (!areAlike && wrapped.after && isSame(wrapped.after, shapes.before)) {
    const change = changeOf(pair)({ rule: 'envelope', before: 'bare', after: 'in `data`' })
    return [change, ...compareShapes({ before: shapes.before, after: wrapped.after })]
  }
  const areKnown = shapes.before.members.size > 0 && shapes.after.members.size > 0
  if (isRefusal && areKnown && !isSame(shapes.before, shapes.after)) {
    const [was, is] = [describeForm(shapes.before), describeForm(shapes.after)]
    return [changeOf(pair)({ rule: 'error-body', before: was, after: is })]
  }
  return compareShapes(shapes)
}

/** What stands in the envelope of all bodies of a side; undefined where they have none. */
function contentOf({ objects, seen, members }: Shape): Shape | undefined {
  const data = members.get('data')
  if (objects !== seen || data?.seen !== seen) return undefined
  return data.objects === seen || typesOf(data).get('array') === seen ? data : undefined
}

/** Whether two shapes are of one thing: both lists, or with half of their members in common. */
function isSame(one: Shape, other: Shape): boolean {
  const areLists = [one, other].map((shape) => typesOf(shape).has('array'))
  if (areLists.includes(true)) return !areLists.includes(false)
  if (one.objects === 0 || other.objects === 0) return one.objects === other.objects
  const fewer = Math.min(one.members.size, other.members.size)
  const common = [...one.members.keys()].filter((name) => other.members.has(name)).length
  return common > 0 && common * 2 >= fewer
}

function describeForm(shape: Shape): string {
  const { members } = shape
  if (members.size === 0) return either(typesOf(shape).keys())
  const names = [...members.keys()].sort()
  const more = names.length > 8 ? ', …' : ''
  return `{ ${names.slice(0, 8).join(', ')}${more} }`
}
