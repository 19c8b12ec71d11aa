import type { Level, Settings } from './run.ts'

/** What each level of a clause means, as half a sentence. */
export const levelMeanings: Readonly<Record<Level, string>> = {
  rule: 'stated by the contract; breaking it is a violation',
  implied: 'follows from what the contract states; breaking it is a violation',
  advice: 'good practice that the contract does not state; not following it is a warning',
  seen: 'a value from a sample of the contract; another value is a novelty',
  gap: 'not covered by the contract; what the target does is an observation',
}

/** A figure with commas between thousands. */
export function count(figure: number): string {
  if (figure < 1_000 || !Number.isSafeInteger(figure)) return String(figure)
  return `${count(Math.floor(figure / 1_000))},${String(figure % 1_000).padStart(3, '0')}`
}

/** A figure with its noun, in the singular or the plural: `1 clause`, `2 novelties`. */
export function countOf(figure: number, noun: string): string {
  return `${count(figure)} ${figure === 1 ? noun : `${noun}s`.replace(/([^aeiou])ys$/, '$1ies')}`
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(parts: readonly string[]): string {
  const [last = '', ...others] = parts.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}

/** What a clause belongs to: the operation, the record or the topic named before its '#'. */
export function ownerOf(address: string): string {
  return address.split('#', 1)[0]!
}

/** The noun that a clause, an operation or a scenario belongs to: the first segment of its address. */
export function nounOf(address: string): string {
  return address.split(/[/#]/, 1)[0]!
}

/** More entries of one setting are counted. */
const mostEntries = 3

/** What somebody changed in the configuration of a target between two runs: `settleMs, subjects.event, 40 of untested`. */
export function changedSettings(was: Settings, is: Settings): string {
  const names = Object.keys({ ...was, ...is }).filter((name) => was[name] !== is[name])
  const bySetting = Map.groupBy(names, (name) => name.split('.')[0]!)
  const shown = Array.from(bySetting, ([setting, own]) =>
    own.length > mostEntries ? `${own.length} of ${setting}` : own.join(', '),
  )
  return shown.join(', ')
}
