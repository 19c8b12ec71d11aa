import { partsOf } from '../json/index.ts'
import { countOf } from '../run/index.ts'
import { clauseWords } from './clauses.ts'
import type { Difference } from './compare-calls.ts'
import type { Comparison, JudgedDifference } from './compare-sides.ts'
import { type ChangeClass, rules } from './rules.ts'
import type { Side } from './side.ts'

/** What is said of a comparison, in which order; what renders it decides nothing but how much of a list fits. */
export interface View {
  readonly isGood: boolean
  readonly headline: string
  /** The sides, and how many differences there are of each class. */
  readonly figures: readonly (readonly [label: string, text: string])[]
  /** Clauses that were kept and are broken, with what broke them. */
  readonly regressed: readonly ListView[]
  /** What forbids first. */
  readonly changes: readonly ChangeView[]
  /** What is said where there are none. */
  readonly noChange: string
  /** What else is to be known; none is empty. */
  readonly lists: readonly ListView[]
}

export interface ListView {
  readonly title: string
  readonly lines: readonly string[]
}

/** One change, and all differences that show it: each at another place. */
export interface ChangeView {
  readonly forbidden: boolean
  /** What changed, as `created_at: A member is gone.` */
  readonly title: string
  readonly before: string
  readonly after: string
  /** Who breaks, and the rule. */
  readonly kind: string
  readonly why: string
  readonly accepted: string | undefined
  /** Where it shows: call and place, how often it was seen, id. */
  readonly places: readonly string[]
  /** The first of the differences. */
  readonly first: JudgedDifference
}

const classWords: Readonly<Record<ChangeClass, string>> = {
  'breaking-read': 'breaks readers',
  'breaking-write': 'breaks writers',
  loosened: 'loosened',
  addition: 'addition',
  neutral: 'neutral',
}

/** What is shown of a comparison, by terminal, page, Markdown and `compare.json` alike. */
export function viewOf(comparison: Comparison): View {
  const { before, after, exitCode, differences, rare, noise, notes, unneeded } = comparison
  const { isWhole } = comparison
  const observed = differences.filter((one) => one.observed)
  const tally = tallyOf(observed)
  const lists = [
    ...clauseLists(comparison),
    {
      title: 'Announced by the contract for these versions, and seen on neither side',
      lines: differences
        .filter((one) => !one.observed)
        .map((one) => `${addressOf(one)}: ${one.before}, ${one.after}`),
    },
    { title: 'Seen too rarely to be certain', lines: changesIn(rare).map(lineOf) },
    { title: 'Not listed: two runs of one side differ there too', lines: noise.map(addressOf) },
    { title: 'Accepted, but not found', lines: unneeded.map(({ id }) => id) },
    { title: 'Notes', lines: notes },
  ]
  return {
    isGood: exitCode === 0,
    headline: headlineOf(comparison),
    figures: [
      ['before', describeSide(before)],
      ['after', describeSide(after)],
      ...(tally === '' ? [] : [['in all', tally] as const]),
    ],
    regressed: regressedIn(comparison),
    changes: changesIn(observed),
    noChange: isWhole ? 'Nothing differs.' : 'Responses were not compared.',
    lists: lists.filter(({ lines }) => lines.length > 0),
  }
}

/** The result in one sentence. */
function headlineOf({ differences, clauses, level, isWhole }: Comparison): string {
  const counted = (isCounted: (one: JudgedDifference) => boolean) =>
    differences.filter(isCounted).length
  const forbidden = counted((one) => one.forbidden)
  const accepted = counted((one) => one.accepted !== undefined)
  const unseen = counted((one) => !one.observed)
  const others = differences.length - forbidden - accepted - unseen
  const regressed = clauses?.regressed.length ?? 0
  if (!isWhole) return `${countOf(regressed, 'clause')} regressed; responses were not compared.`
  if (differences.length + regressed === 0) return 'Nothing differs.'
  const parts = [
    ...(regressed > 0 ? [`${countOf(regressed, 'clause')} regressed`] : []),
    `${countOf(forbidden, 'difference')} that the level "${level}" forbids`,
    `${others} ${others === 1 ? 'other' : 'others'}`,
    ...(unseen > 0 ? [`${unseen} announced and shown by neither side`] : []),
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
  ]
  return `${parts.join(', ')}.`
}

function describeSide({ name, kind, exchanges }: Side): string {
  return `${name} (${kind}, ${countOf(exchanges, 'exchange')})`
}

/** How many differences are of each class: `breaks readers 2, addition 5`. */
function tallyOf(differences: readonly JudgedDifference[]): string {
  const byClass = Map.groupBy(differences, ({ rule }) => rules[rule].class)
  return (Object.keys(classWords) as ChangeClass[])
    .flatMap((kind) => {
      const figure = byClass.get(kind)?.length
      return figure === undefined ? [] : [`${classWords[kind]} ${figure}`]
    })
    .join(', ')
}

/** Each clause that regressed with the findings that say how. */
function regressedIn({ clauses, after }: Comparison): ListView[] {
  const findings = Map.groupBy(after.run?.findings ?? [], ({ clause }) => clause)
  return (clauses?.regressed ?? []).map((clause) => {
    const own = new Map((findings.get(clause) ?? []).map(({ id, message }) => [id, message]))
    return { title: clause, lines: [...own].map(([id, message]) => `${message} (${id})`) }
  })
}

function clauseLists({ clauses }: Comparison): ListView[] {
  if (clauses === undefined) return []
  return (['mended', 'lost', 'gained'] as const).map((name) => {
    const [before, now] = clauseWords[name]
    return { title: `Clauses ${name}: ${before} before, ${now} now`, lines: clauses[name] }
  })
}

/** Differences that show the same change, whichever call or record it is in, as one. */
function changesIn(differences: readonly JudgedDifference[]): ChangeView[] {
  const changes = Map.groupBy(differences, (one) => {
    const { rule, direction, forbidden, accepted, before, after } = one
    return JSON.stringify([rule, direction, forbidden, accepted, nameOf(one), before, after])
  })
  return [...changes.values()].map((same) => {
    const first = same[0]!
    const { rule, forbidden, before, after, accepted } = first
    const { sentence, why, class: kind } = rules[rule]
    const name = nameOf(first)
    return {
      ...{ forbidden, before, after, why, accepted, first },
      title: name === '' ? sentence : `${name}: ${sentence}`,
      kind: `${classWords[kind]}, ${rule}`,
      places: same.map((one) => `${addressOf(one)} · ${evidenceOf(one)} · ${one.id}`),
    }
  })
}

/** What differs, in a word: a header or a member; '' for a whole response. */
function nameOf({ header, pointer }: JudgedDifference): string {
  return header ?? partsOf(pointer).findLast((part) => part !== '*') ?? ''
}

/** A change in one line. */
function lineOf({ title, before, after, places }: ChangeView): string {
  const more = places.length === 1 ? '' : ` (and ${countOf(places.length - 1, 'place')} more)`
  return `${title} ${before} → ${after}, ${places[0]}${more}`
}

/** Call, status, header and pointer of a difference. */
function addressOf({ call, status, direction, header, pointer }: Difference): string {
  const parts = [
    call,
    direction === 'request' && pointer !== '' ? 'request' : '',
    status ?? '',
    header === undefined ? '' : `header ${header}`,
    pointer,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** How often the place was seen on each side. */
function evidenceOf({ announced, seen: { before, after } }: JudgedDifference): string {
  return `seen ${before} and ${after} times${announced ? '; announced by the contract' : ''}`
}
