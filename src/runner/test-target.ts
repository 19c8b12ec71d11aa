import { systemClock } from '../clock/index.ts'
import { hashOfContract, rulesVersionOf } from '../contract/index.ts'
import type { SerializedError } from '../errors/index.ts'
import { dayOf } from '../evidence/index.ts'
import { clausesFirst, coverOf, planPools, quickOf } from '../plan/index.ts'
import { shownAddress } from '../redaction/index.ts'
import {
  concludeScenario,
  countOf,
  type Difference,
  type Profile,
  type Run,
  type ScenarioResult,
} from '../run/index.ts'
import { hashOfSuite, type LoadedScenario, loadScenarios, suitesFolder } from '../scenario/index.ts'
import { createRunner, type ScenarioRun, type Traffic } from '../scenario/running/index.ts'
import type { Target } from '../target/index.ts'
import { type RunPace, toolVersion } from '../transport/index.ts'
import { chooseScenarios } from './choose-scenarios.ts'
import { concludeRun, type EndedRun } from './conclude-run.ts'
import { findTarget, type NamedTarget } from './find-target.ts'
import { withKnownValues } from './known-values.ts'
import { type Limits, setLimits } from './limits.ts'
import { checkTarget, type PreflightFailure, refuseUnsafe } from './preflight.ts'
import { runScenarios } from './run-scenarios.ts'
import { isOf, type Shard, withPoolsOf, withShard } from './shard.ts'

export interface TestSettings extends NamedTarget, Limits {
  /** Scenarios, topics, nouns, operations or clauses; all where none is named. */
  readonly addresses?: readonly string[] | undefined
  /** What is left out of them, by the same names. */
  readonly exclude?: readonly string[] | undefined
  /** The run ends after so many scenarios have failed. */
  readonly bail?: number | undefined
  /** What the target claims to implement, in place of what its configuration says: nouns, operations, named sets. */
  readonly profile?: readonly string[] | undefined
  /** Warnings count as violations. */
  readonly strict?: boolean | undefined
  /** Only the fewest requests that test every clause that a whole run would test. */
  readonly quick?: boolean | undefined
  /** When each clause of the run that has ended was last tested, by its address; what is not tested any more is a fault. */
  readonly floorOf?: ((run: Run) => ReadonlyMap<string, string>) | undefined
  /** An incomplete run is no fault, unless it tested nothing. */
  readonly allowIncomplete?: boolean | undefined
  /** Change a target for good that is not local and does not declare what it is; never a declared production. */
  readonly allowDestructive?: boolean | undefined
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly slow?: boolean | undefined
  /** Only one part of the scenarios; `mergeShards` makes the whole of all parts. */
  readonly shard?: Shard | undefined
  /** Where the responses come from, and whether they are recorded; live where it is undefined. */
  readonly traffic?: Traffic | undefined
  /** Called once the target, its address as it may be shown, and the scenarios are known. */
  readonly onPlan?: (target: Target, scenarios: readonly string[], notes: readonly string[]) => void
  /** Called as soon as a scenario has ended. */
  readonly onResult?: (run: ScenarioRun) => void
  /** Called with each sentence on what the run could not put back in order. */
  readonly onNote?: (sentence: string) => void
  /** Called for each recording that could not be written or read. */
  readonly onRecordingFault?: (error: SerializedError) => void
}

/**
 * Tests a target against the contract: plans, checks that the target responds, runs the scenarios in
 * this process, and concludes. Throws a SuiteError where the options or the configuration are wrong.
 */
