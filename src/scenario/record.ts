import type { ExpectStatic } from 'vitest'
import { type Clock, systemClock } from '#clock'
import { SuiteError } from '#errors'
import { type Disguise, scanText } from '#pseudonym'
import {
  compareRecordings,
  lockRecording,
  type Recording,
  readRecording,
  writeRecording,
} from '#recording'
import type { SubjectName, Target } from '#target'
import type { Digests } from './digests.ts'
import type { LoadedScenario } from './load.ts'
import { perform } from './perform.ts'
import { openWire } from './session.ts'
import { openStudio } from './studio.ts'
import { plainLetter, type Teller, type Told } from './teller.ts'

export interface RecordOptions {
  readonly digests: Digests
  /** The folder the recordings are written to; none are where it is undefined. */
  readonly folder: string | undefined
  /** The folder of the recordings that the answers are compared with. */
  readonly against: string | undefined
  readonly slow?: boolean
  readonly clock?: Clock
}

/**
 * Tells stories to a target and records each by itself: with subjects, pseudonyms and a time of its own,
 * so that a recording does not depend on what was told before it.
 */
export function openRecord(target: Target, options: RecordOptions): Teller {
  const { folder, clock = systemClock } = options
  const wire = openWire(target, clock)
  const used = new Map<SubjectName, number>()
  let ahead = 0

  async function tell(story: LoadedScenario, expect: ExpectStatic): Promise<Told> {
    const lock = folder === undefined ? undefined : await lockRecording(folder, story.id)
    try {
      const studio = await openStudio({
        target,
        wire: wire.transport,
        used,
        clock,
        slow: options.slow ?? false,
        digests: options.digests,
        ahead,
      })
      const performance = await perform(story.scenario, story.id, studio.session, expect)
      ahead += studio.advanced()
      const { outcome } = performance.result
      // A fault of the story itself says nothing of the target, and would replace what does.
      if (outcome === 'skipped' || performance.isOurFault) return performance
      const recording = await studio.finish(story.id)
      return { ...performance, ...(await keep(recording, studio.disguise, options)) }
    } finally {
      await lock?.release()
    }
  }

  return {
    tell: (story, expect) =>
      tell(story, expect).catch((error: unknown) => notRecorded(story, error)),
    close: wire.close,
  }
}

async function keep(
  recording: Recording,
  disguise: Disguise,
  { folder, against }: RecordOptions,
): Promise<Partial<Told>> {
  const { scenario } = recording.about
  const before = against === undefined ? undefined : await readRecording(against, scenario)
  const drift = against === undefined ? undefined : compareRecordings(before, recording)
  if (folder === undefined) return { ...(drift && { drift }) }
  try {
    const recorded = await writeRecording(folder, recording, (text) =>
      scanText(text, disguise.known()),
    )
    return { recorded, ...(drift && { drift }) }
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    return { fault: plainLetter(error), ...(drift && { drift }) }
  }
}

/** The story was not told, or what it showed could not be kept. */
function notRecorded({ id, scenario }: LoadedScenario, error: unknown): Told {
  const letter =
    error instanceof SuiteError
      ? error
      : new SuiteError('E_INTERNAL', 'The recorder is at fault.', {
          facts: { scenario: id, because: error instanceof Error ? error.message : String(error) },
        })
  const reason = letter.message
  const result = { id, title: scenario.title, outcome: 'errored', reason, durationMs: 0 } as const
  return { result, findings: [], exchanges: [], reached: [], fault: plainLetter(letter) }
}
