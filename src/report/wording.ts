import {
  type Counts,
  count,
  countOf,
  groupDifferences,
  type ReportedFinding,
  type Run,
} from '../run/index.ts'
import { type Catalogue, nameOperation } from './catalogue.ts'
import { limits, most } from './limits.ts'
import { showLine } from './show.ts'

/** Returns the first names of a list, and how many more there are. */
export function listFirst(names: readonly string[]): string {
  const left = names.length - most.names
  return `${names.slice(0, most.names).join(', ')}${left > 0 ? ` and ${count(left)} more` : ''}`
}

/** Returns milliseconds as people say them: `812 ms`, `1.2 s`, `3 min 4 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${count(Math.floor(seconds / 60))} min ${Math.floor(seconds % 60)} s`
}

/** Returns a day in UTC as people read it: `23 Nov 2026`. */
export function formatDay(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return 'an unknown day'
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(date)
}

/** Returns a moment as people read it: `23 Nov 2026, 14:58 UTC`. */
export function formatMoment(instant: string): string {
  const day = formatDay(instant)
  const time = /T(\d\d:\d\d)/.exec(instant)?.[1]
  return time === undefined ? day : `${day}, ${time} UTC`
}

/** Returns the figures above zero in their order: `12 kept, 1 broken`. */
export function formatFigures(
  figures: Readonly<Record<string, number>> | Counts['clauses'] | Counts['scenarios'],
): string {
  const said = Object.entries<number>({ ...figures }).filter(([, figure]) => figure > 0)
  return said.map(([word, figure]) => `${count(figure)} ${word}`).join(', ') || 'none'
}

/** Returns what records of others are, where findings are about some; undefined elsewhere. */
export function describeForeign(
  findings: readonly Pick<ReportedFinding, 'foreign'>[],
): string | undefined {
  if (findings.every(({ foreign }) => foreign === undefined)) return undefined
  return 'These are records of others, as far as the scenarios or files show. --foreign-records judge makes these warnings violations; --foreign-records ignore omits them.'
}

/** Returns how many exchanges are not in the report, and why; undefined where all are. */
export function describeNotKept({ notKept }: Run): string | undefined {
  if (notKept === undefined) return undefined
  const { exchanges, reason } = notKept
  return `${countOf(exchanges, 'exchange')} (subjects included) ${exchanges === 1 ? 'is' : 'are'} not in the report: ${reason}.`
}

/** Returns how many reads were sent again, of which operations, and how long the longest took; undefined where none was. */
export function describeRepeated(
  { repeated = [] }: Pick<Run, 'repeated'>,
  catalogue: Catalogue,
): string | undefined {
  if (repeated.length === 0) return undefined
  const reads = repeated.reduce((sum, { reads }) => sum + reads, 0)
  const longest = Math.max(...repeated.map(({ longestMs }) => longestMs))
  const ofEach = repeated.map(({ operation, reads }) => {
    return `${operation === null ? 'elsewhere' : nameOperation(operation, catalogue)} (${reads})`
  })
  return `${countOf(reads, 'read')} ${reads === 1 ? 'was' : 'were'} sent again within settleMs of a write; the longest took ${formatDuration(longest)}: ${listFirst(ofEach)}.`
}

/** Returns the findings above zero: `2 violations, 1 novelty, 3 waived`. */
export function formatFindingCounts(figures: Counts['findings']): string {
  const { waived, ...severities } = figures
  const said = Object.entries(severities).filter(([, figure]) => figure > 0)
  return [
    ...said.map(([severity, figure]) => countOf(figure, severity)),
    ...(waived > 0 ? [`${count(waived)} waived`] : []),
  ].join(', ')
}

/** Returns the note under a list that was cut short. */
export function describeHidden(hidden: number, noun: string): string {
  return `and ${countOf(hidden, `more ${noun}`)} in run.json`
}

/** Returns sentences about what a run shows outside of the profile that the target claims. */
export function profileNews({ profile, findings }: Run): readonly string[] {
  const { unclaimed = [] } = profile ?? {}
  const outside = findings.filter(({ unclaimed }) => unclaimed)
  const sum = outside.reduce((all, { more = 0 }) => all + 1 + more, 0)
  const clauses = [...new Set(outside.map(({ clause }) => clause))]
  return [
    ...(unclaimed.length === 0
      ? []
      : [
          `${countOf(unclaimed.length, 'operation')} worked and ${unclaimed.length === 1 ? 'is' : 'are'} not claimed: ${unclaimed.join(', ')}.`,
        ]),
    ...(sum === 0
      ? []
      : [
          `${countOf(sum, 'finding')} outside of the profile, observed only: ${listFirst(clauses)}.`,
        ]),
  ]
}

/** Returns sentences about what the configuration accepts; none where nothing was tested. */
export function exemptionNews({
  waivers,
  relaxations = [],
  untested = [],
  counts,
}: Run): readonly string[] {
  const { unreached: _, ...tested } = counts.clauses
  if (Object.values(tested).every((figure) => figure === 0)) return []
  const news = waivers.filter(({ state, expiresSoon }) => state !== 'applied' || expiresSoon)
  const outdated = untested.filter(({ state }) => state === 'stale' || state === 'expired')
  return [...news, ...relaxations, ...outdated].map(({ message }) => message)
}

/** Returns a title and lines for what is new, known and mended since the last run; none without a history. */
export function newsLines(
  { history }: Run,
  longest: number,
): { readonly title: string; readonly lines: readonly string[] } {
  if (history === undefined) return { title: '', lines: [] }
  const { since, broken, known, mended } = history
  if (since === null) {
    return {
      title: 'History',
      lines: ['No earlier run against this target is remembered.'],
    }
  }
  const line = (word: string, clauses: readonly string[]) => {
    const left = clauses.length - longest
    const more = left > 0 ? `, ${describeHidden(left, 'clause')}` : ''
    const names = clauses.slice(0, longest).map((clause) => showLine(clause, limits.name))
    return clauses.length === 0 ? [] : [`${word}: ${names.join(', ')}${more}`]
  }
  const lines = [...line('new', broken), ...line('known', known), ...line('mended', mended)]
  const title = `Since the last run (${formatMoment(since)})`
  return { title, lines: lines.length === 0 ? ['Nothing is broken, as before.'] : lines }
}

/** A difference from the baseline, as reports list it. */
export interface DifferenceLine {
  readonly kind: string
  readonly call: string
  readonly message: string
  /** The calls and scenarios that show it. */
  readonly seen: string
}

/** Returns the differences from the baseline, each once. */
export function differenceLines({ recordings }: Run): readonly DifferenceLine[] {
  return groupDifferences(recordings?.drift ?? []).map(({ difference, calls, scenarios }) => {
    const { kind, call } = difference
    const message = showLine(difference.message, limits.sentence)
    const also = calls.length > 1 ? [`also in ${listFirst(calls.slice(1))}`] : []
    const seen = [...also, `seen in ${listFirst(scenarios)}`].join('; ')
    return { kind, call, message, seen }
  })
}
