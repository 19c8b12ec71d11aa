import { addressOf, ruleOf } from '../../core/facts/index.ts'
import { countOf } from '../../core/run/index.ts'
import { describeChange, sharesOf, turnOf } from './change-block.ts'
import type { ComparisonResult } from './compare-sides.ts'
import type { JudgedChange } from './judged.ts'
import { type Block, code, type Line } from './lines.ts'
import type { NotCompared } from './not-compared.ts'
import type { Side } from './read-side.ts'

/** So many changes, and lines of a block that is no change, are shown. */
const most = { changes: 100, lines: 20 }

const marks = { 0: '✓', 1: '✕', 3: '!' } as const

export interface CompareView {
  readonly mark: '✓' | '✕' | '!'
  readonly headline: string
  readonly sides: readonly string[]
  readonly groups: readonly (readonly [title: string, blocks: readonly Block[]])[]
}

export function viewOf(comparison: ComparisonResult): CompareView {
  const { before, after, clauses, changes, rare, noise, notes, unneeded } = comparison
  const of = (group: string) => {
    const own = changes.filter((change) => groupOf(change) === group)
    const left = own.length - most.changes
    const blocks = own.slice(0, most.changes).map((one) => describeChange(one, after.run))
    const more = { title: [`and ${left} changes more`], lines: [], most: 0 }
    return left > 0 ? [...blocks, more] : blocks
  }
  const list = (title: string, lines: readonly Line[]): Block[] =>
    lines.length > 0 ? [{ title: title === '' ? [] : [`${title}:`], lines, most: most.lines }] : []
  const names = (all: readonly string[] = []) => all.map((name) => [code(name)])
  const why = comparison.isBeforeIncomplete ? before.run?.headline.text : undefined
  const incomplete = why === undefined ? [] : [`The side before is incomplete: ${why}`]
  const groups = {
    'What clients must know': [
      ...list('Regressed: kept before, broken now', findingsOf(clauses?.regressed, after.run)),
      ...of('clients'),
    ],
    'What needs a look': [
      ...list('Broken now, not tested before', findingsOf(clauses?.broken, after.run)),
      ...of('look'),
      ...list(
        'Clauses warned of: kept before, with warnings now',
        findingsOf(clauses?.warned, after.run),
      ),
      ...list('Not compared', comparison.notCompared.map(describeGap)),
      ...list(
        'Seen too rarely to be certain',
        rare.map((one) => [
          code(addressOf(one)),
          `: ${ruleOf(one.rule).sentence} `,
          ...turnOf(one),
          ` · ${sharesOf(one)}`,
        ]),
      ),
      ...list('Accepted, but not found', names(unneeded.map(({ id }) => id))),
      ...list(
        'Not counted, because repeated calls of one side differ there',
        names(noise.map(addressOf)),
      ),
    ],
    'What breaks nobody': [
      ...of('nobody'),
      ...list('Clauses fixed: broken before, kept now', names(clauses?.fixed)),
    ],
    Notes: list('', names([...notes, ...incomplete])),
  }
  return {
    mark: marks[comparison.exitCode],
    headline: headlineOf(comparison),
    sides: [describeSide('before', before), describeSide('after', after)],
    groups: Object.entries(groups).filter(([, blocks]) => blocks.length > 0),
  }
}

/** Who has to read of a change. */
function groupOf({ rule, places, mends }: JudgedChange): string {
  const { class: kind } = ruleOf(rule)
  if (mends !== undefined) return 'nobody'
  if (/^(?:announcement|breaking-read|breaking-write|addition)$/.test(kind)) return 'clients'
  return places[0]!.aspect === 'time' ? 'look' : 'nobody'
}

const worseClauses = {
  regressed: 'regressed',
  broken: 'broken, and not tested before',
  warned: 'warned of, and kept before',
} as const

export function headlineOf(comparison: ComparisonResult): string {
  const { clauses, notCompared, rare, isBeforeIncomplete, areOfOtherPlans } = comparison
  // How long responses take is no change of what they are.
  const isOfPace = ({ places }: JudgedChange) => places[0]!.aspect === 'time'
  const [slower, changes] = [true, false].map((is) =>
    comparison.changes.filter((change) => isOfPace(change) === is),
  ) as [JudgedChange[], JudgedChange[]]
  const slow = slower.reduce((sum, { places }) => sum + places.length, 0)
  const worse = Object.entries(worseClauses).flatMap(([kind, what]) => {
    const { length } = clauses?.[kind as keyof typeof worseClauses] ?? []
    return length > 0 ? `${countOf(length, 'clause')} ${what}.` : []
  })
  const gaps = (['clause', 'call'] as const).flatMap((what) => {
    const names = notCompared.filter((gap) => gap.what === what).flatMap((gap) => gap.names)
    return names.length > 0 ? countOf(new Set(names).size, what) : []
  })
  const isUnknown = notCompared.some(({ what }) => what === 'response')
  const isCertain = rare.length === 0
  const ends = changes.filter(({ rule }) => ruleOf(rule).class === 'announcement').length
  const isSame = worse.length + changes.length === 0
  const sentences = [
    ...worse,
    ends > 0 && 'The end of calls is announced.',
    changes.length > 0 && countChanges(changes, comparison.level),
    isSame &&
      (isUnknown
        ? 'No clause regressed.'
        : isCertain
          ? 'Nothing differs.'
          : 'Nothing differs for certain.'),
    slow > 0 && `Slower: ${countOf(slow, 'operation')}.`,
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

function countChanges(changes: readonly JudgedChange[], level: string): string {
  const places = changes.reduce((sum, change) => sum + change.places.length, 0)
  const forbidden = changes.filter((change) => change.forbidden).length
  const accepted = changes.filter((change) => change.accepted !== undefined).length
  const others = changes.length - forbidden - accepted
  const counts = [
    `the level "${level}" forbids ${forbidden || 'none'}`,
    others > 0 && others < changes.length && `allows ${others}`,
    accepted > 0 && `${accepted} ${accepted === 1 ? 'is' : 'are'} accepted`,
  ]
  const at = places === changes.length ? '' : ` at ${places} places`
  return `${countOf(changes.length, 'change')}${at}: ${counts.filter(Boolean).join(', ')}.`
}

function describeSide(called: string, { name, kind, exchanges }: Side): string {
  return `${called}: ${name} (${kind}, ${countOf(exchanges, 'exchange')})`
}

function describeGap({ what, side, names, because }: NotCompared): Line {
  if (what === 'response') {
    const only = 'only the clauses of run.json were compared'
    return [`all responses, because of the side ${side}: ${because}; ${only}`]
  }
  const shown = names.slice(0, 5).flatMap((name) => [', ', code(name)])
  const more = names.length > 5 ? ` and ${names.length - 5} more` : ''
  const why = `${more}; not tested ${side}, because: `
  return [`${countOf(names.length, what)}: `, ...shown.slice(1), why, code(because)]
}

function findingsOf(clauses: readonly string[] = [], run: Side['run']): Line[] {
  return clauses.map((clause) => {
    const findings = run?.findings.filter((finding) => finding.clause === clause) ?? []
    const [first] = findings
    if (first === undefined) return [code(clause)]
    const places = new Set(findings.map(({ id }) => id)).size
    const more = places > 1 ? `, at ${places} places` : ''
    return [code(clause), ': ', code(first.message), ' (', code(first.id), `${more})`]
  })
}
