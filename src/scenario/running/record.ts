import { systemClock } from '../../clock/index.ts'
import type { DriftCollector } from '../../compare/index.ts'
import type { Exchange } from '../../exchange/index.ts'
import {
  type Finished,
  keepRecording,
  keepSteps,
  openRecorder,
  type Recording,
  readRecording,
  recordedTarget,
  recordingFormat,
  redactRecording,
  type Step,
} from '../../recording/index.ts'
import type { SubjectName, Target } from '../../target/index.ts'
import { createPace, withPace } from '../../transport/index.ts'
import type { LoadedScenario } from '../load.ts'
import { testDataOf } from '../test-data.ts'
import { runScenario } from './run-scenario.ts'
import {
  faultOf,
  type RecordTraffic,
  type ScenarioRun,
  type ScenarioRunner,
} from './scenario-runner.ts'
import { holdTeardown, openWire, type SessionOptions, sessionOf, subjectsOf } from './session.ts'
import { openSettling } from './settling.ts'

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
  const settling = openSettling(target.settleMs, systemClock)
  const { repeat } = settling
  const { hooks, tearDown } = holdTeardown(own, wire, { used, allowDestructive, repeat })

  async function run({ id, scenario }: LoadedScenario): Promise<ScenarioRun> {
    const recordedAt = new Date(systemClock.now()).toISOString()
    const recorder = await openRecorder(wire)
    const steps = keepSteps(recorder.count)
    const transport = settling.through(withPace(recorder.send, pace))
    const subjects = steps.follow(subjectsOf(target, transport, hooks))
    // A replay knows one order only.
    const how = { clock: systemClock, slow, settling, inSeries: true }
    const evidence = await runScenario(scenario, id, { ...own, transport, subjects, ...how })
    const { outcome } = evidence.result
    // A fault of the scenario itself says nothing of the target, and would replace what does.
    if (outcome === 'skipped' || evidence.isOurFault) {
      await recorder.stop()
      return evidence
    }
    let kept: Kept = {}
    const save = async (sent: readonly Exchange[]) => {
      const { seed } = own
      const about = { format: recordingFormat, scenario: id, recordedAt, seed } as const
      const done = steps.all(sent)
      const isClock = ({ action }: Step) => action === 'advanceClock'
      const movingClock = new Set(done.filter(isClock).flatMap(({ entries }) => entries))
      const recording = {
        about: { ...about, target: recordedTarget(target, slow) },
        steps: done,
        exchanges: sent.map(
          (exchange, index): Exchange => ({
            ...exchange,
            ...(settling.wasEarly(exchange) && { early: true }),
            ...(movingClock.has(index) && { movesClock: true }),
          }),
        ),
      } as const
      const redacted = redactRecording(recording, testDataOf(id, seed))
      const isWhole = outcome === 'passed' || outcome === 'failed'
      kept = await keep({ recording: redacted, isWhole }, traffic.folder, baseline)
    }
    await recorder.stop(save).catch((error: unknown) => {
      kept = { fault: faultOf(error, id) }
    })
    return { ...evidence, ...kept }
  }

  return { run, tearDown, close, ...(baseline && { drift: baseline.drift.finish }) }
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
  const written = folder === undefined ? {} : await keepRecording(finished, folder).catch(noteFault)
  return { ...compared, ...written }
}

async function compare(recording: Recording, { folder, drift }: Baseline): Promise<undefined> {
  drift.add(await readRecording(folder, recording.about.scenario), recording)
}
