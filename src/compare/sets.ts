import type { Example, Fact, FactSet, Pair, SetDifference } from './facts.ts'
import { anything, Place } from './place.ts'

/** Every aspect of a place and of all places in it whose sets differ. */
export function compareSets(places: Pair<Place>, path: readonly string[] = []): SetDifference[] {
  const { before, after } = places
  if (before.seen === 0 || after.seen === 0) return []
  const seen = { before: before.seen, after: after.seen }
  const here = [...before.aspects.keys()].flatMap((aspect) => {
    const sets = { before: before.values(aspect), after: after.values(aspect) }
    // A side that never showed the aspect could not have shown a value of it.
    if (sets.after.length === 0 || areEqual(sets) || saysNothing(aspect, sets, places)) return []
    return [{ aspect, ...sets, path, seen }]
  })
  return [...here, ...compareMembers(places, path)]
}

/** Whether what was seen may have been anything: more words than are kept, or a text that redaction masked. */
function saysNothing(aspect: string, sets: Pair<FactSet>, places: Pair<Place>): boolean {
  const both = [places.before, places.after]
  const isHidden = [...sets.before, ...sets.after].some(({ value }) => value === anything)
  const isMasked = both.some(({ aspects }) => aspects.get('form')?.has('masked'))
  // In an envelope that the contract does not have, a name may look secret that is not.
  const isSecretOnce = places.before.isSecret !== places.after.isSecret
  if (aspect === 'form') return isMasked || isSecretOnce
  return (isHidden && aspect !== 'listed') || (isMasked && aspect === 'word')
}

function compareMembers(places: Pair<Place>, path: readonly string[]): SetDifference[] {
  const { before, after } = places
  const names = new Set([...before.members.keys(), ...after.members.keys()])
  const seen = { before: before.objects, after: after.objects }
  const aspect = before.isMap && after.isMap ? 'entry' : 'present'
  return [...names].flatMap((name) => {
    const [was, is] = [before, after].map(({ members }) => members.get(name) ?? new Place())
    const at = [...path, name]
    const within = compareSets({ before: was!, after: is! }, at)
    // Items, and the free names of a map, come and go.
    if (name === '*' || seen.before === 0 || seen.after === 0) return within
    const sets = {
      before: presenceOf(aspect, was!, before),
      after: presenceOf(aspect, is!, after),
    }
    if (areEqual(sets)) return within
    return [...within, { aspect, ...sets, path: at, seen }]
  })
}

/** Whether a member was there always, at times or never, as a set. */
function presenceOf(aspect: string, member: Place, parent: Place): Fact[] {
  const { first = parent.first, seen, absent = parent.first } = member
  const factOf = (value: string, count: number, example: Example | undefined) =>
    count > 0 && example !== undefined ? [{ aspect, value, count, example }] : []
  return [...factOf('present', seen, first), ...factOf('absent', parent.objects - seen, absent)]
}

function areEqual({ before, after }: Pair<FactSet>): boolean {
  const values = new Set(before.map(({ value }) => value))
  return before.length === after.length && after.every(({ value }) => values.has(value))
}
