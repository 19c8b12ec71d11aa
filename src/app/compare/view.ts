import { addressOf, type ChangeClass, fewOf, ruleOf, sentenceOf } from '../../core/facts/index.ts'
import { countOf, type Run } from '../../core/run/index.ts'
import type { ComparisonResult } from './compare-sides.ts'
import type { JudgedChange } from './judged.ts'
import type { NotCompared } from './not-compared.ts'
import type { Side } from './read-side.ts'

/** A title and its lines, of which so many are shown; the others are counted. */
export interface TextSection {
  readonly title: string
  readonly lines: readonly string[]
  readonly most: number
}

/** So many changes, places of a change, and lines of any other section are shown. */
const most = { changes: 100, places: 10, lines: 20 }

const marks = { 0: '✓', 1: '✕', 3: '!' } as const

/** What terminal and Markdown show of a comparison, in this order. */
export function viewOf(comparison: ComparisonResult) {
  const { before, after, clauses, changes, rare, noise, notes, unneeded } = comparison
  const shown = changes.slice(0, most.changes)
  const left = changes.length - shown.length
  const lists = (all: Readonly<Record<string, readonly string[]>>): readonly TextSection[] =>
    Object.entries(all).flatMap(([title, lines]) =>
      lines.length > 0 ? { title: `${title}:`, lines, most: most.lines } : [],
    )
  return {
    mark: marks[comparison.exitCode],
    headline: headlineOf(comparison),
    sides: [`before: ${describeSide(before)}`, `after: ${describeSide(after)}`],
    sections: [
      ...lists({ 'Regressed: kept before, broken now': regressedIn(comparison) }),
      ...shown.map((change) => sectionOf(change, after.run)),
      ...(left > 0 ? [{ title: `and ${left} changes more`, lines: [], most: 0 }] : []),
      ...lists({
        'Not compared': comparison.notCompared.map(describeGap),
        'Clauses warned of: kept before, with warnings now': clauses?.warned ?? [],
        'Clauses fixed: broken before, kept now': clauses?.fixed ?? [],
        'Seen too rarely to be certain': rare.map(
          (one) => `${addressOf(one)}: ${ruleOf(one.rule).sentence} ${one.before} → ${one.after}`,
        ),
        'Not counted: repeated calls of one side differ there': noise.map(addressOf),
        'Accepted, but not found': unneeded.map(({ id }) => id),
        Notes: [...notes, ...whyIncomplete(comparison)],
      }),
    ],
    /** One sentence for each change that breaks a client. */
    forClients: shown.flatMap(describeForClients),
  }
}

export function headlineOf(comparison: ComparisonResult): string {
  const { changes, clauses, notCompared, rare, isBeforeIncomplete, areOfOtherPlans } = comparison
  const regressed = clauses?.regressed.length ?? 0
  const gaps = (['clause', 'call'] as const).flatMap((what) => {
    const names = notCompared.filter((gap) => gap.what === what).flatMap((gap) => gap.names)
    return names.length > 0 ? countOf(new Set(names).size, what) : []
  })
  const isUnknown = notCompared.some(({ what }) => what === 'response')
  const isCertain = rare.length === 0
  const ends = changes.filter(({ rule }) => ruleOf(rule).class === 'announcement').length
  const isSame = regressed === 0 && changes.length === 0
  const sentences = [
    regressed > 0 && `${countOf(regressed, 'clause')} regressed.`,
    ends > 0 && 'The end of calls is announced.',
    changes.length > 0 && countChanges(comparison),
    isSame &&
      (isUnknown
        ? 'No clause regressed.'
        : isCertain
          ? 'Nothing differs.'
          : 'Nothing differs for certain.'),
    isUnknown && 'The responses were not compared.',
    gaps.length > 0 && `Not compared: ${gaps.join(' and ')}.`,
    rare.length > 0 && `Seen too rarely to be certain: ${countOf(rare.length, 'difference')}.`,
    areOfOtherPlans &&
      'The sides ran different plans: what some responses show may come of other requests.',
    isBeforeIncomplete &&
      'The side before is incomplete: repair what its report names, and run it again.',
  ]
  return sentences.filter(Boolean).join(' ')
}

function countChanges({ changes, differences, level }: ComparisonResult): string {
  const forbidden = changes.filter((change) => change.forbidden).length
  const accepted = changes.filter((change) => change.accepted !== undefined).length
  const others = changes.length - forbidden - accepted
  const counts = [
    `the level "${level}" forbids ${forbidden || 'none'}`,
    others > 0 && others < changes.length && `allows ${others}`,
    accepted > 0 && `${accepted} ${accepted === 1 ? 'is' : 'are'} accepted`,
  ]
  const places = differences.length === changes.length ? '' : ` at ${differences.length} places`
  return `${countOf(changes.length, 'change')}${places}: ${counts.filter(Boolean).join(', ')}.`
}

function describeSide({ name, kind, exchanges }: Side): string {
  return `${name} (${kind}, ${countOf(exchanges, 'exchange')})`
}

function describeGap({ what, side, names, because }: NotCompared): string {
  if (what === 'response') {
    return `all responses, because of the side ${side}: ${because}; only the clauses of run.json were compared`
  }
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  const some = `${countOf(names.length, what)}: ${names.slice(0, 5).join(', ')}${more}`
  return `${some}; not tested ${side}, because: ${because}`
}

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

const classWords: Readonly<Partial<Record<ChangeClass, string>>> = {
  'breaking-read': 'breaks clients that read',
  'breaking-write': 'breaks calls of clients',
}

function sectionOf(change: JudgedChange, run: Run | undefined): TextSection {
  const { rule, forbidden, before, after, accepted, places } = change
  const { why, class: kind } = ruleOf(rule)
  const count = places.length === 1 ? '' : ` (at ${places.length} places)`
  const facts = [
    `${before} → ${after} (${classWords[kind] ?? kind}, ${rule})`,
    ...(forbidden ? [why] : []),
    ...(accepted ? [`accepted: ${accepted}`] : []),
    ...(forbidden ? whyBlocked(change, run) : []),
  ]
  const lines = places.map((place) => {
    const { seen } = place
    const isOwn = place.before !== before || place.after !== after
    const values = isOwn ? ` · ${place.before} → ${place.after}` : ''
    const counts = `seen ${seen.before} × before, ${seen.after} × after`
    const by = place.scenarios ? ` · by ${fewOf(place.scenarios, 3, ', ')}` : ''
    return `${addressOf(place)}${values} · ${counts}${by} · id ${place.id}`
  })
  return {
    title: `${forbidden ? '✕' : '·'} ${sentenceOf(change)}${count}`,
    lines: [...facts, ...lines],
    most: facts.length + most.places,
  }
}

/** What the first scenario that another status stopped says of it. */
function whyBlocked({ places }: JudgedChange, run: Run | undefined): string[] {
  const ids = new Set(places.flatMap(({ scenarios = [] }) => scenarios))
  const blocked = run?.scenarios.find(({ id, reason }) => ids.has(id) && reason !== undefined)
  return blocked ? [`${blocked.id}: ${blocked.reason}`] : []
}

function describeForClients(change: JudgedChange): string[] {
  const { class: kind } = ruleOf(change.rule)
  const concerns = kind === 'announcement' || kind in classWords
  if (!concerns || change.accepted !== undefined) return []
  const [first, ...others] = new Set(change.places.map(({ call }) => call))
  const calls = others.length === 0 ? first : `${first} and ${countOf(others.length, 'other call')}`
  return [`${calls}: ${sentenceOf(change)} ${change.before} → ${change.after}.`]
}
