import { systemClock } from '../clock/index.ts'
import { hashOfContract, type OperationAddress, operations } from '../contract/index.ts'
import { dayOf } from '../evidence/index.ts'
import { toolVersion } from '../files/index.ts'
import { shownAddress } from '../redaction/index.ts'
import { concludeScenario, countOf, type Run } from '../run/index.ts'
import { callsOf, hashOfSuite } from '../scenario/index.ts'
import { createRunner, type ScenarioRun } from '../scenario/running/index.ts'
import { concludeRun, type EndedRun } from './conclude-run.ts'
import { type RunLimits, setLimits } from './limits.ts'
import { checkTarget, type PreflightFailure, refuseUnsafe } from './preflight.ts'
import { type Prepared, prepare } from './prepare.ts'
import { addedTo } from './quick.ts'
import { runScenarios } from './run-scenarios.ts'
import type { TestSettings } from './test-options.ts'
import { withoutUnclaimed } from './unclaimed.ts'
import { describeWaiting } from './waiting.ts'

/**
 * Tests a target against the contract: plans, checks that the target responds, runs the scenarios in this process, and concludes.
 * Throws a SuiteError if the options or the configuration are wrong.
 */
export async function testTarget(options: TestSettings): Promise<Run> {
  const startedAt = systemClock.now()
  const { traffic = { mode: 'live' }, allowDestructive = false } = options
  const prepared = await prepare(options)
  const { target, all, recorded } = prepared
  if (traffic.mode !== 'replay') refuseUnsafe(target, prepared.chosen, allowDestructive)
  // Recordings are read only for recording and replaying.
  const folders = traffic.mode === 'live' ? undefined : await import('./recordings.ts')
  if (traffic.mode === 'record') await folders!.prepareFolder(traffic.folder, target)
  const ids = prepared.chosen.map(({ id }) => id)
  const shown = { ...target, baseUrl: shownAddress(target.baseUrl, true) }
  await options.onPlan?.(shown, ids, prepared.notes)

  const limits = setLimits(options, target.requestsPerMinute)
  const isChecked = options.answers || traffic.mode === 'replay'
  const failure = isChecked ? undefined : await checkTarget(target, calledBy(prepared), limits)
  const runs = failure === undefined ? await runAll(prepared, options, limits, startedAt) : []
  limits.close()
  for (const { fault } of runs) if (fault) options.onRecordingFault?.(fault)
  const recordings =
    traffic.mode === 'live' ? undefined : folders!.sumRecordings(traffic, runs, recorded, all)
  const seen = { runs, recordings, startedAt }
  const begun = new Set([...ids, ...runs.map(({ result }) => result.id)])
  const chosen = prepared.asked.filter(({ id }) => begun.has(id))
  const ended = endOf({ ...prepared, chosen }, options, seen, failure, limits.pace.ended())
  return concludeRun(ended)
}

/** The operations that the scenarios call, without those that the profile does not claim. */
function calledBy({ chosen, profile }: Prepared): readonly OperationAddress[] {
  const called = [...new Set(chosen.flatMap(callsOf))]
  return called.filter(
    (address) => profile?.operations.includes(operations[address].number) ?? true,
  )
}

async function runAll(
  { target, asked, planned, profile, first, concurrency }: Prepared,
  options: TestSettings,
  { pace, signal }: RunLimits,
  startedAt: number,
) {
  const { traffic = { mode: 'live' }, slow = false, allowDestructive = false } = options
  const { strict = false, quick = false, onResult, onNote = () => {} } = options
  const { apiVersion, name, waivers } = target
  const runner = await createRunner(
    traffic.mode === 'replay'
      ? { target: undefined, traffic: { ...traffic, apiVersion, target: name }, slow }
      : { target, traffic, slow, allowDestructive, pace, concurrency },
  )
  // The result as the report will count it.
  const rules = { waivers, profile, strict, today: dayOf(startedAt) }
  const report = (ended: ScenarioRun) => {
    const [run = ended] = profile === undefined ? [] : withoutUnclaimed([ended], planned, profile)
    const result = concludeScenario(run.result, run.findings, rules)
    onResult?.({ ...run, result })
  }
  // A replay has what a quick run recorded.
  const isWhole = !quick || traffic.mode === 'replay'
  function add(ran: readonly ScenarioRun[]) {
    if (isWhole) return []
    const added = addedTo(ran, asked, target, { profile, slow, allowDestructive })
    const about = `${countOf(added.length, 'scenario')} ${added.length === 1 ? 'was' : 'were'} added`
    if (added.length > 0)
      onNote(`${about}: the target did not show all that the others were to test.`)
    return added
  }
  const how = { concurrency, sources: target, first, add, onResult: report, signal }
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
  // In real time, or in a replay, the run does not wait for the target.
  if (waiting !== undefined && !slow && traffic.mode !== 'replay') onNote(waiting)
  return runs
}

/** Everything that the verdict depends on; `cutOff` says in one sentence why the run ended early. */
function endOf(
  { target, all, asked, chosen, profile }: Prepared,
  { strict = false, allowIncomplete = false, quick = false, signal, ...rest }: TestSettings,
  seen: Pick<EndedRun, 'runs' | 'recordings' | 'startedAt'>,
  failure: PreflightFailure | undefined,
  cutOff: string | undefined,
): EndedRun {
  const { name, baseUrl, sandboxUrl, shown } = target
  const { apiVersion, waivers, untested } = target
  const suite = hashOfSuite(all, toolVersion)
  return {
    ...seen,
    target: {
      name,
      baseUrl: shownAddress(baseUrl, true),
      ...(sandboxUrl !== baseUrl && { sandboxUrl: shownAddress(sandboxUrl, true) }),
      ...(shown.length > 0 && { shown }),
    },
    ...{ apiVersion, waivers, gaps: untested, profile },
    ...{ quick, strict, allowIncomplete },
    hashes: { suite, contract: hashOfContract(), ...target.hashes },
    chosen,
    ...(quick && { whole: asked }),
    allScenarios: all.length,
    ...(failure && { untested: failure.because, exchanges: failure.exchanges }),
    // A problem that kept all scenarios from running is reported once, for the run.
    whyMissing: () => ({
      outcome: 'skipped',
      reason: failure
        ? `Nothing was tested: ${failure.because}.`
        : (cutOff ?? 'The run was interrupted before its end.'),
    }),
    mustStillCover: cutOff === undefined ? rest.mustStillCover : undefined,
    problems: [
      ...(failure ? [`${failure.remedy} (${failure.code})`] : []),
      ...(cutOff === undefined ? [] : [cutOff]),
    ],
    interrupted: signal?.aborted ?? false,
    endedAt: systemClock.now(),
  }
}
