import { createHash } from 'node:crypto'
import { SuiteError } from '../errors/index.ts'
import {
  idOf,
  type ReportedExchange,
  type Run,
  type ShardResult,
  type ShownByScenario,
} from '../run/index.ts'
import type { LoadedScenario } from '../scenario/index.ts'
import type { ScenarioRun } from '../scenario/running/index.ts'
import { poolOf, type SubjectName, subjects, type Target } from '../target/index.ts'
import type { EndedRun } from './conclude-run.ts'

/** Part `index` of `count`, counted from 1. */
export type Shard = Pick<ShardResult, 'index' | 'count'>

/** The most parts of a run; more parts than scenarios would be useless. */
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

/** Whether a scenario belongs to a shard, by the hash of its address, so that new scenarios do not move it. */
export function isOf({ index, count }: Shard, id: string): boolean {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % count === index - 1
}

/**
 * The target with the part of its resources that a shard may use. Values of a pool that scenarios of other shards use up are left
 * to them, in the planned order. The requests that the target takes in a minute are divided among all shards.
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
  const { requestsPerMinute: all } = target
  const requestsPerMinute = all && Math.max(1, Math.floor(all / shard.count))
  return { ...target, requestsPerMinute, subjects: Object.fromEntries(pools) as Target['subjects'] }
}

/** The run of a shard with what a merge needs of it. */
export function withShard(
  run: Run,
  { terms, problems, untested, runs }: Pick<EndedRun, 'terms' | 'problems' | 'untested' | 'runs'>,
  shard: Shard,
  planned: Pick<ShardResult, 'plan' | 'asked'>,
): Run {
  const places = new Map(run.exchanges.map((exchange, index) => [exchange, index]))
  const scenarios = runs.map((scenarioRun) => shownBy(scenarioRun, places))
  const facts = { terms, problems, ...(untested !== undefined && { untested }) }
  return { ...run, shard: { ...shard, ...planned, ...facts, scenarios } }
}

/** `places` says where in the report each exchange stands. */
function shownBy(run: ScenarioRun, places: ReadonlyMap<ReportedExchange, number>): ShownByScenario {
  const { result, findings, reached, called, judged, repeated, served = [], exchanges } = run
  return {
    result,
    findings: findings.map((finding) => ({ id: idOf(finding), ...finding })),
    exchanges: exchanges.map((exchange) => places.get(exchange) ?? null),
    ...(run.notKept && { notKept: run.notKept }),
    ...(repeated && { repeated }),
    reached,
    called: Object.fromEntries(called),
    judged: Object.fromEntries(judged),
    implemented: [...(run.implemented ?? judged.keys())],
    served: Object.fromEntries(served),
  }
}

/** What the scenarios of a shard showed, before anything was concluded. */
export function runsOf({ shard, exchanges }: Run): readonly ScenarioRun[] {
  return (shard?.scenarios ?? []).map((shown) => {
    // If the report had no room for an exchange, those after it move up.
    const kept = shown.exchanges.flatMap((place) =>
      place === null ? [] : (exchanges[place] ?? []),
    )
    const moved = new Map<number, number>()
    shown.exchanges.forEach((place, index) => {
      if (place !== null) moved.set(index, moved.size)
    })
    const findings = shown.findings.map(({ exchange, id: _, ...finding }) => {
      const place = exchange === undefined ? undefined : moved.get(exchange)
      return place === undefined ? finding : { ...finding, exchange: place }
    })
    return {
      ...shown,
      findings,
      exchanges: kept,
      notKept: (shown.notKept ?? 0) + shown.exchanges.length - kept.length,
      called: byRow(shown.called),
      judged: byRow(shown.judged),
      implemented: new Set(shown.implemented),
      served: byRow(shown.served),
    }
  })
}

function byRow<Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<number, Value> {
  return new Map(Object.entries(values).map(([row, value]) => [Number(row), value]))
}
