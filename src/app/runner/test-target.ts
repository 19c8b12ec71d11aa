import { hasFakeTimers, systemClock } from '../../base/clock/index.ts'
import { SuiteError } from '../../base/errors/index.ts'
import { toolVersion } from '../../base/files/index.ts'
import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { dayOf } from '../../core/evidence/index.ts'
import { collectFacts, hidingOf, type SeenExchange } from '../../core/facts/index.ts'
import { shownAddress } from '../../core/redaction/index.ts'
import { concludeScenario, type Obstacle, type Run } from '../../core/run/index.ts'
import { callsOf } from '../../sources/scenario/index.ts'
import { createRunner, type ScenarioRun, sessionOf } from '../../sources/scenario/running/index.ts'
import type { Target } from '../../sources/target/index.ts'
import type { SentBefore } from '../../sources/transport/index.ts'
import { explainFlips } from './ask-again.ts'
import { withoutUnclaimed } from './blocked.ts'
import { concludeRun } from './conclude-run.ts'
import { type RunLimits, setLimits } from './pace-and-deadline.ts'
import { checkTarget, refuseUnsafe, tryWrongKey } from './preflight.ts'
import { type Prepared, prepare } from './prepare.ts'
import { addedTo } from './quick.ts'
import { runScenarios } from './run-scenarios.ts'
import type { TestSettings } from './test-options.ts'

/** Throws a SuiteError if the options or the configuration are wrong. */
export async function testTarget(options: TestSettings): Promise<Run> {
  if (hasFakeTimers()) throw fakeTimers()
  const startedAt = systemClock.now()
  const { traffic = { mode: 'live' } } = options
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
  const collected = openFactsOf(target, options.facts)
  const { onExchange } = collected
  const checked = checkAndRun(prepared, { ...options, onExchange }, limits, startedAt)
  const { failure, runs, key, failures, concurrency } = await checked.finally(limits.close)
  for (const { fault } of runs) if (fault) options.onRecordingFault?.(fault)
  const recordings =
    traffic.mode === 'live' ? undefined : folders!.sumRecordings(traffic, runs, recorded, all)
  const begun = new Set([...ids, ...runs.map(({ result }) => result.id)])
  const chosen = prepared.asked.filter(({ id }) => begun.has(id))
  collected.end(startedAt)
  const ended = { runs, key, failures, recordings, startedAt, failure, cutOff: limits.pace.ended() }
  return concludeRun({ ...prepared, chosen, concurrency }, options, ended)
}

interface OnExchange {
  readonly onExchange: ((seen: SeenExchange) => void) | undefined
}

function openFactsOf(target: Target, facts: TestSettings['facts']) {
  if (facts === undefined) return { onExchange: undefined, end: () => {} }
  const collected = collectFacts(hidingOf(sessionOf(target).redactor, facts.key))
  return {
    onExchange: collected.add,
    end: (startedAt: number) =>
      facts.take({
        ...collected.finish(),
        assay: toolVersion,
        target: target.name,
        apiVersion: target.apiVersion,
        startedAt: new Date(startedAt).toISOString(),
      }),
  }
}

function fakeTimers(): SuiteError {
  const message = 'The timers of this process are fake, so no request would end.'
  const remedy = 'Use real ones around the run: vi.useRealTimers()'
  return new SuiteError('E_USAGE', message, { remedy })
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
  let before: SentBefore = { requests: 0 }
  const onSent = (sent: SentBefore) => {
    before = sent
  }
  let oneConnection = false
  const onOneConnection = () => {
    oneConnection = true
    options.onRemark?.(inTurn)
  }
  const isPart = prepared.profile !== undefined
  const failures: Obstacle[] = []
  const onFailure = (one: Obstacle) => void failures.push(one)
  const hooks = { onSent, onFailure, onOneConnection }
  const failure = isKnown
    ? undefined
    : await checkTarget(target, called, { ...limits, ...hooks, isPart })
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
  const { quick = false, seed, onExchange } = options
  const { name } = target
  const isReplay = traffic.mode === 'replay'
  const live = { ...sending, seed, claimed: profile?.operations }
  const runner = await createRunner(
    isReplay
      ? {
          target: undefined,
          traffic: { ...traffic, versions: target, target: name },
          slow,
          onExchange,
        }
      : { target, traffic, slow, onExchange, ...live },
  )
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
