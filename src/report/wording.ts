import { type Counts, count, countOf } from '../run/index.ts'

const named = 3

/** The first few of a list, and how many more there are. */
export function sayFirst(names: readonly string[]): string {
  const left = names.length - named
  return `${names.slice(0, named).join(', ')}${left > 0 ? ` and ${count(left)} more` : ''}`
}

/** Milliseconds as a person would say them. */
export function sayDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${count(Math.floor(seconds / 60))} min ${Math.floor(seconds % 60)} s`
}

/** The figures above zero in their order: `12 kept, 1 broken`. */
export function sayFigures(figures: Readonly<Record<string, number>>): string {
  const said = Object.entries(figures).filter(([, figure]) => figure > 0)
  return said.map(([word, figure]) => `${count(figure)} ${word}`).join(', ') || 'none'
}

/** The findings above zero: `2 violations, 1 novelty, 3 waived`. */
export function sayFindings(figures: Counts['findings']): string {
  const { waived, ...severities } = figures
  const said = Object.entries(severities).filter(([, figure]) => figure > 0)
  return [
    ...said.map(([severity, figure]) => countOf(figure, severity)),
    ...(waived > 0 ? [`${count(waived)} waived`] : []),
  ].join(', ')
}

/** The note under a list that was cut short. */
export function sayHidden(hidden: number, noun: string): string {
  return `and ${countOf(hidden, `more ${noun}`)} in run.json`
}