export async function testTarget(options: TestSettings): Promise<Run> {
  const startedAt = systemClock.now()
  const { traffic = { mode: 'live' }, shard } = options
  // Recordings are read only for recording and replaying.
  const folders = traffic.mode === 'live' ? undefined : await import('./recordings.ts')
  const prepared = await prepare(options, folders)
  const { target, all, whole, chosen, recorded } = prepared
  const ids = chosen.map(({ id }) => id)
  const shown = { ...target, baseUrl: shownAddress(target.baseUrl) }
  options.onPlan?.(shown, ids, prepared.notes)

  const { pace, signal, end, close } = setLimits(options, target.requestsPerMinute)
  // A target that is known to answer may still refuse a version.
  const isKnown = rulesVersionOf(target.apiVersion) === target.apiVersion
  const isChecked = (options.answers && isKnown) || traffic.mode === 'replay'
  const failure = isChecked ? undefined : await checkTarget(target, { pace, signal })
  const way = { pace, signal, end, startedAt }
  const none = { runs: [], drift: undefined }
  const ready =
    isChecked || failure ? prepared : { ...prepared, target: await withKnownValues(target, way) }
  const { runs, drift } = failure === undefined ? await runAll(ready, options, way) : none
  close()
  for (const { fault } of runs) if (fault) options.onRecordingFault?.(fault)
  const known = all.map(({ id }) => id)
  const recordings =
    traffic.mode === 'live'
      ? undefined
      : folders!.sumRecordings(traffic, runs, { found: recorded, known, drift })
  const seen = { runs, failure, recordings, cutOff: pace.ended(), startedAt }
  const ended = endOf(prepared, options, seen)
  const run = concludeRun(ended)
  if (shard === undefined) {
    const isWhole = options.floorOf !== undefined && pace.ended() === undefined
    return isWhole ? concludeRun({ ...ended, floor: options.floorOf!(run) }) : run
  }
  const plan = whole.map(({ id }) => id)
  const asked = options.quick ? prepared.asked.map(({ id }) => id) : undefined
  return withShard(run, ended, shard, { plan, ...(asked && { asked }) })
}

/** What is tested, and how; nothing is sent yet. */
interface Prepared {
  readonly target: Target
  readonly recorded: readonly string[]
  /** All that there are, those of all shards, and those of this one, in the order of the report. */
  readonly all: readonly LoadedScenario[]
  readonly whole: readonly LoadedScenario[]
  /** Those that a quick run stands for: `whole` where it is none. */
  readonly asked: readonly LoadedScenario[]
  /** Those that test all clauses that any of them tests: they begin first. */
  readonly first: ReadonlySet<LoadedScenario>
  readonly chosen: readonly LoadedScenario[]
  /** Those of this shard in the order in which they run. */
  readonly planned: readonly LoadedScenario[]
  readonly notes: readonly string[]
  readonly profile: Profile | undefined
}

async function prepare(
  options: TestSettings,
  folders: typeof import('./recordings.ts') | undefined,
): Promise<Prepared> {
  const { traffic = { mode: 'live' }, allowDestructive = false, shard } = options
  const isReplay = traffic.mode === 'replay'
  const [{ target, recorded }, all] = await Promise.all([
    isReplay
      ? folders!.findRecorded(traffic.folder, options)
      : findTarget(options).then((live) => ({ target: live, recorded: [] })),
    loadScenarios(suitesFolder),
  ])
  const { chosen: asked, profile } = chooseScenarios(all, target, options)
  const { slow = false, quick = false } = options
  const whole = quick ? quickOf(asked, target, { profile, slow, allowDestructive }) : asked
  if (!isReplay) refuseUnsafe(target, whole, allowDestructive)
  if (traffic.mode === 'record') await folders!.prepareFolders(traffic, target)
  // A recording holds what it was given.
  const plan = isReplay ? { scenarios: whole, notes: [] } : planPools(clausesFirst(whole), target)
  const isMine = ({ id }: LoadedScenario) => shard === undefined || isOf(shard, id)
  return {
    target: shard === undefined ? target : withPoolsOf(shard, target, plan.scenarios),
    recorded,
    all,
    whole,
    asked,
    first: new Set(coverOf(whole)),
    chosen: whole.filter(isMine),
    planned: plan.scenarios.filter(isMine),
    notes: plan.notes,
    profile,
  }
}

interface Way {
  readonly pace: RunPace
  readonly signal: AbortSignal
  readonly end: (reason: string) => void
  readonly startedAt: number
}

interface Ran {
  readonly runs: readonly ScenarioRun[]
  /** How responses differ from the baseline; undefined without one. */
  readonly drift: readonly Difference[] | undefined
}

