import { type Observation, type Place, scenarioOf } from '../../core/facts/index.ts'

/** A failure, the limit that a run ran into, or no response: what a request ends in by itself is another status. */
export const isFailure = (status: string) => !/^[1-4](?!29)/.test(status)

/**
 * The same without failures, which causes of untested clauses name, and without the statuses of the scenarios that met them: what follows a
 * failure there follows from it. What ended a run is one cause as well, also if it is a redirect to a page before the API.
 */
export function withoutFailures(all: Observation, wasEnded: boolean): Observation {
  const statusesIn = (place: Place) => [...(place.members.get('status')?.members ?? [])]
  const valuesOf = ({ counts }: Place) =>
    [...counts.keys()].map((fact) => fact.replace('status=', ''))
  const failed = new Set(
    [...all.values()].flatMap(statusesIn).flatMap(([name, own]) => {
      const isMet = valuesOf(own).some((status) => isFailure(status) && status !== '429')
      return isMet ? scenarioOf(name) : []
    }),
  )
  const isLeftOut = (fact: string) => {
    const status = fact.replace('status=', '')
    return isFailure(status) || (wasEnded && status.startsWith('3'))
  }
  return new Map(
    [...all].map(([call, place]) => {
      const statuses = place.members.get('status')
      if (statuses === undefined) return [call, place]
      const scenarios = statusesIn(place).flatMap(([name, { counts, members }]) => {
        const kept = [...counts].filter(([fact]) => !isLeftOut(fact))
        const isKept = kept.length > 0 && !failed.has(scenarioOf(name))
        return isKept ? [[name, { counts: new Map(kept), members }] as const] : []
      })
      const status = { ...statuses, members: new Map(scenarios) }
      return [call, { ...place, members: new Map(place.members).set('status', status) }]
    }),
  )
}
