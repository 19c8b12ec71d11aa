import { formatDuration } from '../../base/clock/index.ts'
import { type Counts, count, countOf, type Run } from '../../core/run/index.ts'
import { most } from './limits.ts'

export function listFirst(names: readonly string[]): string {
  const left = names.length - most.names
  return `${names.slice(0, most.names).join(', ')}${left > 0 ? ` and ${count(left)} more` : ''}`
}

/** Returns a day in UTC as people read it: `23 Nov 2026`. */
export function formatDay(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return 'an unknown day'
  const [, day, month, year] = date.toUTCString().split(' ')
  return `${Number(day)} ${month} ${year}`
}

/** Returns a moment as people read it: `23 Nov 2026, 14:58 UTC`. */
export function formatMoment(instant: string): string {
  const day = formatDay(instant)
  const time = /T(\d\d:\d\d)/.exec(instant)?.[1]
  return time === undefined ? day : `${day}, ${time} UTC`
}

/** Returns the figures above zero in their order: `12 kept, 1 broken`. */
export function formatFigures(figures: Counts['clauses'] | Counts['scenarios']): string {
  const said = Object.entries<number>({ ...figures }).filter(([, figure]) => figure > 0)
  return said.map(([word, figure]) => `${count(figure)} ${word}`).join(', ') || 'none'
}

/** Returns how many reads were sent again, and how many exchanges the report leaves out, one sentence each. */
export function remarksOf({ repeated, notKept }: Run): readonly string[] {
  return [
    ...(repeated
      ? [
          `${countOf(repeated.reads, 'read')} ${repeated.reads === 1 ? 'was' : 'were'} sent again within settleMs of a write; the longest took ${formatDuration(repeated.longestMs)}.`,
        ]
      : []),
    ...(notKept
      ? [
          `The report leaves out ${countOf(notKept.exchanges, 'exchange')}, including set-up: ${notKept.reason}.`,
        ]
      : []),
  ]
}

export function describeHidden(hidden: number, noun: string): string {
  return `and ${countOf(hidden, `more ${noun}`)} in run.json`
}
