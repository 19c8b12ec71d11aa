import { virtualClock } from '../../../base/clock/index.ts'
import { mostFailures } from '../../../core/exchange/index.ts'
import {
  issuedIn,
  mismatches,
  openPlayer,
  type Player,
  type Recording,
  readRecording,
  recordingPath,
  recordOfStep,
  targetOf,
} from '../../recording/index.ts'
import type { ActionResult, SubjectResult } from '../../target/index.ts'
import { mayBeServed, mostRepeats, mustRepeat, type Transport } from '../../transport/index.ts'
import type { LoadedScenario } from '../load.ts'
import { whySkipped } from '../scenario.ts'
import { runScenario } from './run-scenario.ts'
import {
  notRun,
  type ReplayTraffic,
  type ScenarioRun,
  type ScenarioRunner,
} from './scenario-runner.ts'
import { type Session, sessionOf } from './session.ts'
import { openSettling } from './settling.ts'

export function openReplay(
  traffic: ReplayTraffic,
  onExchange?: Session['onExchange'],
): ScenarioRunner {
  const { folder, versions } = traffic
  async function run(loaded: LoadedScenario): Promise<ScenarioRun> {
    const { id, scenario } = loaded
    const skipped = versions && whySkipped(scenario, versions)
    if (skipped !== undefined) return notRun(loaded, 'skipped', skipped)
    const recording = await readRecording(folder, id)
    if (recording === undefined) {
      const reason = `The scenario has no recording: ${recordingPath(folder, id)}.`
      return { ...notRun(loaded, 'skipped', reason), stale: [reason] }
    }
    const player = openPlayer(recording)
    const session = { ...sessionFor(recording, player), onExchange }
    const evidence = await runScenario(scenario, id, session)
    const { misses } = player
    const mismatched = mismatches(recording.about.target, {
      apiVersion: versions?.apiVersion,
      target: traffic.target,
    })
    // After a miss, the scenario does not reach the other requests of its recording.
    const unused = misses.length > 0 ? [] : player.unused()
    const [sentence] = [...mismatched, ...misses.map((miss) => miss.sentence), ...unused]
    if (sentence === undefined) return evidence
    // The report adds the remedy to all reasons together.
    const stale = [...mismatched, ...misses.map((miss) => miss.message), ...unused]
    // The exchanges stay in the report, but prove nothing.
    const reason = `The recording is stale. ${sentence}`
    const result = { ...evidence.result, outcome: 'skipped', reason } as const
    return { ...evidence, result, findings: [], reached: [], stale }
  }
  return { run, close: async () => {} }
}

function sessionFor({ about, exchanges }: Recording, player: Player): Session {
  const { settings, ...own } = sessionOf(targetOf(about.target))
  const configured = new Set(about.target.known)
  const known = new Set(configured)
  async function stepOf(kind: 'given' | 'action', name: string): Promise<unknown> {
    const { step, exchanges: sent } = await player.step(kind, name)
    const { entries, ...result } = step
    const record = recordOfStep(step, exchanges)
    return { ...result, ...(record !== undefined && { record }), exchanges: sent }
  }
  const clock = virtualClock(Date.parse(about.recordedAt))
  return {
    ...own,
    configured,
    known,
    // Scenarios that were recorded before may have moved the clock.
    settings: { ...settings, known, clockMoves: true },
    transport: asRecorded(player),
    subjects: {
      get: async (name) => (await stepOf('given', name)) as SubjectResult,
      act: async (action) => (await stepOf('action', action)) as ActionResult,
    },
    clock,
    settling: openSettling(0, clock),
    slow: about.target.slow ?? false,
    seed: about.seed,
    issued: issuedIn(about),
    inSeries: true,
  }
}

/** A replay does not wait: a request is sent again where the repeat is recorded, and the control reads come after it (A68). */
function asRecorded(player: Player): Transport {
  return async (outgoing) => {
    for (let repeats = 0; ; repeats++) {
      const exchange = await player.send(outgoing)
      const isBusy = exchange.response?.status === 429
      const mayFail = mayBeServed(exchange, outgoing) && repeats < mostFailures - 1
      const isRepeated = isBusy || mayFail || (mustRepeat(exchange) && repeats < mostRepeats)
      const comesBefore = isRepeated && player.holds(outgoing)
      if (comesBefore) outgoing.onFurther?.(exchange)
      for (const read of player.controlReads()) outgoing.onFurther?.(read, comesBefore)
      if (!comesBefore) return exchange
    }
  }
}
