import { systemClock } from '../../clock/index.ts'
import type { DriftCollector } from '../../compare/index.ts'
import {
  type RecordedTarget,
  type Recording,
  readRecording,
  recordingFormat,
  redactRecording,
  renderRecording,
  writeRecording,
} from '../../recording/index.ts'
import { defaultSettleMs, type SubjectName, type Target } from '../../target/index.ts'
import { createPace } from '../../transport/index.ts'
import { testDataOf } from '../is-test-data.ts'
import type { LoadedScenario } from '../load.ts'
import { openRecordSession, type Take } from './record-session.ts'
import { runScenario } from './run-scenario.ts'
import {
  faultOf,
  type RecordTraffic,
  type ScenarioRun,
  type ScenarioRunner,
} from './scenario-runner.ts'
import { holdTeardown, openWire, type SessionOptions, sessionOf } from './session.ts'
import { trackParallelScenarios } from './side-by-side.ts'

type Kept = Pick<ScenarioRun, 'recorded' | 'spared' | 'fault'>

/** The recordings that the responses are compared with, and what compares them. */
interface Baseline {
  readonly folder: string
  readonly drift: DriftCollector
}

/**
 * Runs scenarios against a target and records each by itself, with subjects of its own, so that a recording does not
 * depend on the scenarios before it. Scenarios see real values; a recording is redacted when it is written.
 */
export function openRecord(
  target: Target,
  traffic: RecordTraffic,
  options: Omit<SessionOptions, 'clock'> = {},
  baseline?: Baseline,
): ScenarioRunner {
  const { slow = false, allowDestructive = false, concurrency = 1 } = options
  const { pace = createPace({ clock: systemClock }) } = options
  const { wire, close } = openWire(target, systemClock, concurrency)
  const own = sessionOf(target)
  const used = new Map<SubjectName, number>()
  const { hooks, tearDown } = holdTeardown(own, wire, { used, allowDestructive })

  const { join } = trackParallelScenarios(systemClock, target.settleMs)

  async function run(
    { id, scenario }: LoadedScenario,
    afterOthers?: () => Promise<void>,
  ): Promise<ScenarioRun> {
    const recordedAt = new Date(systemClock.now()).toISOString()
    const parallel = join()
    const parts = { own, wire, pace, hooks, slow, parallel }
    const { session, stop } = await openRecordSession(parts)
    const evidence = await runScenario(scenario, id, {
      ...session,
      afterOthers,
      parallel: concurrency > 1 || scenario.first ? parallel : undefined,
    })
    const { outcome } = evidence.result
    // A fault of the scenario itself says nothing of the target, and would replace what does.
    if (outcome === 'skipped' || evidence.isOurFault) {
      await stop()
      return evidence
    }
    let kept: Kept = {}
    await stop(async ({ steps, exchanges }: Take) => {
      const about = {
        format: recordingFormat,
        scenario: id,
        recordedAt,
        seed: session.seed,
        target: recordedTarget(target, slow),
      } as const
      const recording = redactRecording({ about, steps, exchanges }, testDataOf(id, session.seed))
      const isWhole = outcome === 'passed' || outcome === 'failed'
      kept = await keep({ recording, isWhole }, traffic.folder, baseline)
    }).catch((error: unknown) => {
      kept = { fault: faultOf(error, id) }
    })
    return { ...evidence, ...kept }
  }

  return { run, tearDown, close, ...(baseline && { drift: baseline.drift.finish }) }
}

function recordedTarget(target: Target, slow: boolean): RecordedTarget {
  const { name, baseUrl, sandboxUrl, apiVersion, environment, dialect, shown } = target
  const { settleMs, absent, foreignRecords } = target
  return {
    name,
    baseUrl,
    sandboxUrl,
    apiVersion,
    ...(environment && { environment }),
    dialect: { ...dialect },
    ...(Object.keys(shown).length > 0 && { shown }),
    ...(slow && { slow }),
    ...(settleMs !== defaultSettleMs && { settleMs }),
    ...(foreignRecords !== 'sample' && { foreignRecords }),
    ...(absent.length > 0 && { absent }),
  }
}

interface Finished {
  readonly recording: Recording
  /** The scenario came to its end. */
  readonly isWhole: boolean
}

/** Compares first: the folder to write to may be the folder to compare with. A fault of one does not end the other. */
async function keep(
  finished: Finished,
  folder: string | undefined,
  baseline: Baseline | undefined,
): Promise<Kept> {
  const { recording } = finished
  const { scenario } = recording.about
  const noteFault = (error: unknown): Kept => ({ fault: faultOf(error, scenario) })
  const compared = baseline && (await compare(recording, baseline).catch(noteFault))
  const written = folder === undefined ? {} : await write(finished, folder).catch(noteFault)
  return { ...compared, ...written }
}

async function compare(recording: Recording, { folder, drift }: Baseline): Promise<undefined> {
  drift.add(await readRecording(folder, recording.about.scenario), recording)
}

async function write(finished: Finished, folder: string): Promise<Kept> {
  if (await isPoorer(finished, folder)) return { spared: true }
  const { scenario } = finished.recording.about
  const text = renderRecording(finished.recording)
  return { recorded: await writeRecording(folder, scenario, text) }
}

/**
 * What was not even sent is worth no recording, for other scenarios decided that; and of a scenario that did not come
 * to its end an older recording that holds more responses is worth more.
 */
async function isPoorer({ recording, isWhole }: Finished, folder: string): Promise<boolean> {
  const { exchanges, scenario } = { ...recording, ...recording.about }
  if (exchanges.some(({ failure }) => failure?.code === 'CIRCUIT_OPEN')) return true
  if (isWhole) return false
  const before = await readRecording(folder, scenario).catch(() => undefined)
  return before !== undefined && responsesIn(before) > responsesIn(recording)
}

function responsesIn({ exchanges }: Recording): number {
  return exchanges.filter(({ response }) => response !== null).length
}
