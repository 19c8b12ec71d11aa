import { existsSync } from 'node:fs'
import { systemClock } from '../../../base/clock/index.ts'
import type { Exchange } from '../../../core/exchange/index.ts'
import type { SeenExchange } from '../../../core/facts/index.ts'
import {
  keepSteps,
  noteIssued,
  openRecorder,
  type Recording,
  recordedTarget,
  recordingFormat,
  recordingPath,
  redactRecording,
  renderRecording,
  writeRecording,
} from '../../recording/index.ts'
import type { Target } from '../../target/index.ts'
import type { LoadedScenario } from '../load.ts'
import { testDataOf } from '../test-data.ts'
import { runScenario } from './run-scenario.ts'
import {
  faultOf,
  type RecordTraffic,
  type ScenarioRun,
  type ScenarioRunner,
} from './scenario-runner.ts'
import { openConnection, type SessionOptions, subjectsOf } from './session.ts'

/**
 * Runs scenarios against a target and records each of them with subjects of its own, so that no recording depends on
 * another scenario. Scenarios see real values; a recording is redacted when it is written.
 */
export async function openRecord(
  target: Target,
  { folder }: RecordTraffic,
  options: Omit<SessionOptions, 'clock'> = {},
): Promise<ScenarioRunner> {
  const { own, wire, control, hooks, close } = openConnection(target, options)
  const { seed, settling, slow } = own

  async function run({ id, scenario }: LoadedScenario): Promise<ScenarioRun> {
    const recordedAt = new Date(systemClock.now()).toISOString()
    const recorder = await openRecorder(wire)
    const steps = keepSteps(recorder.count)
    const transport = settling.through(control.through(recorder.send))
    const subjects = steps.follow(subjectsOf(target, transport, hooks))
    // A replay needs the requests in one order.
    const known = new Set(own.known)
    const settings = { ...own.settings, known }
    const madeUp = new Set<number | undefined>()
    const onExchange = (seen: SeenExchange) => {
      if (seen.exchange.madeUp) madeUp.add(seen.exchange.sequence?.sent)
      own.onExchange?.(seen)
    }
    const { issued, met } = noteIssued(own.issued)
    const shared = { ...own, known, settings, issued }
    const session = { ...shared, transport, subjects, inSeries: true, onExchange }
    const evidence = await runScenario(scenario, id, session)
    const sent = await recorder.stop()
    const { outcome } = evidence.result
    // A fault of the scenario itself must not replace an older recording.
    if (outcome === 'skipped' || evidence.isInternalError) return evidence
    const isWhole = outcome === 'passed' || outcome === 'failed'
    // A scenario that stopped replaces no recording, and requests that were not sent because others failed are not recorded.
    if (!isWhole && (existsSync(recordingPath(folder, id)) || sent.some(isUnsent))) return evidence
    const done = steps.all(sent)
    const movesClock = clockMovedIn(done)
    const exchanges = sent.map(
      (exchange, index): Exchange => ({
        ...exchange,
        ...(settling.wasEarly(exchange) && { early: true }),
        ...control.markOf(exchange),
        ...(madeUp.has(exchange.sequence?.sent) && { madeUp: true }),
        ...(movesClock.has(index) && { movesClock: true }),
      }),
    )
    const ofTarget = recordedTarget(target, slow)
    const of = { format: recordingFormat, scenario: id, recordedAt, seed, target: ofTarget }
    const about = { ...of, ...(met().length > 0 && { issued: met() }) }
    const allowed = { isTestData: testDataOf(id, seed), secrets: target.secrets }
    const text = renderRecording(redactRecording({ about, steps: done, exchanges }, allowed))
    return writeRecording(folder, id, text).then(
      (recorded) => ({ ...evidence, recorded }),
      (error: unknown) => ({ ...evidence, fault: faultOf(error, id) }),
    )
  }

  return { run, close }
}

/** The places of the exchanges that moved the clock. */
function clockMovedIn(steps: Recording['steps']): ReadonlySet<number> {
  return new Set(steps.flatMap(({ action, entries }) => (action === 'advanceClock' ? entries : [])))
}

function isUnsent({ failure }: Exchange): boolean {
  return failure?.code === 'CIRCUIT_OPEN'
}
