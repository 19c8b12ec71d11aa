import { clauses, shownAt, testableClauses } from '../contract/index.ts'
import { clausesOf, mayBeUntested, type ScenarioResult, whyUntested } from '../run/index.ts'
import { clausesAfter, reachedBy } from '../scenario/index.ts'
import type { Target } from '../target/index.ts'
import type { PlanOptions, ScenarioFate } from './scenarios.ts'

export interface ClauseFate {
  readonly id: string
  readonly level: string
  /**
   * `waived`: tested, and a violation is accepted until a day. `accepted`: not tested, and the configuration accepts that.
   * `untestable`: no HTTP client can test it.
   */
  readonly fate:
    | 'tested'
    | 'may be tested'
    | 'waived'
    | 'accepted'
    | 'unreached'
    | 'untestable'
    | 'not claimed'
  readonly reason?: string
  readonly scenarios: readonly string[]
}

/** The fate of every clause that a run plans to test, and of those that no client can test. */
export function planClauses(
  fates: readonly ScenarioFate[],
  target: Target,
  { all, chosen, asked = chosen, today, profile }: PlanOptions,
): readonly ClauseFate[] {
  const isWhole = asked.length === all.length
  const byId = new Map(fates.map((fate) => [fate.id, fate]))
  const results = new Map(fates.map((fate) => [fate.id, resultOf(fate)]))
  const pairs = chosen.flatMap((loaded) =>
    reachedBy(loaded).map((clause) => [clause, loaded.id] as const),
  )
  const testersOf = Map.groupBy(pairs, ([clause]) => clause)
  const declared = new Set<string>(asked.flatMap(({ scenario }) => scenario.proves))
  const claimed = profile && clausesOf(profile)
  const later = clausesAfter(target.apiVersion, asked)
  const planned = testableClauses.flatMap(([id, { level }]): readonly ClauseFate[] => {
    const testers = testersOf.get(id)?.map(([, scenario]) => scenario) ?? []
    if (claimed !== undefined && !claimed.has(id)) {
      return [{ id, level, fate: 'not claimed', scenarios: [] }]
    }
    if (later.has(id) || (claimed === undefined && !isWhole && !declared.has(id))) return []
    const own = testers.map((tester) => byId.get(tester)!)
    const judged = fateOf(own) ?? {
      fate: 'unreached',
      reason: whyUntested({ id, testers }, results, shownAt(id)).reason,
    }
    return [{ id, level, scenarios: testers, ...accepted(id, judged, target, today) }]
  })
  if (!isWhole) return planned
  const untestable = Object.entries(clauses).flatMap(([id, { level, excluded }]) =>
    excluded === undefined
      ? []
      : [{ id, level, fate: 'untestable' as const, reason: excluded, scenarios: [] }],
  )
  return [...planned, ...untestable]
}

type Judged = Pick<ClauseFate, 'fate' | 'reason'>

/** Undefined if no scenario runs that tests the clause. */
function fateOf(testers: readonly ScenarioFate[]): Judged | undefined {
  if (testers.some(({ fate }) => fate === 'runs')) return { fate: 'tested' }
  const open = testers.find(({ fate }) => fate === 'may run')
  return open && { fate: 'may be tested', reason: `${open.id}: ${open.reason}` }
}

/** The result of a scenario that does not run. */
function resultOf({ id, title, fate, reason, lacks }: ScenarioFate): ScenarioResult {
  const outcome = fate === 'skipped' ? 'skipped' : fate === 'blocked' ? 'blocked' : 'passed'
  return { id, title, outcome, ...(reason && { reason }), ...(lacks && { lacks }), durationMs: 0 }
}

/** The entry of the configuration that accepts a clause. */
function accepted(
  id: string,
  judged: Judged,
  { waivers, untested }: Pick<Target, 'waivers' | 'untested'>,
  today: string,
): Judged {
  if (judged.fate === 'unreached') {
    const isAccepted = mayBeUntested(id, untested, today)
    return isAccepted ? { fate: 'accepted', reason: `${judged.reason} It is accepted.` } : judged
  }
  const waiver = waivers.find(
    ({ clause, addresses = [clause], expires }) => addresses.includes(id) && expires >= today,
  )
  if (waiver === undefined) return judged
  const { expires, owner, reason } = waiver
  return { fate: 'waived', reason: `until ${expires} by ${owner}: ${reason}` }
}
