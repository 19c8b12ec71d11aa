import { type Observation, type Place, scenarioOf } from '../../core/facts/index.ts'
import type { Run } from '../../core/run/index.ts'

/** A request that came too fast. */
const tooMany = '429'

/** A failure, the limit that a run ran into, or no response: what a request ends in by itself is another status. */
export const isFailure = (status: string) => !/^[1-4](?!29)/.test(status)

interface Causes {
  readonly wasEnded: boolean
  /** The scenarios that met a fault. */
  readonly faulty: ReadonlySet<string>
  /** The statuses of `forbiddenIn`. */
  readonly forbidden: ReadonlySet<string>
}

/** The statuses with which a target forbade requests to the key, and so left clauses untested. */
export function forbiddenIn({ clauses = [] }: Pick<Partial<Run>, 'clauses'>): ReadonlySet<string> {
  const statuses = clauses.flatMap(({ status, accepted }) => (accepted ? [] : `${status}`))
  return new Set(statuses.filter((status) => status === '401' || status === '403'))
}

/**
 * The same without the statuses of the scenarios that met a failure, which causes of untested clauses name: what follows a failure there
 * follows from it. What ended a run is one cause as well, also if it is a redirect to a page before the API, and so is what the key may not
 * do. Nor is a refusal a change in
 * scenarios that met a fault: requests there may be made with values of a response that broke a clause. Of a scenario all statuses are left
 * out, as those that stay would look as if the others were gone.
 */
export function withoutFailures(
  all: Observation,
  { wasEnded, faulty, forbidden }: Causes,
): Observation {
  const statusesIn = (place: Place) => [...(place.members.get('status')?.members ?? [])]
  const statusOf = (fact: string) => fact.replace('status=', '')
  const isExplained = (status: string, scenario: string) =>
    (isFailure(status) && status !== tooMany) ||
    (status.startsWith('4') && faulty.has(scenario)) ||
    forbidden.has(status) ||
    (status.startsWith('3') && wasEnded)
  const explained = new Set(
    [...all.values()].flatMap(statusesIn).flatMap(([name, { counts }]) => {
      const scenario = scenarioOf(name)
      return [...counts.keys()].some((fact) => isExplained(statusOf(fact), scenario))
        ? scenario
        : []
    }),
  )
  return new Map(
    [...all].map(([call, place]) => {
      const statuses = place.members.get('status')
      if (statuses === undefined) return [call, place]
      const scenarios = statusesIn(place).flatMap(([name, { counts, members }]) => {
        const kept = [...counts].filter(([fact]) => statusOf(fact) !== tooMany)
        const isKept = kept.length > 0 && !explained.has(scenarioOf(name))
        return isKept ? [[name, { counts: new Map(kept), members }] as const] : []
      })
      const status = { ...statuses, members: new Map(scenarios) }
      return [call, { ...place, members: new Map(place.members).set('status', status) }]
    }),
  )
}
