import { virtualClock } from '../clock/index.ts'
import type { ApiVersion } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { canonicalStart, createDisguise } from '../pseudonym/index.ts'
import {
  openPlayer,
  type Player,
  type RecordedTarget,
  type Recording,
  RecordingMiss,
} from '../recording/index.ts'
import type { ActionResult, SubjectResult, Subjects, Target } from '../target/index.ts'
import type { Outgoing } from '../transport/index.ts'
import type { LoadedScenario } from './load.ts'
import { runScenario, type ScenarioEvidence } from './run-scenario.ts'
import { hiddenNames, type Session, sessionOf } from './session.ts'

export interface Retold {
  readonly performance: ScenarioEvidence
  /** What the story asked for and is not recorded, or what is recorded and nobody asked for; none where it fits. */
  readonly misses: readonly string[]
}

/** Tells a story to its recording. Nothing is sent and nobody waits: time is only counted. Never throws. */
export async function retell(
  { id, scenario }: LoadedScenario,
  recording: Recording,
): Promise<Retold> {
  const player = openPlayer(recording)
  const { session, misses } = openBooth(recording.about.target, player)
  const performance = await runScenario(scenario, id, session)
  return { performance, misses: [...misses, ...unusedReason(player, misses)] }
}

function unusedReason(player: Player, misses: readonly string[]): string[] {
  const unused = misses.length > 0 ? [] : player.unused()
  if (unused.length === 0) return []
  const more = unused.length > 3 ? `, and ${unused.length - 3} more` : ''
  return [
    `The scenario did not ask for ${unused.slice(0, 3).join(', ')}${more}, which is recorded.`,
  ]
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
    isRecorded: true,
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
