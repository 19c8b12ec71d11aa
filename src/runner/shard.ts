import { createHash } from 'node:crypto'
import { SuiteError } from '../errors/index.ts'
import type { Finding, Run, ShardResult } from '../run/index.ts'
import type { LoadedScenario } from '../scenario/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'
import { poolOf, type SubjectName, subjects, type Target } from '../target/index.ts'
import type { EndedRun, Terms } from './conclude-run.ts'

/** Part `index` of `count`, counted from 1. */
export type Shard = Pick<ShardResult, 'index' | 'count'>

/** So many parts at most: more than there are scenarios make no sense. */
const most = 1_000

/** Reads `2/3`. E_USAGE for anything else. */
export function parseShard(text: string): Shard {
  const [, index = '', count = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { index: Number(index), count: Number(count) }
  if (shard.index >= 1 && shard.index <= shard.count && shard.count <= most) return shard
  throw new SuiteError('E_USAGE', `Invalid value: --shard ${text}`, {
    facts: { allowed: `I/N, I from 1 to N, N at most ${most}` },
    remedy: 'Name the part and how many there are: --shard 1/3',
  })
}

/** Whether a scenario is of a shard, by the hash of its address: others that come and go do not move it. */
export function isOf({ index, count }: Shard, id: string): boolean {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % count === index - 1
}

/**
 * The target with the values that are left to a shard: those of a pool that the scenarios of other shards use up are
 * theirs, in the order in which all are planned.
 */
export function withPoolsOf(
  shard: Shard,
  target: Target,
  planned: readonly LoadedScenario[],
): Target {
  const pools = Object.entries(target.subjects).map(([name, source]) => {
    const subject = name as SubjectName
    const values = 'consumed' in subjects[subject] ? poolOf(subject, source) : undefined
    if (values === undefined) return [name, source]
    const left = [...values]
    const own = planned.flatMap(({ id, scenario: { needs = [] } }) => {
      const taken = left.splice(0, needs.filter((need) => need === name).length)
      return isOf(shard, id) ? taken : []
    })
    return [name, { values: own }]
  })
  return { ...target, subjects: Object.fromEntries(pools) as Target['subjects'] }
}

/** What a scenario of a shard showed, as its `run.json` holds it for a merge. */
interface ShardScenario {
  readonly result: ScenarioRun['result']
  readonly findings: readonly Finding[]
  /** Its exchanges among those of the run; null for one that the report had no room for. */
  readonly exchanges: readonly (number | null)[]
  readonly notKept?: number
  readonly repeated?: NonNullable<ScenarioRun['repeated']>
  readonly reached: readonly string[]
  readonly called: readonly (readonly [number, number])[]
  readonly judged: readonly (readonly [number, number])[]
  readonly served: readonly (readonly [number, boolean])[]
}

/** What the shards of a run have in common, and what each adds. */
export interface ShardFacts {
  readonly terms: Terms
  readonly problems: readonly string[]
  readonly untested?: string
}

/** The run of a shard with what a merge needs of it. */
export function withShard(
  run: Run,
  ended: Pick<EndedRun, 'terms' | 'problems' | 'untested' | 'runs'>,
  shard: Shard,
  plan: readonly string[],
): Run {
  const { terms, problems, untested, runs } = ended
  const places = new Map(run.exchanges.map((exchange, index) => [exchange, index]))
  const facts: ShardFacts = { terms, problems, ...(untested !== undefined && { untested }) }
  const scenarios = runs.map(
    ({ result, findings, reached, called, judged, repeated, served, exchanges, notKept }) => ({
      result,
      findings,
      exchanges: exchanges.map((one) => places.get(one) ?? null),
      ...(notKept && { notKept }),
      ...(repeated && { repeated }),
      reached,
      called: [...called],
      judged: [...judged],
      served: [...(served ?? [])],
    }),
  )
  return { ...run, shard: { ...shard, plan, facts: { ...facts }, scenarios } }
}

/** What the scenarios of a shard showed, as they were before anything was concluded. */
export function runsOf({ shard, exchanges }: Run): readonly ScenarioRun[] {
  return ((shard?.scenarios ?? []) as unknown as readonly ShardScenario[]).map((one) => {
    // Where the report had no room for an exchange, those after it move up.
    const kept = one.exchanges.flatMap((place) => (place === null ? [] : (exchanges[place] ?? [])))
    const moved = new Map<number, number>()
    one.exchanges.forEach((place, index) => {
      if (place !== null) moved.set(index, moved.size)
    })
    const findings = one.findings.map(({ exchange, ...finding }) => {
      const place = exchange === undefined ? undefined : moved.get(exchange)
      return place === undefined ? finding : { ...finding, exchange: place }
    })
    return {
      ...one,
      findings,
      exchanges: kept,
      notKept: (one.notKept ?? 0) + one.exchanges.length - kept.length,
      called: new Map(one.called),
      judged: new Map(one.judged),
      served: new Map(one.served),
    }
  })
}
