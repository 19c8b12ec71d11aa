import {
  type Counts,
  count,
  countOf,
  groupDifferences,
  type ReportedFinding,
  type Run,
} from '../run/index.ts'

const named = 3

/** The first few of a list, and how many more there are. */
export function listFirst(names: readonly string[]): string {
  const left = names.length - named
  return `${names.slice(0, named).join(', ')}${left > 0 ? ` and ${count(left)} more` : ''}`
}

/** Milliseconds as a person would say them. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${count(Math.floor(seconds / 60))} min ${Math.floor(seconds % 60)} s`
}

/** The figures above zero in their order: `12 kept, 1 broken`. */
export function formatFigures(
  figures: Readonly<Record<string, number>> | Counts['clauses'] | Counts['scenarios'],
): string {
  const said = Object.entries<number>({ ...figures }).filter(([, figure]) => figure > 0)
  return said.map(([word, figure]) => `${count(figure)} ${word}`).join(', ') || 'none'
}

/** What records of others are, where findings are about some; undefined elsewhere. */
export function describeForeign(
  findings: readonly Pick<ReportedFinding, 'foreign'>[],
): string | undefined {
  if (findings.every(({ foreign }) => foreign === undefined)) return undefined
  return 'Records of others, as far as their scenarios or files show. --foreign-records judge makes these warnings violations, ignore leaves them out.'
}

/** How many of the exchanges judged are not in the report, and why; undefined where all are. */
export function describeNotKept({ notKept }: Run): string | undefined {
  if (notKept === undefined) return undefined
  const { exchanges, reason } = notKept
  return `${countOf(exchanges, 'judged exchange')} ${exchanges === 1 ? 'is' : 'are'} not in the report: ${reason}.`
}

/** The findings above zero: `2 violations, 1 novelty, 3 waived`. */
export function formatFindingCounts(figures: Counts['findings']): string {
  const { waived, ...severities } = figures
  const said = Object.entries(severities).filter(([, figure]) => figure > 0)
  return [
    ...said.map(([severity, figure]) => countOf(figure, severity)),
    ...(waived > 0 ? [`${count(waived)} waived`] : []),
  ].join(', ')
}

/** The note under a list that was cut short. */
export function describeHidden(hidden: number, noun: string): string {
  return `and ${countOf(hidden, `more ${noun}`)} in run.json`
}

/** Why something was not tested, and what to do about it. */
export interface Reason {
  readonly because: string
  readonly remedy?: string
}

/** A reason as one line. */
export function lineOfReason({ because, remedy }: Reason): string {
  return remedy === undefined ? because : `${because} → ${remedy}`
}

/**
 * Why a run did not test everything that it planned: its problems (but for the one that stands in its
 * reason), and why scenarios are blocked or errored, the most frequent reason first.
 */
export function reasonsUndecided(run: Run, most: number): readonly Reason[] {
  const problems = run.verdict === 'incomplete' ? run.problems.slice(1) : run.problems
  const stopped = run.scenarios.filter(
    ({ outcome }) => outcome === 'blocked' || outcome === 'errored',
  )
  const reasons = Map.groupBy(stopped, ({ reason = 'No reason is known.' }) => reason)
  const sorted = [...reasons].sort(([, one], [, other]) => other.length - one.length)
  const counted = sorted.map(([reason, scenarios]) => {
    const remedy = scenarios.find((one) => one.remedy !== undefined)?.remedy
    return { because: `${scenarios.length} × ${reason}`, ...(remedy !== undefined && { remedy }) }
  })
  const hidden = counted.length - most
  const more = hidden > 0 ? [describeHidden(hidden, 'reason')] : []
  const asReason = (because: string): Reason => ({ because })
  return [...problems.map(asReason), ...counted.slice(0, most), ...more.map(asReason)]
}

/** What a run shows outside of the profile that the target claims, a sentence each. */
export function profileNews({ profile, findings }: Run): readonly string[] {
  const { unclaimed = [] } = profile ?? {}
  const outside = findings.filter((one) => one.unclaimed)
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

/** What is to be known of waivers and relaxations, a sentence each; nothing of them where nothing was tested. */
export function exemptionNews({ waivers, relaxations = [], counts }: Run): readonly string[] {
  const { unreached, ...tested } = counts.clauses
  if (Object.values(tested).every((figure) => figure === 0)) return []
  const news = waivers.filter(({ state, expiresSoon }) => state !== 'applied' || expiresSoon)
  return [...news, ...relaxations].map(({ message }) => message)
}

/** What is new since the last run: a title, and a line for what is new, known and mended; none without a history. */
export function newsLines(
  { history }: Run,
  most: number,
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
    const left = clauses.length - most
    const more = left > 0 ? `, ${describeHidden(left, 'clause')}` : ''
    return clauses.length === 0 ? [] : [`${word}: ${clauses.slice(0, most).join(', ')}${more}`]
  }
  const lines = [...line('new', broken), ...line('known', known), ...line('mended', mended)]
  const title = `Since the last run (${since})`
  return { title, lines: lines.length === 0 ? ['Nothing is broken, as before.'] : lines }
}

/** One difference from the baseline, as reports list it. */
export interface DifferenceLine {
  readonly kind: string
  readonly call: string
  readonly message: string
  /** The calls and scenarios that show it. */
  readonly seen: string
}

/** The differences from the baseline, each once. */
export function differenceLines({ recordings }: Run): readonly DifferenceLine[] {
  return groupDifferences(recordings?.drift ?? []).map(({ difference, calls, scenarios }) => {
    const { kind, call, message } = difference
    const others = calls.length > 1 ? [`also in ${listFirst(calls.slice(1))}`] : []
    const seen = [...others, `seen in ${listFirst(scenarios)}`].join('; ')
    return { kind, call, message, seen }
  })
}
