import { newsIn, presenceOf, type SetDifference } from './fact-sets.ts'
import {
  type ComparedFact,
  countIn,
  type FactSet,
  objectsIn,
  type Pair,
  type Place,
  pairOf,
  placeAt,
  seenOf,
  setsOf,
} from './place.ts'

/** How a text is written. Which word of a vocabulary stands somewhere is the answer of a side, also if a request sent it. */
const ofWriting = /^(?:form|wording|spelling|size|word|digits|zone|prefix|id .*)$/

export function isOfWriting(fact: string): boolean {
  return ofWriting.test(fact.slice(0, fact.indexOf('=')))
}

export function echoOf(fact: string): string {
  return `echo=${fact}`
}

/**
 * Without what a side shows only where its responses repeat texts of requests: another run sends other texts. A side that does nothing
 * else keeps all beside one that writes in a way of its own; where both only repeat, nothing is left.
 */
export function withoutEchoes(
  sets: Pair<FactSet>,
  echoes: Pair<FactSet | undefined>,
): Pair<FactSet> {
  const ownOf = (side: FactSet, other: FactSet, repeated: FactSet = []) =>
    side.filter(({ aspect, value, count }) => {
      const echo = repeated.find((one) => one.value === `${aspect}=${value}`)
      return (echo?.count ?? 0) < count || other.some((fact) => fact.value === value)
    })
  const before = ownOf(sets.before, sets.after, echoes.before)
  const after = ownOf(sets.after, sets.before, echoes.after)
  if (before.length + after.length === 0) return { before, after }
  return {
    before: before.length > 0 ? before : sets.before,
    after: after.length > 0 ? after : sets.after,
  }
}

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
