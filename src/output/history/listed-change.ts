import { hashOf } from '../../base/json/index.ts'
import {
  addressOf,
  breaking,
  type Change as ChangeOfFacts,
  changesIn,
  type Difference,
  fewOf,
  isOfGone,
  memberNameOf,
  ruleOf,
  sentenceOf,
} from '../../core/facts/index.ts'
import type { Change } from '../../core/run/index.ts'
import { isCertain } from './certain.ts'

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

export const differenceOf = (change: ChangeOfFacts) => idAt(change.id, firstOf(change))

/** A member or a header that stands elsewhere, or has another name, shows that instead. */
const isOfPresence = ({ value }: { readonly value: string }) => /^(?:present|absent)$/.test(value)

/** What became of an earlier change. */
type Ended = 'undone' | 'completed'

/**
 * What a change does to an earlier one. That something is so always which was so at times undoes none, unless this was listed the other way
 * round.
 *
 * @param back what would change if this run were the last one, and the last one this
 * @param listed the differences that were ever listed
 */
export function endOf(
  { rule, places }: ChangeOfFacts,
  back: readonly Difference[],
  listed: ReadonlySet<string | undefined>,
): Ended {
  const subjects = new Set(places.map(subjectOf))
  const turned = changesIn(back.filter((one) => subjects.has(subjectOf(one))))
  const isListed = turned.some(({ id, places }) => places.some((at) => listed.has(idAt(id, at))))
  return isOfGone(rule) && !isListed ? 'completed' : 'undone'
}

/** As `GET /payments/{pmt_id} 200: A successful response has another status. (200 → 201; breaks clients that read; at 4 places)`. */
export function listedOf(change: ChangeOfFacts, ended: Ended | undefined): Change {
  const { before, after, places } = change
  const first = firstOf(change)
  const { aspect, pointer, header } = first
  const isPresence = aspect === 'present' && first.facts.after.every(isOfPresence)
  // The address ends with the name of its own member; the others stand at other places.
  const names = change.names.filter((name) => name !== header && !pointer.endsWith(`/${name}`))
  const facts = [
    ...(isPresence ? [] : [`${before || 'none'} → ${after}`]),
    ...(places.some(isCertain) && !ended
      ? [breaking[ruleOf(change.rule).class]].filter(Boolean)
      : []),
    ...(names.length > 0 ? [`also ${fewOf(names, 5, ', ')}`] : []),
    // What is undone is certain at some of the places only.
    ...(places.length > 1 && !ended ? [`at ${places.length} places`] : []),
    ...(ended ? [`an earlier change ${ended}`] : []),
    ...(isHidden(memberNameOf(first)) ? ['to show its name, list its words: "shown"'] : []),
  ]
  const shown = facts.length > 0 ? ` (${facts.join('; ')})` : ''
  return {
    kind: 'response',
    text: `${addressOf(first)}: ${sentenceOf({ ...change, names: [] })}${shown}`,
    difference: differenceOf(change),
    subject: subjectOf(first),
  }
}
