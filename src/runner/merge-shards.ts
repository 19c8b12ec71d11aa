import { hashOfContract } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import { isObject, jsonText } from '../json/index.ts'
import type { Hashes, Recorded, Run } from '../run/index.ts'
import { hashOfSuite, loadScenarios, suitesFolder } from '../scenario/index.ts'
import { toolVersion } from '../transport/index.ts'
import { concludeRun } from './conclude-run.ts'
import { runsOf, type ShardFacts } from './shard.ts'

/** A run of a shard, and the file that it was read from. */
export interface ShardFile {
  readonly file: string
  readonly run: Run
}

/**
 * Makes the run of all shards: what an undivided run would have concluded. E_SHARDS where one is missing, there twice, or
 * of another run, with each by its name.
 */
export async function mergeShards(files: readonly ShardFile[]): Promise<Run> {
  const all = await loadScenarios(suitesFolder)
  const installed = { suite: hashOfSuite(all, toolVersion), contract: hashOfContract() }
  assertWhole(files, installed)
  const shards = files
    .map(({ run }) => run)
    .toSorted((one, other) => one.shard!.index - other.shard!.index)
  const [first] = shards
  const { target, hashes, shard } = first!
  const facts = shards.map((run) => run.shard!.facts as unknown as ShardFacts)
  const byId = new Map(all.map((one) => [one.id, one]))
  const results = new Map(shards.flatMap((run) => run.scenarios.map((one) => [one.id, one])))
  const starts = shards.map((run) => Date.parse(run.startedAt))
  const ends = shards.map((run) => Date.parse(run.startedAt) + run.durationMs)
  const untested = facts.every((one) => one.untested !== undefined)
  return concludeRun({
    target,
    terms: facts[0]!.terms,
    hashes: hashes!,
    chosen: shard!.plan.map((id) => byId.get(id)!),
    allScenarios: all.length,
    runs: shards.flatMap(runsOf),
    ...(untested && { untested: facts[0]!.untested, exchanges: first!.exchanges }),
    whyMissing(id) {
      const { outcome = 'skipped', reason = 'No shard says why.' } = results.get(id) ?? {}
      return { outcome, reason }
    },
    problems: shards.flatMap(problemsOf),
    recordings: mergeRecordings(shards),
    interrupted: shards.some((run) => run.interrupted),
    startedAt: Math.min(...starts),
    endedAt: Math.max(...ends),
  })
}

/** What kept a shard from testing, with its name. */
function problemsOf({ shard }: Run): readonly string[] {
  const { index, count, facts } = shard!
  const { problems } = facts as unknown as ShardFacts
  return problems.map((one) => (count === 1 ? one : `Shard ${index} of ${count}: ${one}`))
}

/** What all shards did with recordings. */
function mergeRecordings(shards: readonly Run[]): Recorded | undefined {
  const all = shards.flatMap(({ recordings }) => recordings ?? [])
  const [first] = all
  if (first === undefined) return undefined
  const order = new Map(shards[0]!.shard!.plan.map((id, index) => [id, index]))
  const sorted = <One>(ones: readonly One[], idOf: (one: One) => string) =>
    ones.toSorted((one, other) => (order.get(idOf(one)) ?? 0) - (order.get(idOf(other)) ?? 0))
  const spared = all.flatMap((one) => one.spared ?? [])
  const others = [...new Set(all.flatMap(({ withoutScenario }) => withoutScenario))]
  return {
    mode: first.mode,
    folder: first.folder,
    scenarios: all.reduce((sum, { scenarios }) => sum + scenarios, 0),
    stale: sorted(
      all.flatMap(({ stale }) => stale),
      ({ scenario }) => scenario,
    ),
    ...(spared.length > 0 && { spared: sorted(spared, (id) => id) }),
    withoutScenario: others,
    ...(first.drift && {
      drift: sorted(
        all.flatMap(({ drift = [] }) => drift),
        ({ scenario }) => scenario,
      ),
    }),
  }
}

const parts = ['suite', 'contract', 'configuration', 'setup'] as const

function assertWhole(
  files: readonly ShardFile[],
  installed: Pick<Hashes, 'suite' | 'contract'>,
): void {
  const facts: Record<string, string> = {}
  const own = files.filter(({ file, run }) => {
    if (isShard(run)) return true
    facts[file] = 'it is no shard of a run (run --shard I/N)'
    return false
  })
  const first = mostFrequent(own)
  const mates = own.filter(({ file, run }) => {
    const why = mismatchOf(run, first!.run)
    if (why !== undefined) facts[file] = `it is of another run: ${why}`
    return why === undefined
  })
  const other =
    first && parts.find((part) => part in installed && differs(part, first.run, installed))
  if (other !== undefined) {
    facts['all files'] = `they were made with another ${other} than this Assay ${toolVersion} has`
  }
  const byIndex = Map.groupBy(mates, ({ run }) => run.shard!.index)
  for (const [index, same] of byIndex) {
    if (same.length > 1)
      facts[`shard ${index}`] = `it is there twice: ${same.map(({ file }) => file).join(', ')}`
  }
  const count = first?.run.shard?.count ?? 0
  for (let index = 1; index <= count; index++) {
    if (!byIndex.has(index)) facts[`shard ${index} of ${count}`] = 'it is missing'
  }
  if (Object.keys(facts).length === 0) return
  throw new SuiteError('E_SHARDS', 'The shards do not make one run.', {
    facts,
    remedy: 'Name the run.json of each shard once, all of one run: merge shards/*/run.json',
  })
}

function isShard({ shard, hashes }: Run): boolean {
  return (
    isObject(shard) &&
    isObject(hashes) &&
    isObject(shard.facts) &&
    Array.isArray(shard.plan) &&
    Array.isArray(shard.scenarios)
  )
}

/** One of the largest group of shards that fit one another. */
function mostFrequent(files: readonly ShardFile[]): ShardFile | undefined {
  const groups = Map.groupBy(files, ({ run: { hashes, shard } }) =>
    jsonText([hashes, shard!.count, shard!.plan, termsOf(shard!.facts)]),
  )
  return [...groups.values()].sort((one, other) => other.length - one.length)[0]?.[0]
}

function termsOf(facts: object): unknown {
  return (facts as ShardFacts).terms
}

/** What another shard differs in, as half a sentence; undefined where it is of the same run. */
function mismatchOf(run: Run, other: Run): string | undefined {
  if (run.target.name !== other.target.name) return `its target is ${run.target.name}`
  if (run.shard!.count !== other.shard!.count) return `it is one of ${run.shard!.count} shards`
  const part = parts.find((one) => differs(one, run, other.hashes!))
  if (part !== undefined) return `its ${part} differs`
  if (jsonText(run.shard!.plan) !== jsonText(other.shard!.plan)) return 'its scenarios differ'
  const [own, others] = [run, other].map(({ shard }) => jsonText(termsOf(shard!.facts)))
  return own === others ? undefined : 'its options differ (--strict, --profile, --allow-incomplete)'
}

function differs(part: (typeof parts)[number], { hashes }: Run, other: Partial<Hashes>): boolean {
  return hashes?.[part] !== other[part]
}
