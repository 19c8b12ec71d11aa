import { virtualClock } from '../../clock/index.ts'
import type { ApiVersion } from '../../contract/index.ts'
import {
  openPlayer,
  type Player,
  type RecordedTarget,
  type Recording,
  RecordingMiss,
  readRecording,
  recordingPath,
  recordOfStep,
} from '../../recording/index.ts'
import type { ActionResult, SubjectResult, Target } from '../../target/index.ts'
import type { LoadedScenario } from '../load.ts'
import { runScenario, type ScenarioEvidence, whySkipped } from './run-scenario.ts'
import { faultOf, notRun, type ScenarioRun, type ScenarioRunner } from './scenario-runner.ts'
import { type Session, sessionOf } from './session.ts'

export interface ReplayOptions {
  readonly folder: string
  /** What the recordings are of; a scenario that does not apply to the version is skipped, and was not recorded. */
  readonly apiVersion?: string
  readonly target?: string
}

/** Runs scenarios against their recordings. Where one is missing or does not fit, its scenario is skipped and nobody blamed. */
export function openReplay({ folder, apiVersion, target }: ReplayOptions): ScenarioRunner {
  async function run(loaded: LoadedScenario): Promise<ScenarioRun> {
    const { id, scenario } = loaded
    const skipped = apiVersion === undefined ? undefined : whySkipped(scenario, apiVersion)
    if (skipped !== undefined) return notRun(loaded, 'skipped', skipped)
    const recording = await readRecording(folder, id)
    if (recording === undefined) {
      const reason = `There is no recording of it: ${recordingPath(folder, id)}.`
      return { ...notRun(loaded, 'skipped', reason), stale: [reason] }
    }
    const { evidence, misses } = await runRecorded(loaded, recording)
    const stale = [...mismatches(recording, { apiVersion, target }), ...misses]
    return stale.length === 0 ? evidence : { ...setAside(evidence, stale), stale }
  }

  return {
    run: (loaded) =>
      run(loaded).catch((error: unknown) => {
        const fault = faultOf(error, loaded.id)
        return { ...notRun(loaded, 'errored', fault.message), fault }
      }),
    close: async () => {},
  }
}

/** Why a recording is of something else than the others, a sentence each. */
function mismatches(
  { about }: Recording,
  wanted: { readonly apiVersion: string | undefined; readonly target: string | undefined },
): readonly string[] {
  const { name, apiVersion } = about.target
  const reasons: string[] = []
  if (wanted.target !== undefined && wanted.target !== name) {
    reasons.push(`It is of the target ${name}, and the others are of ${wanted.target}.`)
  }
  if (wanted.apiVersion !== undefined && wanted.apiVersion !== apiVersion) {
    reasons.push(
      `It was recorded with version ${apiVersion}, and this run is of ${wanted.apiVersion}.`,
    )
  }
  return reasons
}

interface Replayed {
  readonly evidence: ScenarioEvidence
  /** What the scenario sent and is not recorded, or what is recorded and was not used; none where it fits. */
  readonly misses: readonly string[]
}

/** Nothing is sent and nobody waits: time begins when the recording did, and is only counted. */
async function runRecorded(
  { id, scenario }: LoadedScenario,
  recording: Recording,
): Promise<Replayed> {
  const player = await openPlayer(recording)
  try {
    const { session, misses } = openReplaySession(recording, player)
    const evidence = await runScenario(scenario, id, session)
    return { evidence, misses: misses.length > 0 ? misses : unusedReason(player) }
  } finally {
    await player.stop()
  }
}

function unusedReason(player: Player): readonly string[] {
  const unused = player.unused()
  if (unused.length === 0) return []
  const more = unused.length > 3 ? `, and ${unused.length - 3} more` : ''
  return [`The scenario did not use ${unused.slice(0, 3).join(', ')}${more}, which is recorded.`]
}

function openReplaySession({ about, exchanges }: Recording, player: Player) {
  const misses: string[] = []
  const watched = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      // The report gives the remedy once, for all reasons together.
      if (error instanceof RecordingMiss) misses.push(error.reason)
      throw error
    })
  async function stepOf(kind: 'given' | 'action', name: string): Promise<unknown> {
    const { step, exchanges: own } = await watched(player.step(kind, name))
    const { entries, ...result } = step
    const record = recordOfStep(step, exchanges)
    return { ...result, ...(record !== undefined && { record }), exchanges: own }
  }
  const clock = virtualClock(Date.parse(about.recordedAt))
  const session: Session = {
    ...sessionOf(targetOf(about.target)),
    transport: (request) => watched(player.send(request)),
    subjects: {
      get: async (name) => (await stepOf('given', name)) as SubjectResult,
      act: async (action) => (await stepOf('action', action)) as ActionResult,
    },
    clock,
    slow: about.target.slow ?? false,
    isRecorded: true,
    current: { wire: undefined },
    seed: about.seed,
  }
  return { session, misses }
}

/** The target as far as a scenario and the judge need to know it. */
function targetOf({ apiVersion, dialect, ...recorded }: RecordedTarget): Target {
  return {
    ...recorded,
    apiVersion: apiVersion as ApiVersion,
    environment: recorded.environment as Target['environment'],
    dialect: dialect as Target['dialect'],
    apiKey: 'recorded',
    timeoutMs: 0,
    headers: {},
    hidden: recorded.hidden ?? {},
    subjects: {},
    actions: {},
    waivers: [],
    secrets: [],
  }
}

/** What was seen stays to be looked at, and nothing follows from it. */
function setAside(replayed: ScenarioEvidence, stale: readonly string[]): ScenarioRun {
  const reason = `Its recording is stale. ${stale[0]?.split('\n')[0] ?? ''}`
  const result = { ...replayed.result, outcome: 'skipped', reason } as const
  return { ...replayed, result, findings: [], reached: [] }
}
