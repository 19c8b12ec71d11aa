import { createHash } from 'node:crypto'
import { type Difference, isHash, nameOf, rules } from '../../core/facts/index.ts'
import type { Difference as Written } from './generated/comparison.ts'

/** What somebody accepts. */
export interface Accepted {
  /** Of a change, or of a difference at one place. */
  readonly id: string
  /** The calls in which a change is accepted. */
  readonly calls?: readonly string[]
  readonly reason: string
}

/** A difference, and what the level says of it. */
export interface JudgedDifference
  extends Difference,
    Pick<Written, 'change' | 'forbidden' | 'accepted'> {}

/** One change, however many places show it. */
export interface Change {
  readonly id: string
  readonly rule: Difference['rule']
  /** The members or headers that changed; none if whole responses did. */
  readonly names: readonly string[]
  readonly before: string
  readonly after: string
  readonly renamedTo?: string
  readonly forbidden: boolean
  readonly accepted: string | undefined
  readonly places: readonly JudgedDifference[]
}

/** Aspects that change in the same way whatever member shows them, and those whose values say nothing of the change. */
const nameless = /^(?:id |digits$|zone$|time$|length$)/
const measured = /^(?:time|length)$/

/**
 * Whether a difference is accepted: by the id of its place, or by that of its change in this call. The same change in another call
 * is another one to accept.
 */
export function isAccepted({ id, calls }: Accepted, of: Difference, change: string): boolean {
  return id === of.id || (id === change && calls?.includes(of.call) === true)
}

/** The id of a change: the same for all of its places, and in the next comparison, whatever the key of its hashes. */
export function changeIdOf(difference: Difference): string {
  const { rule, direction, aspect, facts } = difference
  const values = [facts.before, facts.after].map((set) =>
    set.map(({ value }) => (isHash(value) ? 'another word' : value)).sort(),
  )
  const name = nameless.test(aspect) ? '' : nameOf(difference)
  const parts = [rule, direction, name, measured.test(aspect) ? '' : values]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}

/** Groups differences that show the same change, in the order of the first of each. */
export function changesIn(differences: readonly JudgedDifference[]): Change[] {
  const same = Map.groupBy(differences, ({ change, forbidden, accepted }) =>
    JSON.stringify([change, forbidden, accepted]),
  )
  return Array.from(same.values(), (places) => {
    const { change: id, rule, forbidden, accepted } = places[0]!
    const renamed = new Set(places.map(({ renamedTo }) => renamedTo))
    const [renamedTo] = renamed.size === 1 ? renamed : []
    return {
      ...{ id, rule, forbidden, accepted, places },
      names: [...new Set(places.map(nameOf))].filter((name) => name !== ''),
      before: fewOf(places.map(({ before }) => before)),
      after: fewOf(places.map(({ after }) => after)),
      ...(renamedTo !== undefined && { renamedTo }),
    }
  })
}

function fewOf(texts: readonly string[], most = 3): string {
  const different = [...new Set(texts)]
  return `${different.slice(0, most).join('; ')}${different.length > most ? '; …' : ''}`
}

/** What changed, in one sentence, as `created_at, updated_at: A timestamp …`. */
export function sentenceOf({ rule, names, renamedTo }: Change): string {
  const renamed = renamedTo === undefined ? '' : ` It is perhaps renamed to ${renamedTo}.`
  const named = names.length === 0 ? '' : `${fewOf(names, 5).replaceAll(';', ',')}: `
  return `${named}${rules[rule].sentence}${renamed}`
}
