import { partsOf } from '../../base/json/index.ts'
import type { Difference } from '../../core/facts/index.ts'
import { type ChangeClass, rules } from '../../core/facts/index.ts'
import { countOf } from '../../core/run/index.ts'
import type { ComparisonResult, JudgedDifference } from './compare-sides.ts'
import type { Side } from './read-side.ts'

export interface ListView {
  readonly title: string
  readonly lines: readonly string[]
}

/** A change, and the places of all differences that show it. */
export type ChangeView = ReturnType<typeof changesIn>[number]

const classWords: Readonly<Partial<Record<ChangeClass, string>>> = {
  'breaking-read': 'breaks clients that read',
  'breaking-write': 'breaks clients that write',
}

const noResponses =
  'responses were not compared, because a run does not hold them all (run --keep-exchanges)'
const marks = { 0: '✓', 1: '✕', 3: '!' } as const

/** What terminal, Markdown and `compare.json` show of a comparison, in this order. */
export function viewOf(comparison: ComparisonResult) {
  const { before, after, clauses, differences, rare, noise, notes, unneeded } = comparison
  const lists = (all: Readonly<Record<string, readonly string[]>>): readonly ListView[] =>
    Object.entries(all).flatMap(([title, lines]) => (lines.length > 0 ? { title, lines } : []))
  return {
    mark: marks[comparison.exitCode],
    headline: headlineOf(comparison),
    figures: Object.entries({ before: describeSide(before), after: describeSide(after) }),
    regressed: lists({ 'Regressed: kept before, broken now': regressedIn(comparison) }),
    changes: changesIn(differences),
    lists: lists({
      'Clauses fixed: broken before, kept now': clauses?.fixed ?? [],
      'Clauses lost: kept before, unreached now': clauses?.lost ?? [],
      'Clauses gained: unreached before, kept now': clauses?.gained ?? [],
      'Seen too rarely to be certain': changesIn(rare).map(lineOf),
      'Not counted: repeated calls of one side differ there': noise.map(addressOf),
      'Accepted, but not found': unneeded.map(({ id }) => id),
      Notes: notes,
    }),
  }
}

function headlineOf({ differences, clauses, level, isWhole }: ComparisonResult): string {
  const regressed = clauses?.regressed.length ?? 0
  if (!isWhole) return `${countOf(regressed, 'clause')} regressed; ${noResponses}.`
  const counted = (isCounted: (difference: JudgedDifference) => boolean) =>
    differences.filter(isCounted).length
  const forbidden = counted((difference) => difference.forbidden)
  const accepted = counted((difference) => difference.accepted !== undefined)
  const all = differences.length
  const others = all - forbidden - accepted
  const counts = [
    `the level "${level}" forbids ${forbidden}`,
    others > 0 && `allows ${others}`,
    accepted > 0 && `${accepted} ${accepted === 1 ? 'is' : 'are'} accepted`,
  ]
  const differing = `${countOf(all, 'difference')}: ${counts.filter(Boolean).join(', ')}.`
  const sentences = [
    regressed > 0 && `${countOf(regressed, 'clause')} regressed.`,
    all > 0 ? differing : regressed === 0 && 'Nothing differs.',
  ]
  return sentences.filter(Boolean).join(' ')
}

function describeSide({ name, kind, exchanges }: Side): string {
  return `${name} (${kind}, ${countOf(exchanges, 'exchange')})`
}

function regressedIn({ clauses, after }: ComparisonResult): string[] {
  const lines = (clauses?.regressed ?? []).flatMap((clause) => {
    const findings = after.run?.findings.filter((finding) => finding.clause === clause) ?? []
    if (findings.length === 0) return clause
    return findings.map(({ id, message }) => `${clause}: ${message} (${id})`)
  })
  return [...new Set(lines)]
}

/** Groups differences that show the same change, in whichever call or record; those that are forbidden come first. */
function changesIn(differences: readonly JudgedDifference[]) {
  const changes = Map.groupBy(differences, (difference) => {
    const { rule, direction, forbidden, accepted, before, after } = difference
    return JSON.stringify([rule, direction, forbidden, accepted, nameOf(difference), before, after])
  })
  return [...changes.values()].map((same) => {
    const first = same[0]!
    const { rule, forbidden, before, after, accepted } = first
    const { sentence, why, class: kind } = rules[rule]
    const places = same.map((found) => {
      const { before, after } = found.seen
      return `${addressOf(found)} · seen ${before} × before, ${after} × after · id ${found.id}`
    })
    return {
      ...{ forbidden, before, after, why, accepted, places },
      title: [nameOf(first), sentence].filter(Boolean).join(': '),
      kind: `${classWords[kind] ?? kind}, ${rule}`,
    }
  })
}

/** The name of the header or the member that differs; '' for a whole response. */
function nameOf({ header, pointer }: JudgedDifference): string {
  return header ?? partsOf(pointer).findLast((part) => part !== '*') ?? ''
}

function lineOf({ title, before, after, places }: ChangeView): string {
  const more = places.length === 1 ? '' : ` (and ${countOf(places.length - 1, 'place')} more)`
  return `${title} ${before} → ${after}, ${places[0]}${more}`
}

function addressOf({ call, status, direction, header, pointer }: Difference): string {
  const isOfRequest = direction === 'request' && pointer !== ''
  const parts = [call, isOfRequest && 'request', status, header && `header ${header}`, pointer]
  return parts.filter(Boolean).join(' ')
}
