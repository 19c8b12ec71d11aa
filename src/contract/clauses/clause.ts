import type { Clause } from '../../judge/index.ts'

type Further = Pick<Clause, 'also' | 'why' | 'alarm' | 'immediate' | 'excluded'>

/**
 * Makes clauses of one level, from the number of the statement in the contract (`C235`) and the promise in
 * our words.
 */
function clausesOf(level: Clause['level']) {
  return (origin: string, says: string, further: Further = {}): Clause => ({
    origin,
    level,
    says,
    ...further,
  })
}

/** Stated by the contract. */
export const rule = clausesOf('rule')

/** Follows from the contract. */
export const implied = clausesOf('implied')

/** Good practice that the contract does not state. */
export const advice = clausesOf('advice')

/** A value from a sample; another value is new, and not wrong. */
export const seen = clausesOf('seen')

/** Not shown by the contract, as it says itself. */
export const gap = clausesOf('gap')

/** Stated by the contract, of those who call the API. */
export function obligation(origin: string, says: string): Clause {
  return rule(origin, says, { excluded: 'An obligation of the caller; Assay fulfils it.' })
}
