import { type Clock, systemClock } from '../clock/index.ts'
import { type Disguise, openRunMemory, scanText } from '../pseudonym/index.ts'
import {
  compareRecordings,
  lockRecording,
  type Recording,
  readRecording,
  writeRecording,
} from '../recording/index.ts'
import type { SubjectName, Target } from '../target/index.ts'
import type { Digests } from './digests.ts'
import type { LoadedScenario } from './load.ts'
import { retell } from './retell.ts'
import { runScenario, type ScenarioEvidence } from './run-scenario.ts'
import { errorOf, plainError, type ScenarioRun, type ScenarioRunner } from './scenario-runner.ts'
import { openWire } from './session.ts'
import { openStudio } from './studio.ts'

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
export function openRecord(target: Target, options: RecordOptions): ScenarioRunner {
  const { folder, clock = systemClock } = options
  const wire = openWire(target, clock)
  const used = new Map<SubjectName, number>()
  const met = openRunMemory()
  let ahead = 0

  async function run(story: LoadedScenario): Promise<ScenarioRun> {
    const lock = folder === undefined ? undefined : await lockRecording(folder, story.id)
    try {
      const studio = await openStudio({
        target,
        wire: wire.transport,
        used,
        clock,
        slow: options.slow ?? false,
        digests: options.digests,
        met,
        ahead,
      })
      const performance = await runScenario(story.scenario, story.id, studio.session)
      ahead += studio.advanced()
      met.meet(studio.disguise.known())
      const { outcome } = performance.result
      // A fault of the story itself says nothing of the target, and would replace what does.
      if (outcome === 'skipped' || performance.isOurFault) return performance
      try {
        const recording = await studio.finish(story.id)
        const ended = outcome === 'passed' || outcome === 'failed'
        const told = review(performance, studio.disguise)
        const concluded = await conclude(told, story, recording)
        return { ...concluded, ...(await keep({ recording, ended }, studio.disguise, options)) }
      } catch (error) {
        return { ...performance, fault: plainError(errorOf(error, story.id)) }
      }
    } finally {
      await lock?.release()
    }
  }

  return {
    run: (story) => run(story).catch((error: unknown) => notTold(story, error)),
    close: wire.close,
  }
}

/** What is told of a story, its words looked through once more, as those of its recording are. */
function review(performance: ScenarioEvidence, disguise: Disguise): ScenarioEvidence {
  const { result, findings, exchanges } = performance
  return {
    ...performance,
    result: { ...result, ...(result.reason && disguise.reviewFields({ reason: result.reason })) },
    findings: findings.map(({ message, expected, actual, ...finding }) => ({
      ...finding,
      ...disguise.reviewFields({ message, expected, actual }),
    })),
    exchanges: disguise.reviewFields(exchanges),
  }
}

/**
 * What is concluded is concluded from the recording: what became known late in the story is hidden all
 * through it there, and a record reads as the same record wherever it was shown.
 */
async function conclude(
  performance: ScenarioEvidence,
  story: LoadedScenario,
  recording: Recording,
): Promise<ScenarioEvidence> {
  const { performance: again, misses } = await retell(story, recording)
  if (misses.length > 0) return performance
  return { ...again, result: { ...again.result, durationMs: performance.result.durationMs } }
}

interface Take {
  readonly recording: Recording
  /** The story came to its end. */
  readonly ended: boolean
}

type Kept = Pick<ScenarioRun, 'recorded' | 'spared' | 'drift' | 'fault'>

/** Compares first: the folder to write to may be the folder to compare with. */
async function keep(
  take: Take,
  disguise: Disguise,
  { folder, against }: RecordOptions,
): Promise<Kept> {
  const compared = against === undefined ? {} : await compare(take.recording, against)
  if (folder === undefined) return compared
  if (await isPoorer(take, folder)) return { ...compared, spared: true }
  const written = await write(take.recording, disguise, folder)
  return { ...compared, ...written }
}

async function compare(recording: Recording, against: string): Promise<Kept> {
  const { scenario } = recording.about
  try {
    return { drift: compareRecordings(await readRecording(against, scenario), recording) }
  } catch (error) {
    return { fault: plainError(errorOf(error, scenario)) }
  }
}

async function write(recording: Recording, disguise: Disguise, folder: string): Promise<Kept> {
  try {
    const check = (text: string) => scanText(text, disguise.finder())
    return { recorded: await writeRecording(folder, recording, check) }
  } catch (error) {
    return { fault: plainError(errorOf(error, recording.about.scenario)) }
  }
}

/**
 * What was not even sent is worth no recording, for other stories decided that; and of a story that did
 * not come to its end an older recording that holds more answers is worth more.
 */
async function isPoorer({ recording, ended }: Take, folder: string): Promise<boolean> {
  const { exchanges } = recording
  if (exchanges.some(({ failure }) => failure?.code === 'CIRCUIT_OPEN')) return true
  if (ended) return false
  const before = await readRecording(folder, recording.about.scenario).catch(() => undefined)
  return before !== undefined && answersIn(before) > answersIn(recording)
}

function answersIn({ exchanges }: Recording): number {
  return exchanges.filter(({ response }) => response !== null).length
}

/** The story could not be told. */
function notTold({ id, scenario }: LoadedScenario, error: unknown): ScenarioRun {
  const letter = errorOf(error, id)
  const reason = letter.message
  const result = { id, title: scenario.title, outcome: 'errored', reason, durationMs: 0 } as const
  return {
    result,
    findings: [],
    exchanges: [],
    reached: [],
    judged: new Map(),
    fault: plainError(letter),
  }
}
