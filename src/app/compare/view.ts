import { type ChangeClass, type Difference, rules } from '../../core/facts/index.ts'
import { countOf } from '../../core/run/index.ts'
import { type Change, sentenceOf } from './changes.ts'
import type { ComparisonResult } from './compare-sides.ts'
import type { NotCompared } from './not-compared.ts'
import type { Side } from './read-side.ts'

export interface ListView {
  readonly title: string
  readonly lines: readonly string[]
}

/** A change as it is shown: one line, what it means, and its places. */
export type ChangeView = ReturnType<typeof viewOfChange>

const classWords: Readonly<Partial<Record<ChangeClass, string>>> = {
  'breaking-read': 'breaks clients that read',
  'breaking-write': 'breaks calls of clients',
}

const marks = { 0: '✓', 1: '✕', 3: '!' } as const

/** What terminal, Markdown and `compare.json` show of a comparison, in this order. */
export function viewOf(comparison: ComparisonResult) {
  const { before, after, clauses, changes, rare, noise, notes, unneeded } = comparison
  const lists = (all: Readonly<Record<string, readonly string[]>>): readonly ListView[] =>
    Object.entries(all).flatMap(([title, lines]) => (lines.length > 0 ? { title, lines } : []))
  return {
    mark: marks[comparison.exitCode],
    headline: headlineOf(comparison),
    figures: Object.entries({ before: describeSide(before), after: describeSide(after) }),
    regressed: lists({ 'Regressed: kept before, broken now': regressedIn(comparison) }),
    changes: changes.map(viewOfChange),
    lists: lists({
      'Not compared': comparison.notCompared.map(describeGap),
      'By call': byCall(changes),
      'Clauses fixed: broken before, kept now': clauses?.fixed ?? [],
      'Seen too rarely to be certain': rare.map(
        (one) => `${addressOf(one)}: ${rules[one.rule].sentence} ${one.before} → ${one.after}`,
      ),
      'Not counted: repeated calls of one side differ there': noise.map(addressOf),
      'Accepted, but not found': unneeded.map(({ id }) => id),
      Notes: [...notes, ...whyIncomplete(comparison)],
    }),
    /** One sentence for each change that breaks a client. */
    toClients: changes.flatMap(tellClients),
  }
}

function headlineOf(comparison: ComparisonResult): string {
  const { changes, clauses, notCompared, rare, isBeforeIncomplete, areOfOtherPlans } = comparison
  const regressed = clauses?.regressed.length ?? 0
  const sum = (what: NotCompared['what']) =>
    new Set(notCompared.filter((gap) => gap.what === what).flatMap(({ names }) => names)).size
  const isUnknown = notCompared.some(({ what }) => what === 'response')
  const gaps = (['clause', 'call'] as const).filter((what) => sum(what) > 0)
  const isSame = regressed === 0 && changes.length === 0
  const sentences = [
    regressed > 0 && `${countOf(regressed, 'clause')} regressed.`,
    changes.length > 0 && countChanges(comparison),
    isSame && (isUnknown ? 'No clause regressed.' : 'Nothing differs.'),
    isUnknown && 'The responses were not compared.',
    gaps.length > 0 &&
      `Not compared: ${gaps.map((what) => countOf(sum(what), what)).join(' and ')}.`,
    rare.length > 0 && `Seen too rarely to be certain: ${countOf(rare.length, 'difference')}.`,
    areOfOtherPlans && 'The sides ran different plans.',
    isBeforeIncomplete &&
      'The side before is incomplete: repair what its report names, and run it again.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** How many changes there are, and what the level says of them. */
function countChanges({ changes, differences, level }: ComparisonResult): string {
  const forbidden = changes.filter((change) => change.forbidden).length
  const accepted = changes.filter((change) => change.accepted !== undefined).length
  const others = changes.length - forbidden - accepted
  const counts = [
    `the level "${level}" forbids ${forbidden}`,
    others > 0 && `allows ${others}`,
    accepted > 0 && `${accepted} ${accepted === 1 ? 'is' : 'are'} accepted`,
  ]
  const places = differences.length === changes.length ? '' : ` at ${differences.length} places`
  return `${countOf(changes.length, 'change')}${places}: ${counts.filter(Boolean).join(', ')}.`
}

function describeSide({ name, kind, exchanges }: Side): string {
  return `${name} (${kind}, ${countOf(exchanges, 'exchange')})`
}

function describeGap({ what, side, names, because }: NotCompared): string {
  if (what === 'response') return `all responses, because of the side ${side}: ${because}`
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  const some = `${countOf(names.length, what)}: ${names.slice(0, 5).join(', ')}${more}`
  return `${some}; not tested ${side}, because: ${because}`
}

/** Why less could be compared than a whole run shows. */
function whyIncomplete({ before: { run }, isBeforeIncomplete }: ComparisonResult): string[] {
  return isBeforeIncomplete && run ? [`The side before is incomplete: ${run.headline.text}`] : []
}

/** Each regressed clause once, with how often it was found broken. */
function regressedIn({ clauses, after }: ComparisonResult): string[] {
  return (clauses?.regressed ?? []).map((clause) => {
    const findings = after.run?.findings.filter((finding) => finding.clause === clause) ?? []
    const [first] = findings
    if (first === undefined) return clause
    const places = new Set(findings.map(({ id }) => id)).size
    return `${clause}: ${first.message} (${first.id}${places > 1 ? `, at ${places} places` : ''})`
  })
}

function viewOfChange(change: Change) {
  const { id, rule, forbidden, before, after, accepted, places } = change
  const { why, class: kind } = rules[rule]
  const count = places.length === 1 ? '' : ` (at ${places.length} places)`
  return {
    ...{ id, forbidden, why, accepted },
    title: `${sentenceOf(change)}${count}`,
    turn: `${before} → ${after}`,
    kind: `${classWords[kind] ?? kind}, ${rule}`,
    places: places.map((place) => {
      const { before, after } = place.seen
      return `${addressOf(place)} · seen ${before} × before, ${after} × after · id ${place.id}`
    }),
  }
}

/** What changed in each call: the same changes, the other way round. */
function byCall(changes: readonly Change[]): string[] {
  const all = changes.flatMap((change) => {
    const calls = [...new Set(change.places.map(({ call }) => call))]
    return calls.map((call) => ({ call, change }))
  })
  return Array.from(
    Map.groupBy(all, ({ call }) => call),
    ([call, some]) => {
      const shown = some.map(({ change: { names, rule, forbidden } }) => {
        const own = names.length === 1 ? `${names[0]} ` : ''
        return `${forbidden ? '✕ ' : ''}${own}${rule}`
      })
      return `${call}: ${shown.join(', ')}`
    },
  )
}

/** A sentence for the clients that a change breaks. */
function tellClients(change: Change): string[] {
  const { class: kind } = rules[change.rule]
  const isTold = kind === 'announcement' || kind in classWords
  if (!isTold || change.accepted !== undefined) return []
  const [first, ...others] = new Set(change.places.map(({ call }) => call))
  const calls = others.length === 0 ? first : `${first} and ${countOf(others.length, 'other call')}`
  return [`${calls}: ${sentenceOf(change)} ${change.before} → ${change.after}.`]
}

function addressOf({ call, status, direction, header, pointer }: Difference): string {
  const isOfRequest = direction === 'request' && pointer !== ''
  const parts = [call, isOfRequest && 'request', status, header && `header ${header}`, pointer]
  return parts.filter(Boolean).join(' ')
}
