import { hasFakeTimers, systemClock } from '../../base/clock/index.ts'
import { SuiteError } from '../../base/errors/index.ts'
import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { dayOf } from '../../core/evidence/index.ts'
import {
  collectFacts,
  factsOfRun,
  hidingOf,
  type ResponseFacts,
  type Take,
} from '../../core/facts/index.ts'
import { shownAddress } from '../../core/redaction/index.ts'
import { concludeScenario, type Run } from '../../core/run/index.ts'
import { callsOf } from '../../sources/scenario/index.ts'
import { createRunner, type ScenarioRun, sessionOf } from '../../sources/scenario/running/index.ts'
import type { SentBefore } from '../../sources/transport/index.ts'
import { explainFlips } from './ask-again.ts'
import { withoutUnclaimed } from './blocked.ts'
import { concludeRun } from './conclude-run.ts'
import { type RunLimits, setLimits } from './pace-and-deadline.ts'
import { checkTarget, refuseUnsafe, tryWrongKey, unchecked } from './preflight.ts'
import { type Prepared, prepare } from './prepare.ts'
import { addedTo } from './quick.ts'
import { runScenarios } from './run-scenarios.ts'
import type { TestSettings } from './test-options.ts'

/** Throws a SuiteError if the options or the configuration are wrong. */
export async function testTarget(options: TestSettings): Promise<Run> {
  return (await testWithFacts(options)).run
}

/** The same, with the facts of all exchanges, and all clauses that it judged, planned or not. */
export async function testWithFacts(
  options: TestSettings,
): Promise<{ run: Run; facts: ResponseFacts; reached: readonly string[] }> {
  if (hasFakeTimers()) {
    const message = 'The timers of this process are fake, so no request would end.'
    const remedy = 'Use real ones around the run: vi.useRealTimers()'
    throw new SuiteError('E_USAGE', message, { remedy })
  }
  const startedAt = systemClock.now()
  const { traffic = { mode: 'live' }, factsKey } = options
  const prepared = await prepare(options)
  const { target, all, recorded } = prepared
  if (traffic.mode !== 'replay') refuseUnsafe(target, prepared.chosen)
  // Recordings are read only for recording and replaying.
  const folders = traffic.mode === 'live' ? undefined : await import('./recordings.ts')
  if (traffic.mode === 'record') await folders!.prepareFolder(traffic.folder, target)
  const ids = prepared.chosen.map(({ id }) => id)
  const shown = { ...target, baseUrl: shownAddress(target.baseUrl, true) }
  await options.onPlan?.(shown, ids, prepared.notes)

  const limits = setLimits(options, target.requestsPerMinute)
  const collected = collectFacts(hidingOf(sessionOf(target).redactor, factsKey))
  const listening = { ...options, onExchange: collected.add }
  const checked = checkAndRun(prepared, listening, limits, startedAt)
  const { failure, runs, key, failures, concurrency } = await checked.finally(limits.close)
  for (const { fault } of runs) if (fault) options.onRecordingFault?.(fault)
  const recordings =
    traffic.mode === 'live' ? undefined : folders!.sumRecordings(traffic, runs, recorded, all)
  const begun = new Set([...ids, ...runs.map(({ result }) => result.id)])
  const chosen = prepared.asked.filter(({ id }) => begun.has(id))
  const ended = { runs, key, failures, recordings, startedAt, failure, cutOff: limits.pace.ended() }
  const { run, reached } = concludeRun({ ...prepared, chosen, concurrency }, options, ended)
  const standIns = traffic.mode === 'replay'
  return { run, reached, facts: factsOfRun(run, { ...collected.finish(), standIns }) }
}

interface OnExchange {
  readonly onExchange: Take
}

async function checkAndRun(
  prepared: Prepared,
  options: TestSettings & OnExchange,
  limits: RunLimits,
  startedAt: number,
) {
  const isReplay = options.traffic?.mode === 'replay'
  const called = calledBy(prepared)
  const { target } = prepared
  const isKnown = options.answers || isReplay
  const isPart = prepared.profile !== undefined
  const { failure, failures, before, oneConnection } = isKnown
    ? unchecked
    : await checkTarget(target, called, { ...limits, isPart })
  if (oneConnection) options.onRemark?.(inTurn)
  const concurrency = oneConnection ? 1 : prepared.concurrency
  if (failure) return { failure, runs: [], key: undefined, failures, concurrency }
  const sending = { ...limits, before, concurrency, oneConnection }
  const ran = await runAll(prepared, options, sending, startedAt)
  const runs = isKnown ? ran : await explainFlips(ran, target, limits)
  const key = isReplay ? undefined : await tryWrongKey(target, called, runs, limits)
  return { failure, runs, key, failures, concurrency }
}

const inTurn =
  'The target serves one connection at a time, so requests are sent one after the other, each over its own.'

function calledBy({ chosen, profile }: Prepared): readonly OperationAddress[] {
  const called = [...new Set(chosen.flatMap(callsOf))]
  return called.filter(
    (address) => profile?.operations.includes(operations[address].number) ?? true,
  )
}

interface Sending {
  readonly before: SentBefore
  readonly concurrency: number
  readonly oneConnection: boolean
}

async function runAll(
  prepared: Prepared,
  options: TestSettings & OnExchange,
  { signal, close: _, ...sending }: RunLimits & Sending,
  startedAt: number,
): Promise<readonly ScenarioRun[]> {
  const { target, asked, planned, profile, first } = prepared
  const { traffic = { mode: 'live' }, slow = false } = options
  const { quick = false, seed, onExchange, onWait } = options
  const isReplay = traffic.mode === 'replay'
  const replayed = { ...traffic, versions: target, target: target.name }
  const live = { target, traffic, ...sending, seed, claimed: profile?.operations }
  const source = isReplay ? { target: undefined, traffic: replayed } : live
  const runner = await createRunner({ ...source, slow, onExchange, onWait })
  const add = (ran: readonly ScenarioRun[]) => addedTo(ran, asked, target, { profile, slow })
  return runScenarios(runner, planned, {
    concurrency: sending.concurrency,
    first: first(),
    signal,
    setup: target,
    // A replay has what a quick run recorded.
    ...(quick && !isReplay && { add }),
    onResult: reportResults(prepared, options, startedAt),
  })
}

function reportResults(
  { target: { waivers, raised }, profile }: Prepared,
  { strict = false, onResult }: TestSettings,
  startedAt: number,
) {
  const rules = { waivers, raised, profile, strict, today: dayOf(startedAt) }
  return (ended: ScenarioRun) => {
    const [run = ended] = profile === undefined ? [] : withoutUnclaimed([ended], profile)
    onResult?.({ ...run, result: concludeScenario(run.result, run.findings, rules) })
  }
}
