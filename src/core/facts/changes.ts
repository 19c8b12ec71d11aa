import { type Difference, hashOf, memberNameOf } from './difference.ts'
import { isHash } from './hide.ts'
import type { FactSet } from './place.ts'
import { isWay, ruleOf } from './rules.ts'

export interface Change<Place extends Difference = Difference> {
  readonly id: string
  readonly rule: Difference['rule']
  readonly names: readonly string[]
  readonly before: string
  readonly after: string
  readonly renamedTo?: string
  readonly places: readonly Place[]
}

/** Changes that are the same whatever member shows them. */
const nameless: ReadonlySet<string> = new Set([
  'id-form',
  'timestamp-offset',
  'timestamp-precision',
])

/** The id of a change: the same for all of its places, and in the next comparison, whatever the key of its hashes. */
export function changeIdOf(difference: Difference): string {
  const { rule, direction } = difference
  if (isWay(rule)) return hashOf([rule, direction])
  // What breaks nobody is one change, whichever members show it.
  const isNamed = ruleOf(rule).class !== 'neutral' && !nameless.has(rule)
  return hashOf([rule, direction, isNamed ? memberNameOf(difference) : '', valuesOf(difference)])
}

/** The values that tell a change from others of its rule and its member. */
function valuesOf({ rule, aspect, changed, facts }: Difference): readonly string[][] {
  const { before, after } = facts
  // The rule says all of it, and where every refusal has another code than before, each has its own.
  const isSaid = /^(?:present|items|to)$/.test(aspect)
  if (isSaid || (aspect === 'code' && changed > 0)) return []
  const shownIn = (set: FactSet) =>
    set.map(({ value }) => (isHash(value) ? 'another word' : value)).sort()
  // What a status came in place of is of each place; so is what comes where a redirect is gone.
  const side = rule === 'redirect-gone' ? before : after
  const sides = aspect === 'status' && side.length > 0 ? [side] : [before, after]
  return sides.map(shownIn)
}

export function changesIn<Place extends Difference>(
  differences: readonly Place[],
  keyOf: (place: Place) => string = changeIdOf,
): Change<Place>[] {
  return Array.from(Map.groupBy(differences, keyOf).values(), (places) => {
    const [first] = places
    const renamed = new Set(places.map(({ renamedTo }) => renamedTo))
    const [renamedTo] = renamed.size === 1 ? renamed : []
    return {
      id: changeIdOf(first!),
      rule: first!.rule,
      places,
      names: [...new Set(places.map(memberNameOf))].filter((name) => name !== ''),
      before: fewOf(places.map(({ before }) => before)),
      after: fewOf(places.map(({ after }) => after)),
      ...(renamedTo !== undefined && { renamedTo }),
    }
  })
}

export function fewOf(texts: readonly string[], most = 3, between = '; '): string {
  const different = [...new Set(texts)]
  const listed = different.length > most ? [...different.slice(0, most), '…'] : different
  return listed.join(between)
}

export function sentenceOf({ rule, names, renamedTo }: Change): string {
  const renamed = renamedTo === undefined ? '' : ` It is perhaps renamed to ${renamedTo}.`
  const named = names.length === 0 ? '' : `${fewOf(names, 5, ', ')}: `
  return `${named}${ruleOf(rule).sentence}${renamed}`
}
