import { partsOf } from '../json/index.ts'
import { countOf } from '../run/index.ts'
import { clauseChanges } from './clauses.ts'
import type { Difference } from './compare-calls.ts'
import type { Comparison, JudgedDifference } from './compare-sides.ts'
import { type ChangeClass, rules } from './rules.ts'
import type { Side } from './side.ts'

/** Some lines below a title; or a clause that regressed, and the findings that say how. */
export interface ListView {
  readonly title: string
  readonly lines: readonly string[]
}

/** One change, and the places of all differences that show it. */
export type ChangeView = ReturnType<typeof changesIn>[number]

const classWords: Readonly<Record<ChangeClass, string>> = {
  'breaking-read': 'breaks readers',
  'breaking-write': 'breaks writers',
  loosened: 'loosened',
  addition: 'addition',
  neutral: 'neutral',
}

/** What is shown of a comparison, in which order, by terminal, page, Markdown and `compare.json` alike. */
export function viewOf(comparison: Comparison) {
  const { before, after, exitCode, differences, rare, noise, notes, unneeded } = comparison
  const observed = differences.filter((difference) => difference.observed)
  const announced = differences.filter((difference) => !difference.observed)
  const byClass = Map.groupBy(observed, ({ rule }) => rules[rule].class)
  const tally = Object.entries(classWords).flatMap(([kind, words]) => {
    const count = byClass.get(kind as ChangeClass)?.length
    return count === undefined ? [] : `${words} ${count}`
  })
  const lists: readonly ListView[] = [
    ...clauseLists(comparison),
    {
      title: 'Announced by the contract for these versions, and seen on neither side',
      lines: announced.map(
        (difference) => `${addressOf(difference)}: ${difference.before}, ${difference.after}`,
      ),
    },
    { title: 'Seen too rarely to be certain', lines: changesIn(rare).map(lineOf) },
    { title: 'Not listed: two runs of one side differ there too', lines: noise.map(addressOf) },
    { title: 'Accepted, but not found', lines: unneeded.map(({ id }) => id) },
    { title: 'Notes', lines: notes },
  ]
  return {
    isGood: exitCode === 0,
    headline: headlineOf(comparison),
    figures: Object.entries({
      before: describeSide(before),
      after: describeSide(after),
      ...(tally.length > 0 && { 'in all': tally.join(', ') }),
    }),
    regressed: regressedIn(comparison),
    changes: changesIn(observed),
    noChange: comparison.isWhole ? 'Nothing differs.' : 'Responses were not compared.',
    lists: lists.filter(({ lines }) => lines.length > 0),
  }
}

/** The result in one sentence. */
function headlineOf({ differences, clauses, level, isWhole }: Comparison): string {
  const counted = (isCounted: (difference: JudgedDifference) => boolean) =>
    differences.filter(isCounted).length
  const forbidden = counted((difference) => difference.forbidden)
  const accepted = counted((difference) => difference.accepted !== undefined)
  const unseen = counted((difference) => !difference.observed)
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

/** Each clause that regressed with the findings that say how. */
function regressedIn({ clauses, after }: Comparison): ListView[] {
  return (clauses?.regressed ?? []).map((clause) => {
    const findings = after.run?.findings.filter((finding) => finding.clause === clause) ?? []
    const lines = findings.map(({ id, message }) => `${message} (${id})`)
    return { title: clause, lines: [...new Set(lines)] }
  })
}

function clauseLists({ clauses }: Comparison): ListView[] {
  return (['mended', 'lost', 'gained'] as const).map((name) => {
    const [before, now] = clauseChanges[name]
    return { title: `Clauses ${name}: ${before} before, ${now} now`, lines: clauses?.[name] ?? [] }
  })
}

/** Differences that show the same change, whichever call or record it is in, as one; what forbids first. */
function changesIn(differences: readonly JudgedDifference[]) {
  const changes = Map.groupBy(differences, (difference) => {
    const { rule, direction, forbidden, accepted, before, after } = difference
    return JSON.stringify([rule, direction, forbidden, accepted, nameOf(difference), before, after])
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
      places: same.map(
        (difference) => `${addressOf(difference)} · ${evidenceOf(difference)} · ${difference.id}`,
      ),
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
  const isOfRequest = direction === 'request' && pointer !== ''
  const parts = [call, isOfRequest && 'request', status, header && `header ${header}`, pointer]
  return parts.filter(Boolean).join(' ')
}

/** How often the place was seen on each side. */
function evidenceOf({ announced, seen: { before, after } }: JudgedDifference): string {
  return `seen ${before} and ${after} times${announced ? '; announced by the contract' : ''}`
}
