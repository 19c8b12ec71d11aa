import { readRecording, recordingPath, staleReasons } from '../recording/index.ts'
import { type Digests, topicOfStory } from './digests.ts'
import type { LoadedScenario } from './load.ts'
import { retell } from './retell.ts'
import { whySkipped } from './run-scenario.ts'
import { errorOf, plainError, type ScenarioRun, type ScenarioRunner } from './scenario-runner.ts'

export interface ReplayOptions {
  readonly digests: Digests
  readonly folder: string
  /** Of whom the recordings are; what does not apply to the version is skipped, and was not recorded. */
  readonly apiVersion?: string
  readonly target?: string
}

/** Tells stories to their recordings. One that does not fit blocks its story and blames nobody. */
export function openReplay({ digests, folder, apiVersion, target }: ReplayOptions): ScenarioRunner {
  async function run(story: LoadedScenario): Promise<ScenarioRun> {
    const { id, scenario } = story
    const skipped = apiVersion === undefined ? undefined : whySkipped(scenario, apiVersion)
    if (skipped !== undefined) return untold(story, skipped, 'skipped')
    const recording = await readRecording(folder, id)
    if (recording === undefined) return missing(story, recordingPath(folder, id))
    const { about } = recording
    const suite = digests.suites[topicOfStory(id)] ?? ''
    const { performance, misses } = await retell(story, recording)
    const stale = [...staleReasons(about, { ...digests, suite, apiVersion, target }), ...misses]
    if (stale.length === 0) return performance
    return { ...blocked(performance, stale), stale }
  }

  return {
    run: (story) =>
      run(story).catch((error: unknown) => {
        const letter = errorOf(error, story.id)
        return { ...untold(story, letter.message), fault: plainError(letter) }
      }),
    close: async () => {},
  }
}

function missing(story: LoadedScenario, file: string): ScenarioRun {
  const reason = `There is no recording of it: ${file}.`
  return { ...untold(story, reason), stale: [reason] }
}

/** What was seen stays to be looked at, and nothing follows from it. */
function blocked(told: ScenarioRun, stale: readonly string[]): ScenarioRun {
  const [first = ''] = stale.map((reason) => reason.split('\n')[0])
  const reason = `Its recording is stale. ${first}`
  const result = { ...told.result, outcome: 'blocked', reason } as const
  return { ...told, result, findings: [], reached: [] }
}

function untold(
  { id, scenario }: LoadedScenario,
  reason: string,
  outcome: 'blocked' | 'skipped' = 'blocked',
): ScenarioRun {
  const result = { id, title: scenario.title, outcome, reason, durationMs: 0 }
  return { result, findings: [], exchanges: [], reached: [], judged: new Map() }
}
