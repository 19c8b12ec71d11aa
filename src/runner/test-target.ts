import { systemClock } from '../clock/index.ts'
import { hashOfContract, rulesVersionOf } from '../contract/index.ts'
import { dayOf } from '../evidence/index.ts'
import { shownAddress } from '../redaction/index.ts'
import {
  concludeScenario,
  countOf,
  type Difference,
  type Run,
  type ScenarioResult,
} from '../run/index.ts'
import { hashOfSuite } from '../scenario/index.ts'
import { createRunner, type ScenarioRun } from '../scenario/running/index.ts'
import { type RunPace, toolVersion } from '../transport/index.ts'
import { withoutAbsent } from './absent.ts'
import { concludeRun, type EndedRun } from './conclude-run.ts'
import { withKnownValues } from './known-values.ts'
import { setLimits } from './limits.ts'
import { checkTarget, type PreflightFailure, refuseUnsafe } from './preflight.ts'
import { type Prepared, prepare } from './prepare.ts'
import { runScenarios } from './run-scenarios.ts'
import { withShard } from './shard.ts'
import type { TestSettings } from './test-settings.ts'
import { withoutUnclaimed } from './unclaimed.ts'
import { describeWaiting } from './waiting.ts'

/**
 * Tests a target against the contract: plans, checks that the target responds, runs the scenarios in
 * this process, and concludes. Throws a SuiteError where the options or the configuration are wrong.
 */
export async function testTarget(options: TestSettings): Promise<Run> {
  const startedAt = systemClock.now()
  const { traffic = { mode: 'live' }, shard, allowDestructive = false } = options
  const prepared = await prepare(options)
  const { target, all, whole, chosen, recorded } = prepared
  if (traffic.mode !== 'replay') refuseUnsafe(target, whole, allowDestructive)
  // Recordings are read only for recording and replaying.
  const folders = traffic.mode === 'live' ? undefined : await import('./recordings.ts')
  if (traffic.mode === 'record') await folders!.prepareFolders(traffic, target)
  const ids = chosen.map(({ id }) => id)
  const shown = { ...target, baseUrl: shownAddress(target.baseUrl) }
  await options.onPlan?.(shown, ids, prepared.notes)

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
  { target, planned, profile, first, concurrency }: Prepared,
  options: TestSettings,
  { pace, signal, end, startedAt }: Way,
): Promise<Ran> {
  const { traffic = { mode: 'live' }, slow = false, allowDestructive = false } = options
  const { strict = false, onResult, onNote, bail } = options
  const { apiVersion, name, waivers, relaxations } = target
  const runner = await createRunner(
    traffic.mode === 'replay'
      ? { target: undefined, traffic: { ...traffic, apiVersion, target: name }, slow }
      : { target, traffic, slow, allowDestructive, pace, concurrency },
  )
  // The result as the report will count it.
  const rules = { waivers, relaxations, profile, strict, today: dayOf(startedAt) }
  const conclude = ({ result, findings }: ScenarioRun) => concludeScenario(result, findings, rules)
  const reported: ScenarioRun[] = []
  const report = (ended: ScenarioRun) => {
    const [run = ended] = profile === undefined ? [] : withoutUnclaimed([ended], planned, profile)
    const result = conclude(run)
    onResult?.({ ...run, result })
    reported.push(run)
    if (bail === undefined || result.outcome !== 'failed') return
    // An operation that has only been refused so far may be absent, which is no failure.
    const failed = withoutAbsent(reported).filter((each) => conclude(each).outcome === 'failed')
    if (failed.length >= bail) {
      end(`The run ended after ${countOf(failed.length, 'failed scenario')} (--bail).`)
    }
  }
  const sources = target
  const how = { concurrency, sources, first, onResult: report, signal, onNote }
  const before = performance.eventLoopUtilization()
  const runs = await runScenarios(runner, planned, how)
  const { active, idle } = performance.eventLoopUtilization(before)
  const waiting = describeWaiting({
    elapsedMs: active + idle,
    activeMs: active,
    requests: runs.reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    concurrency,
    requestsPerMinute: target.requestsPerMinute,
  })
  // In real time, or in a replay, the target is not what the run waits for.
  if (waiting !== undefined && !slow && traffic.mode !== 'replay') onNote?.(waiting)
  return { runs, drift: runner.drift?.() }
}

interface Seen extends Pick<EndedRun, 'runs' | 'recordings' | 'startedAt'> {
  readonly failure: PreflightFailure | undefined
  /** Why the run ended early, one sentence. */
  readonly cutOff: string | undefined
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
      ...(chosen.length === 0 ? ['No scenario is in this shard: make fewer shards.'] : []),
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
  if (failure !== undefined) {
    return { outcome: 'skipped', reason: `Nothing was tested: ${failure.because}.` }
  }
  return { outcome: 'skipped', reason: ended ?? 'The run was interrupted before its end.' }
}