async function runAll(
  { target, planned, profile, first }: Prepared,
  options: TestSettings,
  { pace, signal, end, startedAt }: Way,
): Promise<Ran> {
  const { traffic = { mode: 'live' }, slow = false, allowDestructive = false } = options
  const { strict = false, concurrency = usualConcurrency(target), onResult, onNote, bail } = options
  const { apiVersion, name, waivers, relaxations } = target
  const runner = await createRunner(
    traffic.mode === 'replay'
      ? { target: undefined, traffic: { ...traffic, apiVersion, target: name }, slow }
      : { target, traffic, slow, allowDestructive, pace, concurrency },
  )
  // The result as the report will count it.
  const rules = { waivers, relaxations, profile, strict, today: dayOf(startedAt) }
  let failed = 0
  const report = (run: ScenarioRun) => {
    const result = concludeScenario(run.result, run.findings, rules)
    onResult?.({ ...run, result })
    if (result.outcome === 'failed' && ++failed === bail) {
      end(`The run ended after ${countOf(failed, 'failed scenario')} (--bail).`)
    }
  }
  const sources = target
  const how = { concurrency, sources, first, onResult: report, signal, onNote }
  const runs = await runScenarios(runner, planned, how)
  return { runs, drift: runner.drift?.() }
}

interface Seen extends Pick<EndedRun, 'runs' | 'recordings' | 'startedAt'> {
  readonly failure: PreflightFailure | undefined
  /** Why the run ended early, one sentence. */
  readonly cutOff: string | undefined
}

/** The default number of scenarios at the same time: a target that makes its subjects gives each scenario its own. */
function usualConcurrency({ subjects, recipes }: Target): number {
  const hasRecipes = Object.values(subjects).some(
    (source) => typeof source === 'function' || 'request' in source || 'from' in source,
  )
  return hasRecipes || Object.keys(recipes).length > 0 ? 4 : 1
}

/** All that the verdict depends on. */
function endOf(
  { target, all, asked, chosen, profile }: Prepared,
  { strict = false, allowIncomplete = false, quick = false, shard, signal }: TestSettings,
  { failure, cutOff, ...seen }: Seen,
): EndedRun {
  const { name, baseUrl, sandboxUrl, implementation, shown } = target
  const { apiVersion, waivers, relaxations, untested } = target
  const suite = hashOfSuite(all, toolVersion)
  return {
    ...seen,
    target: {
      name,
      baseUrl: shownAddress(baseUrl),
      ...(sandboxUrl !== baseUrl && { sandboxUrl: shownAddress(sandboxUrl) }),
      ...(implementation && { implementation }),
      ...(Object.keys(shown).length > 0 && { shown }),
    },
    terms: {
      apiVersion,
      waivers,
      relaxations,
      untested,
      quick,
      ...(profile && { profile }),
      strict,
      allowIncomplete,
    },
    hashes: { suite, contract: hashOfContract(), ...target.hashes },
    chosen,
    ...(quick && { whole: asked }),
    allScenarios: all.length,
    shard,
    ...(failure && { untested: failure.because, exchanges: failure.exchanges }),
    whyMissing: () => whyMissing(failure, cutOff),
    problems: [
      ...(failure ? [`${failure.remedy} (${failure.code})`] : []),
      ...(cutOff === undefined ? [] : [cutOff]),
      ...(chosen.length === 0 ? ['No scenario is in this shard: make fewer of them.'] : []),
    ],
    interrupted: signal?.aborted ?? false,
    endedAt: systemClock.now(),
  }
}

/** Why a scenario has no result. What kept all of them from running is said once, of the run. */
function whyMissing(
  failure: PreflightFailure | undefined,
  ended: string | undefined,
): Pick<ScenarioResult, 'outcome' | 'reason'> {
  if (failure !== undefined) return { outcome: 'skipped', reason: 'Nothing was tested.' }
  return { outcome: 'skipped', reason: ended ?? 'The run was interrupted before its end.' }
}
