import { comparedLimits } from '../../core/exchange/index.ts'
import { addressOf, breaking, fewOf, ruleOf } from '../../core/facts/index.ts'
import { countOf, type Run } from '../../core/run/index.ts'
import type { JudgedChange, JudgedDifference } from './judged.ts'
import { type Block, code, type Line } from './lines.ts'

/** So many places and names of a change are shown. */
const most = { places: 10, names: 5 }

/** One change: what, where, and what it means for clients. */
export function describeChange(change: JudgedChange, run: Run | undefined): Block {
  const { rule, forbidden, accepted, mends, places, names, renamedTo } = change
  const { why, sentence, class: kind, level } = ruleOf(rule)
  const shown = names.slice(0, most.names).flatMap((name) => [', ', code(name)])
  const more = names.length > most.names ? ', …' : ''
  const named = names.length > 0 ? [...shown.slice(1), `${more}: `] : []
  const renamed =
    renamedTo === undefined ? [] : [' It is perhaps renamed to ', code(renamedTo), '.']
  const isOwn = ({ before, after }: JudgedDifference) =>
    before !== change.before || after !== change.after
  const count = places.length === 1 ? '' : ` (at ${places.length} places)`
  // No level forbids a slower operation.
  const at = places.some(({ aspect }) => aspect === 'time') ? 'at no level' : `level ${level}`
  const facts: readonly Line[] = [
    // Where each place shows something else, it says what.
    [
      ...(places.some(isOwn) ? [] : [...turnOf(change), ' ']),
      ...(mends
        ? ['(mends ', code(mends), `, ${rule})`]
        : [`(${breaking[kind] ?? kind}, ${at}, ${rule})`]),
    ],
    ...(forbidden ? [[why]] : []),
    ...(accepted === undefined ? [] : [['accepted: ', code(accepted)]]),
    ...(forbidden ? whyBlocked(change, run) : []),
  ]
  const lines = places.map((place): Line => {
    const values = isOwn(place) ? [' · ', ...turnOf(place)] : []
    const by = place.scenarios ? [' · by ', code(fewOf(place.scenarios, 3, ', '))] : []
    const shares = ` · ${sharesOf(place)}`
    return [code(addressOf(place)), ...values, shares, ...by, ' · id ', code(place.id)]
  })
  return {
    title: [`${forbidden ? '✕' : '·'} `, ...named, sentence, ...renamed, count],
    lines: [...facts, ...lines],
    most: facts.length + most.places,
  }
}

export function turnOf({ before, after }: Pick<JudgedDifference, 'before' | 'after'>): Line {
  return [before === '' ? 'nothing' : code(before), ' → ', after === '' ? 'nothing' : code(after)]
}

/** Aspects that count different texts, or whole lists and calls, and so no records. */
const isOfOthers = /^(?:order|sequence|length|time|limit|spelling|size|id )/

/** In how many records of each side the place shows what came, or what is gone where nothing came for it. */
export function sharesOf(difference: JudgedDifference): string {
  const { aspect, facts, seen, header, direction, areReads = false } = difference
  const isOfCalls =
    /^(?:status|to|answer)$/.test(aspect) || (aspect === 'limit' && header === undefined)
  const isOfRequests = isOfCalls || direction === 'request'
  const noun = isOfRequests
    ? 'requests'
    : header !== undefined || areReads
      ? 'responses'
      : 'records'
  if (isOfOthers.test(aspect)) return `${seen.before} ${noun} before, ${seen.after} after`
  const sumOf = (set: typeof facts.before) => set.reduce((sum, { count }) => sum + count, 0)
  const came = sumOf(facts.after.filter(({ value }) => !/^(?:absent|none)$/.test(value)))
  const both = facts.before.filter(({ value }) => facts.after.some((one) => one.value === value))
  const isGone = came === 0 && facts.before.length > both.length
  const [was, is] = isGone ? [sumOf(facts.before), 0] : [sumOf(both), sumOf(facts.after)]
  const different = differentIn(difference)
  if (different === undefined) {
    return `in ${was} of ${seen.before} ${noun} before, in ${is} of ${seen.after} after`
  }
  const { before, after } = different
  // The same record shows the same each time.
  const isWhole = (some: number, all: number) => some === 0 || some === all
  if (isWhole(was, seen.before) && isWhole(is, seen.after)) {
    const [some, others] = [was && before, is && after]
    return `in ${some} of ${before} ${noun} before, in ${others} of ${after} after`
  }
  const records = `${countOf(before, noun.slice(0, -1))} before, ${after} after`
  return `${was} of ${seen.before} times before, ${is} of ${seen.after} after, by ${records}`
}

/** How many different records each side showed; undefined where each was another one, or not all were counted. */
function differentIn({ seen, records }: JudgedDifference): JudgedDifference['records'] {
  if (records === undefined) return undefined
  const { before, after } = records
  const areCounted = Math.max(before, after) < comparedLimits.records
  return areCounted && before + after < seen.before + seen.after ? records : undefined
}

/** What the first scenario that another status stopped says of it. */
function whyBlocked({ places }: JudgedChange, run: Run | undefined): Line[] {
  const ids = new Set(places.flatMap(({ scenarios = [] }) => scenarios))
  const came = new Set(
    places.flatMap(({ facts }) => facts.after.map(({ value }) => value.slice(0, 3))),
  )
  const blocked = run?.scenarios.find(({ id, status }) => ids.has(id) && came.has(String(status)))
  return blocked ? [[code(`${blocked.id}: ${blocked.reason}`)]] : []
}
