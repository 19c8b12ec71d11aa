import type { FieldStats } from './field-stats.ts'
import type { Observation, Observed } from './fold.ts'

/** Everything that two sides showed, as one; what cannot be added up is that of the later one. */
export function joinObservations(before: Observation, after: Observation): Observation {
  const joined: Observation = new Map(before)
  for (const [call, is] of after) {
    const was = before.get(call)
    joined.set(call, was === undefined ? is : { ...is, places: joinPlaces(was, is) })
  }
  return joined
}

function joinPlaces({ places }: Observed, later: Observed): Observed['places'] {
  const joined: Observed['places'] = new Map(later.places)
  for (const [name, was] of places) {
    const is = joined.get(name)
    if (is === undefined) joined.set(name, was)
    else addPlace(is, was)
  }
  return joined
}

function addPlace(place: FieldStats, other: FieldStats): void {
  place.seen += other.seen
  place.objects += other.objects
  for (const [shape, count] of other.counts) {
    place.counts.set(shape, (place.counts.get(shape) ?? 0) + count)
  }
  for (const [name, member] of other.members) {
    const own = place.members.get(name)
    if (own === undefined) place.members.set(name, member)
    else addPlace(own, member)
  }
}
