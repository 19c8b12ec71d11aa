import { clauses, testableClauses } from '../contract/index.ts'
import { callsOf, type LoadedScenario } from '../scenario/index.ts'
import type { Target } from '../target/index.ts'
import { loadTraceability } from '../traceability/index.ts'
import type { ScenarioFate } from './scenarios.ts'

/** What would become of a clause. */
export interface ClauseFate {
  readonly id: string
  readonly level: string
  /** `waived`: it is tested, and a violation accepted until a day. `untestable`: not by an HTTP client. */
  readonly fate: 'tested' | 'may be tested' | 'waived' | 'unreached' | 'untestable' | 'not claimed'
  readonly reason?: string
  readonly scenarios: readonly string[]
}

interface Facts {
  readonly all: readonly LoadedScenario[]
  readonly chosen: readonly LoadedScenario[]
  readonly target: Pick<Target, 'waivers'>
  readonly today: string
  readonly claimed: ReadonlySet<string> | undefined
}

/** The fate of every clause that a run sets out to test, and of those that no client can. */
export function planClauses(
  fates: readonly ScenarioFate[],
  { all, chosen, target, today, claimed }: Facts,
): readonly ClauseFate[] {
  const byId = new Map(fates.map((fate) => [fate.id, fate]))
  const traced = loadTraceability(all)
  const isWhole = chosen.length === all.length
  const called = new Set<string>(chosen.filter(({ id }) => isOpen(byId.get(id))).flatMap(callsOf))
  const planned = testableClauses.flatMap(([id, { level }]): readonly ClauseFate[] => {
    const { covering, schemas, rules } = traced.get(id)!
    const scenarios = covering.filter((one) => byId.has(one))
    const isDeclared = chosen.some(({ scenario }) => scenario.proves.includes(id))
    if (claimed !== undefined && !claimed.has(id)) {
      return [{ id, level, fate: 'not claimed', scenarios: [] }]
    }
    if (claimed === undefined && !isWhole && !isDeclared) return []
    const isSeen = rules.length > 0 || [...schemas.keys()].some((one) => called.has(one))
    const fate = fateOf(
      scenarios.map((one) => byId.get(one)!),
      called.size > 0 && isSeen,
    )
    return [{ id, level, scenarios, ...waived(id, fate, target, today) }]
  })
  if (!isWhole) return planned
  const untestable = Object.entries(clauses).flatMap(([id, { level, excluded }]) =>
    excluded === undefined
      ? []
      : [{ id, level, fate: 'untestable' as const, reason: excluded, scenarios: [] }],
  )
  return [...planned, ...untestable]
}

function isOpen(scenario: ScenarioFate | undefined): boolean {
  return scenario?.fate === 'runs' || scenario?.fate === 'may run'
}

type Judged = Pick<ClauseFate, 'fate' | 'reason'>

/** `isSeen`: the judge checks it where other scenarios may come by. */
function fateOf(covering: readonly ScenarioFate[], isSeen: boolean): Judged {
  if (covering.some(({ fate }) => fate === 'runs')) return { fate: 'tested' }
  const [first] = covering
  const open = covering.find(isOpen)
  if (open !== undefined) return { fate: 'may be tested', reason: `${open.id}: ${open.reason}` }
  const why = first === undefined ? 'No chosen scenario tests it.' : `${first.id}: ${first.reason}`
  if (isSeen) return { fate: 'may be tested', reason: `In passing only. ${why}` }
  return { fate: 'unreached', reason: why }
}

function waived(
  id: string,
  judged: Judged,
  { waivers }: Pick<Target, 'waivers'>,
  today: string,
): Judged {
  const waiver = waivers.find(
    ({ clause, addresses = [clause], expires }) => addresses.includes(id) && expires >= today,
  )
  if (waiver === undefined || judged.fate === 'unreached') return judged
  const { expires, owner, reason } = waiver
  return { fate: 'waived', reason: `until ${expires} by ${owner}: ${reason}` }
}
