import { type Level, type Run, type Severity, tally } from '../run/index.ts'

/** What each level of a clause means, as half a sentence. */
export const levelMeanings: Readonly<Record<Level, string>> = {
  rule: 'stated by the contract',
  implied: 'follows from what the contract states',
  advice: 'common sense that the contract does not state',
  seen: 'a value seen in a sample of the contract; others are allowed',
  gap: 'the contract is silent here; nobody is blamed',
}

/** The plural under which findings of a severity are listed. */
export const severityTitles: Readonly<Record<Severity, string>> = {
  violation: 'Violations',
  warning: 'Warnings',
  novelty: 'Novelties',
  observation: 'Observations',
}

/** A figure with its thousands apart. */
export function count(figure: number): string {
  return String(figure).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A figure with its noun, in the singular or the plural. */
export function countOf(figure: number, noun: string): string {
  return `${count(figure)} ${figure === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`
}

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

/** The figures above zero of a tally, in its order: `12 kept, 1 broken`. */
export function sayFigures(tallied: Readonly<Record<string, number>>): string {
  const said = Object.entries(tallied).filter(([, figure]) => figure > 0)
  return said.map(([word, figure]) => `${count(figure)} ${word}`).join(', ') || 'none'
}

/** How many findings of each severity there are: `2 violations, 1 novelty`. */
export function sayFindings(tallied: Readonly<Record<Severity, number>>): string {
  const said = Object.entries(tallied).filter(([, figure]) => figure > 0)
  return said.map(([severity, figure]) => countOf(figure, severity)).join(', ') || 'none'
}

/** The verdict on a run in one sentence. */
export function sayVerdict(run: Run): string {
  const { broken, waived } = tally(run).clauses
  const name = run.target.name
  if (run.verdict === 'incomplete') return `${name} could not be tested in full: no verdict.`
  if (run.verdict === 'conformant') {
    return `${name} keeps the contract${waived > 0 ? `, ${countOf(waived, 'clause')} waived` : ''}.`
  }
  return broken > 0
    ? `${name} breaks ${countOf(broken, 'clause')} of the contract.`
    : `${name} does not keep the contract.`
}
