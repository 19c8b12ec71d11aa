import type { FieldStats } from './field-stats.ts'
import type { Observation } from './fold.ts'

/** Adds to what one side showed everything that a later one shows, and returns it; the later one stays as it is. */
export function joinObservations(before: Observation, after: Observation): Observation {
  for (const [call, is] of after) {
    const was = before.get(call)
    if (was === undefined) before.set(call, is)
    else {
      for (const [name, place] of is.places) addTo(was.places, name, place)
      before.set(call, { ...was, statuses: is.statuses, times: is.times })
    }
  }
  return before
}

function addTo<Name>(places: Map<Name, FieldStats>, name: Name, later: FieldStats): void {
  const place = places.get(name)
  if (place === undefined) {
    places.set(name, later)
    return
  }
  place.seen += later.seen
  place.objects += later.objects
  place.lists = later.lists ?? place.lists
  place.addRecords(later.records)
  for (const [shape, count] of later.counts) place.note(shape, count)
  for (const [id, flag] of later.flags) place.flag(id, flag)
  for (const [member, stats] of later.members) addTo(place.members, member, stats)
}
