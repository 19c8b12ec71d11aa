import { newsIn, type SetDifference } from './fact-sets.ts'
import {
  type ComparedFact,
  countIn,
  type FactSet,
  objectsIn,
  type Pair,
  type Place,
  pairOf,
  seenOf,
  setsOf,
} from './place.ts'
import { presenceOf } from './presence.ts'

/**
 * Whether responses differ only as their requests do: what one side shows more, its requests sent at that place, and those of the other
 * side did not; or all that the other side shows was sent so, and left no room for what stands there by itself.
 */
export function isOfRequests(
  { aspect, path, ...sets }: SetDifference,
  requests: Pair<Place | undefined>,
): boolean {
  const sent = pairOf(requests, (place) => place && sentAt(place, path, aspect))
  if (sent.before === undefined || sent.after === undefined) return false
  const sides = {
    before: { shown: sets.before, sent: sent.before },
    after: { shown: sets.after, sent: sent.after },
  }
  const { gone, came } = newsIn(sets)
  const isExplained = (news: FactSet, own: Side, other: Side) =>
    areSentAlone(news, own, other) ||
    (other.shown.length > 0 && areSentAlone(other.shown, other, own))
  return (
    gone.length + came.length > 0 &&
    isExplained(gone, sides.before, sides.after) &&
    isExplained(came, sides.after, sides.before)
  )
}

interface Side {
  readonly shown: FactSet
  readonly sent: FactSet
}

function areSentAlone(facts: FactSet, own: Side, other: Side): boolean {
  const isSent = ({ value, count }: ComparedFact) => countIn(own.sent, value) >= count
  return facts.every((fact) => isSent(fact) && countIn(other.sent, fact.value) === 0)
}

/** What requests sent at a place of their responses, which may stand in an envelope; undefined where nothing could be sent there. */
function sentAt(root: Place, path: readonly string[], aspect: string): FactSet | undefined {
  const name = path.at(-1)
  if (name === undefined) return undefined
  const around = placeAt(root, path.slice(0, -1)) ?? placeAt(root, path.slice(1, -1))
  if (around === undefined) return undefined
  const member = around.members.get(name)
  if (aspect === 'present')
    return presenceOf(aspect, member ? seenOf(member) : 0, objectsIn(around))
  return (member && setsOf(member).get(aspect)) ?? []
}

function placeAt(root: Place, path: readonly string[]): Place | undefined {
  return path.reduce<Place | undefined>((at, name) => at?.members.get(name), root)
}
