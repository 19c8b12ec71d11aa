import { joinPlaces, type Observation, type Place } from './place.ts'

/** The place of a call that counts the statuses of requests that were made up, by the scenario that sent them. */
export const madeUp = 'made up'

/** The same with the requests that were made up among those of their scenarios: comparable only with a side that made up the same. */
export function withMadeUp(all: Observation): Observation {
  return new Map([...all].map(([call, place]) => [call, joined(place)]))
}

function joined(place: Place): Place {
  const own = place.members.get(madeUp)
  if (own === undefined) return place
  const statuses = place.members.get('status')
  const all = statuses === undefined ? own : joinPlaces(statuses, own)
  return { counts: place.counts, members: new Map(place.members).set('status', all) }
}
