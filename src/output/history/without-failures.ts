import { type Observation, type Place, scenarioOf } from '../../core/facts/index.ts'

/** A failure, the limit that a run ran into, or no response: what a request ends in by itself is another status. */
export const isFailure = (status: string) => !/^[1-4](?!29)/.test(status)

/**
 * The same without failures, which causes of untested clauses name, and without the statuses of the scenarios that met them: what follows a
 * failure there follows from it. What ended a run is one cause as well, also if it is a redirect to a page before the API. Nor is a
 * refusal a change in scenarios that met a fault: requests there may be made with values of a response that broke a clause.
 */
export function withoutFailures(
  all: Observation,
  { wasEnded, faulty }: { readonly wasEnded: boolean; readonly faulty: ReadonlySet<string> },
): Observation {
  const statusesIn = (place: Place) => [...(place.members.get('status')?.members ?? [])]
  const valuesOf = ({ counts }: Place) =>
    [...counts.keys()].map((fact) => fact.replace('status=', ''))
  const failed = new Set(
    [...all.values()].flatMap(statusesIn).flatMap(([name, own]) => {
      const isMet = valuesOf(own).some((status) => isFailure(status) && status !== '429')
      return isMet ? scenarioOf(name) : []
    }),
  )
  const isLeftOut = (fact: string, name: string) => {
    const status = fact.replace('status=', '')
    const isOfFault = status.startsWith('4') && faulty.has(scenarioOf(name))
    return isFailure(status) || isOfFault || (wasEnded && status.startsWith('3'))
  }
  return new Map(
    [...all].map(([call, place]) => {
      const statuses = place.members.get('status')
      if (statuses === undefined) return [call, place]
      const scenarios = statusesIn(place).flatMap(([name, { counts, members }]) => {
        const kept = [...counts].filter(([fact]) => !isLeftOut(fact, name))
        const isKept = kept.length > 0 && !failed.has(scenarioOf(name))
        return isKept ? [[name, { counts: new Map(kept), members }] as const] : []
      })
      const status = { ...statuses, members: new Map(scenarios) }
      return [call, { ...place, members: new Map(place.members).set('status', status) }]
    }),
  )
}
