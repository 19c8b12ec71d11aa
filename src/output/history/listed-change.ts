import { hashOf } from '../../base/json/index.ts'
import {
  addressOf,
  breaking,
  type Change as ChangeOfFacts,
  changesIn,
  type Difference,
  fewOf,
  isHash,
  isOfGone,
  memberNameOf,
  mendedBy,
  type PlacesOfClauses,
  ruleOf,
  sentenceOf,
} from '../../core/facts/index.ts'
import type { Change } from '../../core/run/index.ts'
import { isCertain } from './certain.ts'
import type { HistoryLine } from './line.ts'

/** Whether redaction hides a word of a name, of which nobody can tell then what it was. */
function isHidden(name: string): boolean {
  return name.split(/[^a-z]+/i).some((word) => /^x{2,}$/i.test(word))
}

/** The place that names a change: what successes show as well is nothing of refusals. */
function firstOf({ places }: ChangeOfFacts): Difference {
  return places.find(({ status }) => (status ?? 0) < 400) ?? places[0]!
}

/** What differs and where, under any status: that may be what changes. */
export const subjectOf = (one: Difference) => `${addressOf({ ...one, status: null })} ${one.aspect}`

const idAt = (change: string, place: Difference) => hashOf([change, addressOf(place)])

/** Of two hidden words the one gives way to the other under the same id, whichever came first: what is undone has one of its own. */
export function differenceOf(change: ChangeOfFacts, isUndone: boolean): string {
  const first = firstOf(change)
  const sides = [first.facts.before, first.facts.after]
  const isOfHidden = sides.every((side) => side.some(({ value }) => isHash(value)))
  return idAt(isUndone && isOfHidden ? `${change.id} undone` : change.id, first)
}

/** A member or a header that stands elsewhere, or has another name, shows that instead. */
const isOfPresence = ({ value }: { readonly value: string }) => /^(?:present|absent)$/.test(value)

/** What became of an earlier change. */
type Ended = 'undone' | 'completed'

/** What tells of a change what it does to an earlier one, and to a clause. */
interface Of {
  /** What would change if this run were the last one, and the last one this. */
  readonly back: readonly Difference[]
  /** The differences that were ever listed. */
  readonly listed: ReadonlySet<string | undefined>
  /** Where clauses were broken in the last run that are kept now. */
  readonly fixed: PlacesOfClauses
  /** All changes, also at places of which nothing is certain, or a finding tells: those of which something was new, and of an earlier one. */
  readonly all: Readonly<Record<'fresh' | 'turned', readonly ChangeOfFacts[]>>
}

export function fixedIn(
  { broken, waived, unreached, outside = [], kept }: HistoryLine,
  last: HistoryLine | undefined,
): PlacesOfClauses {
  const others = new Set([...broken, ...waived, ...unreached, ...outside])
  const isFixed = (id: string) => !others.has(id) && kept?.includes(id) !== false
  return new Map(Object.entries(last?.places ?? {}).filter(([id]) => isFixed(id)))
}

/** What a change does to an earlier one. That something is so always which was so at times undoes none, unless this was listed the other way round. */
function endOf({ rule, places }: ChangeOfFacts, { back, listed }: Of): Ended {
  const subjects = new Set(places.map(subjectOf))
  const turned = changesIn(back.filter((one) => subjects.has(subjectOf(one))))
  const isListed = turned.some(({ id, places }) => places.some((at) => listed.has(idAt(id, at))))
  return isOfGone(rule) && !isListed ? 'completed' : 'undone'
}

/** As `GET /payments/{pmt_id} 200: A successful response has another status. (200 → 201; breaks clients that read; at 4 places)`. */
export function listedOf(change: ChangeOfFacts, isOfEarlier: boolean, of: Of): Change {
  const { before, after, places } = change
  const first = firstOf(change)
  const ended = isOfEarlier && endOf(change, of)
  const mends = mendedBy(first, of.fixed)
  const whole = of.all[isOfEarlier ? 'turned' : 'fresh'].find(({ id }) => id === change.id)
  const count = Math.max(places.length, whole?.places.length ?? 0)
  const kind = mends === undefined ? breaking[ruleOf(change.rule).class] : `mends ${mends}`
  const { aspect, pointer, header } = first
  const isPresence = aspect === 'present' && first.facts.after.every(isOfPresence)
  // The address ends with the name of its own member; the others stand at other places.
  const names = change.names.filter((name) => name !== header && !pointer.endsWith(`/${name}`))
  const facts = [
    ...(isPresence ? [] : [`${before || 'none'} → ${after}`]),
    ...(places.some(isCertain) && !ended && kind ? [kind] : []),
    ...(names.length > 0 ? [`also ${fewOf(names, 5, ', ')}`] : []),
    ...(count > 1 ? [`at ${count} places`] : []),
    ...(ended ? [`an earlier change ${ended}`] : []),
    ...(isHidden(memberNameOf(first)) ? ['to show its name, list its words: "shown"'] : []),
  ]
  const shown = facts.length > 0 ? ` (${facts.join('; ')})` : ''
  return {
    kind: 'response',
    text: `${addressOf(first)}: ${sentenceOf({ ...change, names: [] })}${shown}`,
    difference: differenceOf(change, isOfEarlier),
    subject: subjectOf(first),
  }
}
