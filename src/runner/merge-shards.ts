import { hashOfContract } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import { toolVersion } from '../files/index.ts'
import { isObject, jsonText } from '../json/index.ts'
import type { Hashes, Recorded, Run, ShardResult } from '../run/index.ts'
import { hashOfSuite, loadScenarios, suitesFolder } from '../scenario/index.ts'
import { concludeRun, type FloorOf } from './conclude-run.ts'
import { runsOf } from './shard.ts'

export interface ShardFile {
  readonly file: string
  readonly run: Run
}

/** The run of a shard, with everything that a merge needs. */
type ShardRun = Run & { readonly shard: ShardResult; readonly hashes: Hashes }

/**
 * Makes the run of all shards: what an undivided run would have concluded. E_SHARDS where one is missing, there twice, or
 * of another run, with each by its name.
 *
 * @param floorOf When each clause was last tested; what is not tested any more is a fault.
 */
export async function mergeShards(files: readonly ShardFile[], floorOf?: FloorOf): Promise<Run> {
  const all = await loadScenarios(suitesFolder)
  const installed = { suite: hashOfSuite(all, toolVersion), contract: hashOfContract() }
  const shards = wholeOf(files, installed).toSorted((a, b) => a.shard.index - b.shard.index)
  const [first] = shards as [ShardRun]
  const { target, hashes, shard } = first
  const byId = new Map(all.map((loaded) => [loaded.id, loaded]))
  const results = new Map(
    shards.flatMap((run) => run.scenarios.map((result) => [result.id, result])),
  )
  const starts = shards.map((run) => Date.parse(run.startedAt))
  const ends = shards.map((run) => Date.parse(run.startedAt) + run.durationMs)
  const untested = shards.every((run) => run.shard.untested !== undefined)
  const isCutOff = shards.some(({ shard: { problems } }) => problems.length > 0)
  return concludeRun({
    target,
    terms: shard.terms,
    hashes,
    chosen: shard.plan.map((id) => byId.get(id)!),
    ...(shard.asked && { whole: shard.asked.map((id) => byId.get(id)!) }),
    allScenarios: all.length,
    runs: shards.flatMap(runsOf),
    ...(untested && { untested: shard.untested, exchanges: first.exchanges }),
    whyMissing(id) {
      const { outcome = 'skipped', reason = 'No shard says why.' } = results.get(id) ?? {}
      return { outcome, reason }
    },
    problems: shards.flatMap(problemsOf),
    recordings: mergeRecordings(shards),
    interrupted: shards.some((run) => run.interrupted),
    startedAt: Math.min(...starts),
    endedAt: Math.max(...ends),
    floorOf: isCutOff ? undefined : floorOf,
  })
}

/** What kept a shard from testing, with the name of the shard. */
function problemsOf({ shard: { index, count, problems } }: ShardRun): readonly string[] {
  return problems.map((problem) =>
    count === 1 ? problem : `Shard ${index} of ${count}: ${problem}`,
  )
}

function mergeRecordings(shards: readonly ShardRun[]): Recorded | undefined {
  const all = shards.flatMap(({ recordings }) => recordings ?? [])
  const [first] = all
  if (first === undefined) return undefined
  const order = new Map(shards[0]!.shard.plan.map((id, index) => [id, index]))
  const placeOf = (id: string) => order.get(id) ?? 0
  const inOrder = <Item extends { readonly scenario: string }>(items: readonly Item[]) =>
    items.toSorted((a, b) => placeOf(a.scenario) - placeOf(b.scenario))
  const spared = all.flatMap((recorded) => recorded.spared ?? [])
  return {
    mode: first.mode,
    folder: first.folder,
    scenarios: all.reduce((sum, { scenarios }) => sum + scenarios, 0),
    stale: inOrder(all.flatMap(({ stale }) => stale)),
    ...(spared.length > 0 && { spared: spared.toSorted((a, b) => placeOf(a) - placeOf(b)) }),
    withoutScenario: [...new Set(all.flatMap((recorded) => recorded.withoutScenario))],
    ...(first.drift && { drift: inOrder(all.flatMap(({ drift = [] }) => drift)) }),
  }
}

/** The runs of all shards, each compared with the first. E_SHARDS if they do not make one run. */
function wholeOf(
  files: readonly ShardFile[],
  installed: Pick<Hashes, 'suite' | 'contract'>,
): readonly ShardRun[] {
  const facts: Record<string, string> = {}
  const first = files.map(({ run }) => run).find(isShard)
  const mates = files.flatMap(({ file, run }) => {
    if (!isShard(run)) facts[file] = 'it is no shard of a run (run --shard I/N)'
    else if (differsIn(run, first!) === undefined) return { file, run }
    else facts[file] = `it is of another run: it differs in its ${differsIn(run, first!)}`
    return []
  })
  const old =
    first && (['suite', 'contract'] as const).find((part) => first.hashes[part] !== installed[part])
  if (old !== undefined) {
    facts['all files'] = `they were made with another ${old} than this Assay ${toolVersion} has`
  }
  const count = first?.shard.count ?? 0
  for (let index = 1; index <= count; index++) {
    const same = mates.filter(({ run }) => run.shard.index === index)
    if (same.length === 1) continue
    const names = same.map(({ file }) => file).join(', ')
    facts[`shard ${index} of ${count}`] =
      names === '' ? 'it is missing' : `it is there more than once: ${names}`
  }
  if (Object.keys(facts).length === 0) return mates.map(({ run }) => run)
  throw new SuiteError('E_SHARDS', 'The shards do not make one run.', {
    facts,
    remedy: 'Name the run.json of each shard once, all of one run: merge shards/*/run.json',
  })
}

/** Whether a run was read from the file of a shard, and is not damaged. */
function isShard(run: Run): run is ShardRun {
  const { shard, hashes } = run
  return (
    isObject(shard) &&
    isObject(hashes) &&
    isObject(shard.terms) &&
    [shard.plan, shard.problems, shard.scenarios].every(Array.isArray)
  )
}

/** The first thing that shows that a shard belongs to another run; undefined if there is none. */
function differsIn(run: ShardRun, other: ShardRun): string | undefined {
  const own = identityOf(run)
  return Object.entries(identityOf(other)).find(([name, value]) => own[name] !== value)?.[0]
}

function identityOf({ target, hashes, shard }: ShardRun): Readonly<Record<string, unknown>> {
  const { suite, contract, configuration, setup } = hashes
  return {
    target: target.name,
    'number of shards': shard.count,
    ...{ suite, contract, configuration, setup },
    scenarios: jsonText(shard.plan),
    'options (--strict, --profile, --allow-incomplete, --quick)': jsonText(shard.terms),
  }
}
