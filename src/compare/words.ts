import { partsOf } from '../json/index.ts'
import { countOf } from '../run/index.ts'
import type { ClauseChanges } from './clauses.ts'
import type { Difference } from './compare-observations.ts'
import type { Comparison, JudgedDifference } from './compare-sides.ts'
import { type ChangeClass, type RuleId, rules } from './rules.ts'
import { foldDifferences } from './same-change.ts'

export const classWords: Readonly<Record<ChangeClass, string>> = {
  'breaking-read': 'breaks readers',
  'breaking-write': 'breaks writers',
  loosened: 'loosened',
  addition: 'addition',
  neutral: 'neutral',
}

const clauseWords: Readonly<Record<keyof ClauseChanges, string>> = {
  regressed: 'kept before, broken now',
  mended: 'broken before, kept now',
  lost: 'kept before, not tested now',
  gained: 'not tested before, kept now',
}

/** What became of clauses, each with what the word means and the clauses; nothing of none. */
export function clauseListsOf(clauses: ClauseChanges | undefined) {
  const words = Object.keys(clauseWords) as (keyof ClauseChanges)[]
  return words
    .map((word) => ({ word, meaning: clauseWords[word], ids: clauses?.[word] ?? [] }))
    .filter(({ ids }) => ids.length > 0)
}

/** The result in one sentence. */
export function headlineOf({ differences, clauses, level }: Comparison): string {
  const forbidden = differences.filter((one) => one.forbidden).length
  const regressed = clauses?.regressed.length ?? 0
  if (differences.length + regressed === 0) return 'Nothing differs.'
  const accepted = differences.filter((one) => one.accepted !== undefined).length
  const unseen = differences.filter((one) => !one.observed).length
  const others = differences.length - forbidden - accepted - unseen
  const parts = [
    `${countOf(forbidden, 'difference')} that the level "${level}" forbids`,
    `${others} ${others === 1 ? 'other' : 'others'}`,
    ...(unseen > 0 ? [`${unseen} announced and shown by neither side`] : []),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(regressed > 0 ? [`${countOf(regressed, 'clause')} regressed`] : []),
  ]
  return `${parts.join(', ')}.`
}

/** How many differences that both sides show are of each class: `breaks readers 2, addition 5`; '' where there is none. */
export function tallyOf({ differences }: Comparison): string {
  const shown = differences.filter(({ observed }) => observed)
  return (Object.keys(classWords) as ChangeClass[])
    .map((kind) => [classWords[kind], shown.filter((one) => one.class === kind).length] as const)
    .filter(([, figure]) => figure > 0)
    .map(([words, figure]) => `${words} ${figure}`)
    .join(', ')
}

/** So many names of what changed are listed in one line. */
const mostNames = 8

/**
 * What the level forbids, one line a rule, with what it is about: `A member is gone: created_at, updated_at (13 calls)`. Nothing
 * where there are so few changes that all can be read at once.
 */
export function digestOf({ differences }: Comparison): string[] {
  const forbidden = differences.filter((one) => one.forbidden)
  if (foldDifferences(forbidden).length <= 4) return []
  return [...Map.groupBy(forbidden, ({ rule }) => rule)].map(([rule, some]) => {
    const names = [...new Set(some.map(nameOf))]
    const more = names.length > mostNames ? ', …' : ''
    const calls = countOf(new Set(some.map(({ call }) => call)).size, 'call')
    const sentence = rules[rule].sentence.replace(/\.$/, ':')
    return `${sentence} ${names.slice(0, mostNames).join(', ')}${more} (${calls})`
  })
}

/** What differs, in a word: a header, a member, or what a whole answer was and is. */
function nameOf({ header, pointer, before, after }: Difference): string {
  if (header !== undefined) return header
  const member = partsOf(pointer).findLast((part) => part !== '*')
  return member ?? `${before} → ${after}`
}

export const unseenTitle = 'Announced by the contract for these versions, and shown by neither side'

const unseenWords: Partial<Record<RuleId, string>> = {
  'path-gone': 'gone',
  'path-new': 'new',
  'member-gone': 'members gone',
  'member-new': 'members new',
}

/** What is announced and shown by neither side: each call, and the members of its answers where it is about these. */
export function unseenOf({ differences }: Comparison) {
  const unseen = differences.filter(({ observed }) => !observed)
  return [...Map.groupBy(unseen, ({ call }) => call)].map(([call, some]) => ({
    call,
    word: unseenWords[some[0]!.rule] ?? '',
    places: some.flatMap(({ pointer }) => (pointer === '' ? [] : [pointer])),
  }))
}

/** How often the place was seen on each side. */
export function evidenceOf(one: JudgedDifference): string {
  const { observed, announced, seen } = one
  const { before, after } = seen
  if (!observed) return 'announced by the contract, and shown by neither side'
  return `seen ${before} and ${after} times${announced ? '; announced by the contract' : ''}`
}

export const rareTitle = 'Seen too rarely to tell'

/** What was seen too rarely to tell, one line each. */
export function rareLinesOf({ rare }: Comparison): string[] {
  return foldDifferences(rare).map(({ first, others }) => {
    const { call, rule, before, after } = first
    const more = others.length === 0 ? '' : ` (and ${countOf(others.length, 'place')} more)`
    const place = `${call} ${placeOf(first)}`.trim()
    return `${place}: ${rules[rule].sentence} ${before} → ${after}, ${evidenceOf(first)}${more}`
  })
}

/** Where else the same change shows: call, place, evidence, id; and what it was and is there, where that is not the same. */
export function otherPlaceOf(one: JudgedDifference, first: JudgedDifference): string {
  const { call, before, after, id } = one
  const isSame = before === first.before && after === first.after
  const texts = isSame ? [] : [`${before} → ${after}`]
  return [`${call} ${placeOf(one)}`, ...texts, evidenceOf(one), id].join(' · ')
}

/** Where a difference is, after the call: status, direction, header, pointer. */
export function placeOf({ status, direction, header, pointer }: Difference): string {
  const parts = [
    ...(direction === 'request' ? ['request'] : []),
    ...(status === null ? [] : [String(status)]),
    ...(header === undefined ? [] : [`header ${header}`]),
    ...(pointer === '' ? [] : [pointer]),
  ]
  return parts.join(' ')
}
