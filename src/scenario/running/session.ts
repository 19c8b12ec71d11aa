import { type Clock, systemClock } from '../../clock/index.ts'
import { type JudgeSettings, judgeSettings } from '../../contract/index.ts'
import { createRedactor, type Redactor, type Shown } from '../../redaction/index.ts'
import {
  subjects as catalogue,
  createSubjects,
  createTeardown,
  type SubjectHooks,
  type SubjectName,
  type Subjects,
  type Target,
  versionHeaderOf,
} from '../../target/index.ts'
import {
  createPace,
  liveTransport,
  type Pace,
  type Transport,
  withCircuitBreaker,
  withLimit,
  withPace,
} from '../../transport/index.ts'
import { ownSubjects } from '../own-subjects.ts'
import type { Scenario } from '../scenario.ts'
import { isTestData, runSeed } from '../test-data.ts'
import { createFinder } from './finder.ts'
import { alone, type Room } from './room.ts'
import { openSettling, type Settling } from './settling.ts'
import { type Advance, shareClock } from './shared-clock.ts'

/** What a scenario runs with: the target, the wire to it, its subjects and its secrets. */
export interface Session {
  readonly target: Target
  readonly settings: JudgeSettings
  readonly transport: Transport
  readonly subjects: Subjects
  readonly redactor: Redactor
  readonly clock: Clock
  /** What the values that a scenario makes up follow from. */
  readonly seed: string
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly slow: boolean
  /** Moves the clock of the target for several scenarios at once; each moves it for itself where it is undefined. */
  readonly advance?: Advance
  readonly settling: Settling
  /** Gets the subjects of a scenario; while others run, where it is defined. */
  readonly prepare?: Room['prepare']
  /** Sends one request after the other, also those that a scenario would send at once. */
  readonly inSeries?: boolean
}

export interface LiveSession extends Session {
  /** Runs one scenario in a session of its own: what it changes of the subjects it has for itself, where a recipe makes more. */
  inSession<Result>(
    scenario: Scenario,
    run: (session: Session) => Promise<Result>,
    room?: Room,
  ): Promise<Result>
  readonly sharesClock: boolean
  /** Removes what recipes have made; a sentence for each request that failed. */
  tearDown(): Promise<readonly string[]>
  close(): Promise<void>
}

/** How requests are sent, and what they may do. */
export interface SessionOptions extends Partial<Pick<Session, 'clock' | 'slow'>> {
  /** The user allows to change a target for good that does not say what it is. */
  readonly allowDestructive?: boolean
  /** When requests are sent; as soon as the target is not busy, where it is undefined. */
  readonly pace?: Pace | undefined
  /** How many scenarios run at the same time; 1 by default. */
  readonly concurrency?: number | undefined
}

/** Opens the wire to a target, and what stands behind it: the pace, the circuit breaker, the subjects. */
export function openSession(target: Target, options: SessionOptions = {}): LiveSession {
  const { clock = systemClock, slow = false, allowDestructive = false } = options
  const { pace = createPace({ clock }), concurrency = 1 } = options
  const { wire, close } = openWire(target, clock, concurrency)
  const settling = openSettling(target.settleMs, clock)
  const paced = withLimit(withPace(wire, pace), mostAtOnce(concurrency))
  const transport = settling.through(paced)
  const own = sessionOf(target)
  const given = {
    clock,
    allowDestructive,
    used: new Map<SubjectName, number>(),
    usedIds: new Map(),
    repeat: settling.repeat,
  }
  const { hooks, tearDown } = holdTeardown(own, wire, given)
  const subjects = subjectsOf(target, transport, hooks)
  const session = { ...own, transport, subjects, clock, slow, settling }
  // At a slow pace, one scenario would wait for the requests of others for longer than its limits of time allow.
  const sharesClock = concurrency > 1 && !slow && target.requestsPerMinute === undefined
  const advanceWith = shareClock((seconds) => subjects.act('advanceClock', { seconds }), clock)
  function sessionFor(scenario: Scenario, room: Room): Session {
    const { wait, prepare } = room
    const ours = ownSubjects(scenario, target)
    const isOurs = (name: SubjectName) => ours.has(name) || 'consumed' in catalogue[name]
    const shared = (name: SubjectName) => (isOurs(name) ? undefined : subjects.get(name))
    // One scenario at a time, what recipes share is made once for all of them.
    const apart = concurrency > 1 && { apart: ours }
    return {
      ...session,
      subjects: subjectsOf(target, transport, { ...hooks, shared, ...apart }),
      ...(sharesClock && { advance: advanceWith(room) }),
      clock: { ...clock, sleep: (milliseconds) => wait(() => clock.sleep(milliseconds)) },
      prepare,
    }
  }
  return {
    ...session,
    sharesClock,
    inSession: (scenario, run, room = alone) => run(sessionFor(scenario, room)),
    tearDown,
    close,
  }
}

/** How subjects are got, and how what is made for them is removed at the end of a run. */
export function holdTeardown(
  { target, redactor }: Pick<Session, 'target' | 'redactor'>,
  wire: Transport,
  given: SubjectHooks,
): { readonly hooks: SubjectHooks } & Pick<LiveSession, 'tearDown'> {
  const teardown = createTeardown()
  const { clock = systemClock, allowDestructive = false, env = process.env } = given
  const { requestsPerMinute } = target
  // Records that were made are removed even where nothing else is sent any more.
  const transport = withPace(wire, createPace({ clock, requestsPerMinute, maxWaitMs: 10_000 }))
  return {
    hooks: { ...given, teardown },
    async tearDown() {
      const problems = await teardown.run({ target, transport, env, clock, allowDestructive })
      return problems.map(redactor.text)
    },
  }
}

/** How many requests are under way at the same time at most, where so many scenarios are: enough for what one sends at once. */
function mostAtOnce(concurrency: number): number {
  return Math.max(4, 2 * concurrency)
}

/** The wire to a target: HTTP, given up where it is silent. */
export function openWire({ timeoutMs }: Target, clock: Clock, concurrency: number) {
  const live = liveTransport({ timeoutMs, clock, connections: mostAtOnce(concurrency) })
  return { wire: withCircuitBreaker(live), close: () => live.close() }
}

/** The subjects of a target: configured, or else found. */
export function subjectsOf(target: Target, transport: Transport, hooks: SubjectHooks): Subjects {
  const subjects: Subjects = createSubjects(target, transport, {
    ...hooks,
    otherwise: (name) => find(name),
  })
  const find = createFinder(target, transport, { get: subjects.get, repeat: hooks.repeat })
  return subjects
}

/** What follows from the target alone. */
export function sessionOf(
  target: Target,
): Pick<Session, 'target' | 'settings' | 'redactor' | 'seed'> {
  const { baseUrl, sandboxUrl, apiVersion, dialect, shown, foreignRecords } = target
  const versionHeader = versionHeaderOf(target)
  return {
    target,
    settings: judgeSettings(baseUrl, {
      ...dialect,
      sandboxUrl,
      apiVersion,
      versionHeader,
      foreignRecords,
    }),
    redactor: redactorOf({ ...shown, addresses: [baseUrl, sandboxUrl], versionHeader }),
    seed: runSeed,
  }
}

/** The last redactor: all recordings of a replay are of one target, and it remembers what it has redacted. */
let last: { readonly key: string; readonly redactor: Redactor } | undefined

function redactorOf(shown: Shown): Redactor {
  const key = JSON.stringify(shown)
  if (last?.key !== key) last = { key, redactor: createRedactor({ ...shown, isTestData }) }
  return last.redactor
}
