import { isDeepStrictEqual } from 'node:util'
import {
  type RecordedTarget,
  type Recording,
  readRecording,
  redactRecording,
} from '../../recording/index.ts'
import type { LoadedScenario } from '../load.ts'
import { testDataOf } from '../test-data.ts'
import { openReplay } from './replay.ts'
import type { ScenarioRun } from './scenario-runner.ts'
import { shownIn } from './shown-in.ts'

/**
 * Whether the recording of a scenario in a folder differs from a new one by chance alone: ids, times, addresses, made-up data. It
 * shows the same members and words, and its replay concludes what the new run did.
 */
export async function isAsRecorded(
  folder: string,
  loaded: LoadedScenario,
  { recording, run }: { readonly recording: Recording; readonly run: ScenarioRun },
): Promise<boolean> {
  const before = await readRecording(folder, loaded.id).catch(() => undefined)
  if (before === undefined) return false
  const isSame =
    isDeepStrictEqual(lasting(before.about.target), lasting(recording.about.target)) &&
    isDeepStrictEqual(shownIn(before), shownIn(recording)) &&
    isRedacted(before)
  if (!isSame) return false
  const replayed = await openReplay({ mode: 'replay', folder }).run(loaded)
  return isDeepStrictEqual(conclusionOf(replayed), conclusionOf(run))
}

/** What requests and redaction depend on. How the target is judged is in what a replay concludes. */
function lasting({ name, apiVersion, apiVersions, dialect, shown }: RecordedTarget) {
  return { name, apiVersion, apiVersions, dialect, shown }
}

/** Redaction may have learnt to hide more since. */
function isRedacted(recording: Recording): boolean {
  const { scenario, seed } = recording.about
  const isTestData = testDataOf(scenario, seed)
  const again = redactRecording(recording, { isTestData, isWritten: true })
  return isDeepStrictEqual(again, recording)
}

function conclusionOf({ result, findings, reached, stale }: ScenarioRun) {
  const told = findings.map(({ clause, severity, operation, pointer }) =>
    [clause, severity, operation, pointer].join(' '),
  )
  return {
    outcome: result.outcome,
    stale,
    told: told.sort(),
    reached: [...new Set(reached)].sort(),
  }
}
