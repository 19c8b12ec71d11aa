import { systemClock } from '../../clock/index.ts'
import type { DriftCollector } from '../../compare/index.ts'
import { SuiteError } from '../../errors/index.ts'
import {
  type RecordedTarget,
  type Recording,
  readRecording,
  recordingFormat,
  recordingPath,
  renderRecording,
  writeRecording,
} from '../../recording/index.ts'
import { createRecordingRedactor, type RecordingRedactor } from '../../redaction/index.ts'
import {
  defaultSettleMs,
  type SubjectName,
  type Target,
  versionHeaderOf,
} from '../../target/index.ts'
import { createPace } from '../../transport/index.ts'
import type { LoadedScenario } from '../load.ts'
import { isTestData } from './is-test-data.ts'
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
  const redactor = redactorFor(target)
  const used = new Map<SubjectName, number>()
  const onVariable = (value: string) => {
    own.redactor.add(value, 'secret')
    redactor.add(value)
  }
  const { hooks, tearDown } = holdTeardown(own, wire, { used, onVariable, allowDestructive })

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
      const notes = { target: recordedTarget(target, slow), steps }
      const redacted = redactor.redact(exchanges, notes)
      const about = {
        format: recordingFormat,
        scenario: id,
        recordedAt,
        seed: session.seed,
      } as const
      const recording: Recording = {
        about: { ...about, target: redacted.notes.target },
        steps: redacted.notes.steps,
        exchanges: redacted.exchanges,
      }
      const text = renderRecording(recording)
      // At once: another scenario may teach the redactor more.
      const left = redacted.left(text)
      const isWhole = outcome === 'passed' || outcome === 'failed'
      kept = await keep({ recording, text, left, isWhole }, traffic.folder, baseline)
    }).catch((error: unknown) => {
      kept = { fault: faultOf(error, id) }
    })
    return { ...evidence, ...kept }
  }

  return { run, tearDown, close, ...(baseline && { drift: baseline.drift.finish }) }
}

function redactorFor(target: Target): RecordingRedactor {
  const { apiKey, secrets, hidden } = target
  const redactor = createRecordingRedactor({
    ...hidden,
    keptHeaders: [versionHeaderOf(target)],
    isTestData,
  })
  for (const secret of new Set([apiKey, ...secrets])) redactor.add(secret)
  return redactor
}

function recordedTarget(target: Target, slow: boolean): RecordedTarget {
  const { name, baseUrl, sandboxUrl, apiVersion, environment, dialect, hidden } = target
  const { settleMs, absent, foreignRecords } = target
  return {
    name,
    baseUrl,
    sandboxUrl,
    apiVersion,
    ...(environment && { environment }),
    dialect: { ...dialect },
    ...(Object.keys(hidden).length > 0 && { hidden }),
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
  readonly text: string
  /** The kind of a secret that is left in it. */
  readonly left: string | undefined
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
  refuseSecret(finished.left, recordingPath(folder, scenario), scenario)
  return { recorded: await writeRecording(folder, scenario, finished.text) }
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

/** E_SECRET_IN_RECORDING: nothing is written then, and an older recording stays. */
function refuseSecret(kind: string | undefined, file: string, scenario: string): void {
  if (kind === undefined) return
  throw new SuiteError('E_SECRET_IN_RECORDING', 'The recording would hold a secret.', {
    facts: { scenario, file, found: kind, written: 'nothing' },
    remedy: 'Name the member or header in the configuration, so that it is redacted; or report it.',
  })
}
