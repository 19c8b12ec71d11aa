import { virtualClock } from '../../clock/index.ts'
import {
  mismatches,
  openPlayer,
  type Player,
  type Recording,
  RecordingMiss,
  readRecording,
  recordingPath,
  recordOfStep,
  targetOf,
  unusedReason,
} from '../../recording/index.ts'
import type { ActionResult, SubjectResult } from '../../target/index.ts'
import { type Pace, withPace } from '../../transport/index.ts'
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

/** Runs scenarios against their recordings. Where one is missing or does not fit, its scenario is skipped and nobody blamed. */
export function openReplay(traffic: ReplayTraffic): ScenarioRunner {
  const { folder, apiVersion } = traffic
  async function run(loaded: LoadedScenario): Promise<ScenarioRun> {
    const { id, scenario } = loaded
    const skipped = apiVersion === undefined ? undefined : whySkipped(scenario, apiVersion)
    if (skipped !== undefined) return notRun(loaded, 'skipped', skipped)
    const recording = await readRecording(folder, id)
    if (recording === undefined) {
      const reason = `There is no recording of it: ${recordingPath(folder, id)}.`
      return { ...notRun(loaded, 'skipped', reason), stale: [reason] }
    }
    const player = await openPlayer(recording)
    const misses: RecordingMiss[] = []
    const evidence = await runScenario(
      scenario,
      id,
      sessionFor(recording, player, { misses, foreignRecords: traffic.foreignRecords }),
    )
    await player.stop()
    const mismatched = mismatches(recording.about.target, traffic)
    // A scenario that misses something does not come to what follows.
    const unused = misses.length > 0 ? [] : unusedReason(player)
    const [sentence] = [...mismatched, ...misses.map((miss) => miss.sentence), ...unused]
    if (sentence === undefined) return evidence
    // The report gives the remedy once, for all reasons together.
    const stale = [...mismatched, ...misses.map((miss) => miss.message), ...unused]
    // The exchanges stay in the report, and no verdict follows from them.
    const reason = `Its recording is stale. ${sentence}`
    const result = { ...evidence.result, outcome: 'skipped', reason } as const
    return { ...evidence, result, findings: [], reached: [], stale }
  }
  return { run, close: async () => {} }
}

interface Replaying extends Pick<ReplayTraffic, 'foreignRecords'> {
  readonly misses: RecordingMiss[]
}

/**
 * Nothing is sent and nobody waits: time begins when the recording did, and is only counted. What the scenario sends
 * and is not recorded is added to `misses`.
 */
function sessionFor(
  { about, exchanges }: Recording,
  player: Player,
  { misses, foreignRecords }: Replaying,
): Session {
  const target = targetOf(about.target)
  const own = sessionOf({ ...target, ...(foreignRecords && { foreignRecords }) })
  const watched = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (error instanceof RecordingMiss) misses.push(error)
      throw error
    })
  async function stepOf(kind: 'given' | 'action', name: string): Promise<unknown> {
    const { step, exchanges: sent } = await watched(player.step(kind, name))
    const { entries, ...result } = step
    const record = recordOfStep(step, exchanges)
    return { ...result, ...(record !== undefined && { record }), exchanges: sent }
  }
  const clock = virtualClock(Date.parse(about.recordedAt))
  return {
    ...own,
    transport: withPace((request) => watched(player.send(request)), paceOf(player)),
    subjects: {
      get: async (name) => (await stepOf('given', name)) as SubjectResult,
      act: async (action) => (await stepOf('action', action)) as ActionResult,
    },
    clock,
    settling: openSettling(0, clock),
    slow: about.target.slow ?? false,
    seed: about.seed,
    inSeries: true,
  }
}

/** Nobody waits in a replay: a request that the target was too busy to serve is made again where that is recorded. */
function paceOf(player: Player): Pace {
  return {
    async waitForTurn() {},
    mustRepeat: ({ response }, request) => response?.status === 429 && player.holds(request),
  }
}
