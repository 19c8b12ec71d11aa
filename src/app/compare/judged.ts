import {
  type Change,
  type CompareLevel,
  changeIdOf,
  changesIn,
  type Difference,
  levels,
  ruleOf,
} from '../../core/facts/index.ts'
import type { Difference as Written } from './generated/comparison.ts'

export interface Accepted {
  readonly id: string
  /** The calls in which a change is accepted: the same change in another call is another one to accept. */
  readonly calls?: readonly string[]
  readonly reason: string
}

export interface JudgedDifference
  extends Difference,
    Pick<Written, 'change' | 'forbidden' | 'accepted' | 'mends'> {}

export interface JudgedChange
  extends Change<JudgedDifference>,
    Pick<JudgedDifference, 'forbidden' | 'accepted' | 'mends'> {}

/**
 * Judges differences: announcements come first, durations last, then what is forbidden, then what whole bodies are in, then by level, call
 * and place.
 */
export function judgeDifferences(
  found: readonly Difference[],
  level: CompareLevel,
  accepted: readonly Accepted[],
  mendsIn: (one: Difference) => string | undefined = () => undefined,
): JudgedDifference[] {
  const judged = found.map((difference): JudgedDifference => {
    const { aspect, rare } = difference
    const mends = mendsIn(difference)
    const change = changeIdOf(difference)
    const reason = accepted.find((one) => isAccepted(one, { ...difference, change }))?.reason
    const isWithin = levels.indexOf(ruleOf(difference.rule).level) <= levels.indexOf(level)
    return {
      ...difference,
      change,
      // How long a response takes is no difference of responses.
      forbidden: reason === undefined && !mends && isWithin && !rare && aspect !== 'time',
      ...(mends !== undefined && { mends }),
      ...(reason !== undefined && { accepted: reason }),
    }
  })
  return judged.sort(byWeight)
}

export function isAccepted(
  { id, calls }: Accepted,
  of: Pick<JudgedDifference, 'id' | 'change' | 'call'>,
): boolean {
  return id === of.id || (id === of.change && calls?.includes(of.call) === true)
}

export function judgedChanges(differences: readonly JudgedDifference[]): JudgedChange[] {
  const keyOf = ({ change, forbidden, accepted, mends }: JudgedDifference) =>
    JSON.stringify([change, forbidden, accepted, mends])
  return changesIn(differences, keyOf).map((change) => {
    const { forbidden, accepted, mends } = change.places[0]!
    const about = { ...(accepted !== undefined && { accepted }), ...(mends && { mends }) }
    return { ...change, forbidden, ...about }
  })
}

/** What stands elsewhere in a body is read best when it is known where the content of the body is. */
const isOfBody = /^(?:body|envelope|error-body|error-envelope)$/

function byWeight(first: JudgedDifference, second: JudgedDifference): number {
  const weight = ({ forbidden, rule, operation, aspect }: JudgedDifference) => {
    if (aspect === 'time') return 30_000
    const isFirst = ruleOf(rule).class === 'announcement'
    const group = isFirst ? 0 : forbidden ? 10_000 : 20_000
    const level = isOfBody.test(aspect) ? -1 : levels.indexOf(ruleOf(rule).level)
    return group + level * 1_000 + (operation ?? 999)
  }
  const key = ({ call, pointer, rule, id }: JudgedDifference) => [call, pointer, rule, id].join(' ')
  return weight(first) - weight(second) || (key(first) < key(second) ? -1 : 1)
}
