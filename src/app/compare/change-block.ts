import { addressOf, breaking, fewOf, ruleOf } from '../../core/facts/index.ts'
import type { Run } from '../../core/run/index.ts'
import type { JudgedChange, JudgedDifference } from './judged.ts'
import { type Block, code, type Line } from './lines.ts'

/** So many places and names of a change are shown. */
const most = { places: 10, names: 5 }

/** One change: what, where, and what it means for clients. */
export function describeChange(change: JudgedChange, run: Run | undefined): Block {
  const { rule, forbidden, accepted, places, names, renamedTo } = change
  const { why, sentence, class: kind } = ruleOf(rule)
  const shown = names.slice(0, most.names).flatMap((name) => [', ', code(name)])
  const more = names.length > most.names ? ', …' : ''
  const named = names.length > 0 ? [...shown.slice(1), `${more}: `] : []
  const renamed =
    renamedTo === undefined ? [] : [' It is perhaps renamed to ', code(renamedTo), '.']
  const isOwn = ({ before, after }: JudgedDifference) =>
    before !== change.before || after !== change.after
  const count = places.length === 1 ? '' : ` (at ${places.length} places)`
  const facts: readonly Line[] = [
    // Where each place shows something else, it says what.
    [
      ...(places.some(isOwn) ? [] : [...turnOf(change), ' ']),
      `(${breaking[kind] ?? kind}, ${rule})`,
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
const isOfOthers = /^(?:order|length|time|limit|spelling|size|id )/

/** In how many records of each side the place shows what came, or what is gone where nothing came for it. */
export function sharesOf({ aspect, facts, seen, header, direction }: JudgedDifference): string {
  const isOfCalls = aspect === 'status' || (aspect === 'limit' && header === undefined)
  const isOfRequests = isOfCalls || direction === 'request'
  const noun = isOfRequests ? 'requests' : header === undefined ? 'records' : 'responses'
  if (isOfOthers.test(aspect)) return `${seen.before} ${noun} before, ${seen.after} after`
  const countOf = (set: typeof facts.before) => set.reduce((sum, { count }) => sum + count, 0)
  const came = countOf(facts.after.filter(({ value }) => !/^(?:absent|none)$/.test(value)))
  const both = facts.before.filter(({ value }) => facts.after.some((one) => one.value === value))
  const isGone = came === 0 && facts.before.length > both.length
  const [was, is] = isGone ? [countOf(facts.before), 0] : [countOf(both), countOf(facts.after)]
  return `in ${was} of ${seen.before} ${noun} before, in ${is} of ${seen.after} after`
}

/** What the first scenario that another status stopped says of it. */
function whyBlocked({ places }: JudgedChange, run: Run | undefined): Line[] {
  const ids = new Set(places.flatMap(({ scenarios = [] }) => scenarios))
  const blocked = run?.scenarios.find(({ id, reason }) => ids.has(id) && reason !== undefined)
  return blocked ? [[code(`${blocked.id}: ${blocked.reason}`)]] : []
}
