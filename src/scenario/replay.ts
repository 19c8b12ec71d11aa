import type { ExpectStatic } from 'vitest'
import { virtualClock } from '#clock'
import type { ApiVersion } from '#contract'
import type { Exchange } from '#exchange'
import { canonicalStart, createDisguise } from '#pseudonym'
import {
  openPlayer,
  type Player,
  type RecordedTarget,
  RecordingMiss,
  readRecording,
  recordingPath,
  staleReasons,
} from '#recording'
import type { ActionResult, SubjectResult, Subjects, Target } from '#target'
import type { Outgoing } from '#transport'
import { type Digests, topicOfStory } from './digests.ts'
import type { LoadedScenario } from './load.ts'
import { perform, whySkipped } from './perform.ts'
import { hiddenNames, type Session, sessionOf } from './session.ts'
import { letterOf, plainLetter, type Teller, type Told } from './teller.ts'

export interface ReplayOptions {
  readonly digests: Digests
  readonly folder: string
  /** Of whom the recordings are; what does not apply to the version is skipped, and was not recorded. */
  readonly apiVersion?: string
  readonly target?: string
}

/**
 * Tells stories to their recordings. There is no wire underneath, and no waiting: time is only counted.
 * A recording that does not fit blocks its story and blames nobody.
 */
export function openReplay({ digests, folder, apiVersion, target }: ReplayOptions): Teller {
  async function tell(story: LoadedScenario, expect: ExpectStatic): Promise<Told> {
    const { id, scenario } = story
    const skipped = apiVersion === undefined ? undefined : whySkipped(scenario, apiVersion)
    if (skipped !== undefined) return untold(story, skipped, 'skipped')
    const recording = await readRecording(folder, id)
    if (recording === undefined) return missing(story, recordingPath(folder, id))
    const { about } = recording
    const suite = digests.suites[topicOfStory(id)] ?? ''
    const player = openPlayer(recording)
    const booth = openBooth(about.target, player)
    const performance = await perform(scenario, id, booth.session, expect)
    const stale = [
      ...staleReasons(about, { ...digests, suite, apiVersion, target }),
      ...booth.misses,
      ...unusedReason(player, booth.misses),
    ]
    if (stale.length === 0) return performance
    return { ...blocked(performance, stale), stale }
  }

  return {
    tell: (story, expect) =>
      tell(story, expect).catch((error: unknown) => {
        const letter = letterOf(error, story.id)
        return { ...untold(story, letter.message), fault: plainLetter(letter) }
      }),
    close: async () => {},
  }
}

function missing(story: LoadedScenario, file: string): Told {
  const reason = `There is no recording of it: ${file}.`
  return { ...untold(story, reason), stale: [reason] }
}

function unusedReason(player: Player, misses: readonly string[]): string[] {
  const unused = misses.length > 0 ? [] : player.unused()
  if (unused.length === 0) return []
  const more = unused.length > 3 ? `, and ${unused.length - 3} more` : ''
  return [
    `The scenario did not ask for ${unused.slice(0, 3).join(', ')}${more}, which is recorded.`,
  ]
}

/** What was seen stays to be looked at, and nothing follows from it. */
function blocked(told: Told, stale: readonly string[]): Told {
  const [first = ''] = stale.map((reason) => reason.split('\n')[0])
  const reason = `Its recording is stale. ${first}`
  const result = { ...told.result, outcome: 'blocked', reason } as const
  return { ...told, result, findings: [], reached: [] }
}

function untold(
  { id, scenario }: LoadedScenario,
  reason: string,
  outcome: 'blocked' | 'skipped' = 'blocked',
): Told {
  const result = { id, title: scenario.title, outcome, reason, durationMs: 0 }
  return { result, findings: [], exchanges: [], reached: [] }
}

/** Where one recording is played: what the story invents itself becomes what it was when it was recorded. */
function openBooth(recorded: RecordedTarget, player: Player) {
  const disguise = createDisguise({ origins: [], ...hiddenNames(recorded.hidden ?? {}) })
  const clock = virtualClock(canonicalStart)
  const misses: string[] = []
  const watched = <Result>(look: () => Result): Result => {
    try {
      return look()
    } catch (error) {
      if (error instanceof RecordingMiss) misses.push(withoutRemedy(error.message))
      throw error
    }
  }
  const told = (exchange: Exchange) => disguise.tell(exchange)
  const transport = async (request: Outgoing) =>
    watched(() => told(player.answer(disguise.ask(request, 'story'))))

  const subjects: Subjects = {
    async get(name) {
      return watched(() => resultOf(player.step('given', name)) as SubjectResult)
    },
    async act(action) {
      return watched(() => resultOf(player.step('action', action)) as ActionResult)
    },
  }
  function resultOf({ step, exchanges }: ReturnType<Player['step']>): unknown {
    const { entries, ...rest } = step
    return { ...rest, exchanges: exchanges.map(told) }
  }

  const session: Session = {
    ...sessionOf(targetOf(recorded)),
    transport,
    subjects,
    clock,
    slow: recorded.slow ?? false,
    current: { wire: undefined },
  }
  return { session, misses }
}

/** What to do is said once, for all reasons together. */
function withoutRemedy(letter: string): string {
  return letter.replace(/\n\s*→.*$/s, '')
}

/** The target as far as a story and the judge need to know it. */
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
