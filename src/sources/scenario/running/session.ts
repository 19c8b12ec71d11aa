import { type Clock, systemClock } from '../../../base/clock/index.ts'
import { type JudgeSettings, judgeSettings, operations } from '../../../core/contract/index.ts'
import type { CollectorOptions } from '../../../core/evidence/index.ts'
import { type Exchange, serverOf } from '../../../core/exchange/index.ts'
import type { SeenExchange } from '../../../core/facts/index.ts'
import { createRedactor, type Redactor, type Shown } from '../../../core/redaction/index.ts'
import {
  type ActionName,
  subjects as catalogue,
  configuredTexts,
  createSubjects,
  headersFor,
  openSeenRecords,
  remedyForSilence,
  type SubjectHooks,
  type SubjectName,
  type Subjects,
  type Target,
  versionHeaderOf,
  wordsOfTarget,
} from '../../target/index.ts'
import {
  Control,
  createPace,
  liveTransport,
  type RunPace,
  type SentBefore,
  type Transport,
  withCircuitBreaker,
  withLimit,
} from '../../transport/index.ts'
import { isMadeAnew, ownSubjects } from '../needs.ts'
import type { Scenario } from '../scenario.ts'
import { isTestData, runSeed } from '../test-data.ts'
import { createApi } from './api.ts'
import { alone, type Coordinator } from './coordinator.ts'
import { createFinder } from './finder.ts'
import { openOwnMoves } from './own-moves.ts'
import { openSettling, type Settling } from './settling.ts'
import { type Advance, shareClock } from './shared-clock.ts'
import { openStillClock, type StillClock } from './still-clock.ts'

export interface Session extends Pick<CollectorOptions, 'writers' | 'issued'> {
  readonly target: Target
  readonly settings: JudgeSettings
  /** The texts that the configuration names as subjects, or named when the run was recorded. */
  readonly configured: ReadonlySet<string>
  /** The ids that the configuration names, and those of subjects that the run has made: what `settings` knows. */
  readonly known: Set<string>
  readonly transport: Transport
  readonly subjects: Subjects
  readonly redactor: Redactor
  readonly clock: Clock
  readonly seed: string
  readonly slow: boolean
  readonly advance?: Advance
  /** The actions that the target has accepted, in whichever scenario. */
  readonly proven?: Set<ActionName>
  readonly stillClock?: StillClock
  readonly settling: Settling
  readonly claimed?: readonly number[] | undefined
  /** Gets the subjects of a scenario while others run; undefined if none run beside it. */
  readonly prepare?: Coordinator['prepare']
  readonly inSeries?: boolean
  readonly onExchange?: ((seen: SeenExchange) => void) | undefined
  /** Called when a scenario begins to wait in real time. */
  readonly onWait?: ((milliseconds: number, scenario: string) => void) | undefined
}

/** A scenario that sleeps for less keeps its place beside the others, in milliseconds. */
const longMs = 50

export interface SessionOptions
  extends Partial<Pick<Session, 'claimed' | 'clock' | 'slow' | 'onExchange' | 'onWait'>> {
  /** The default pace waits only for a busy target. */
  readonly pace?: RunPace | undefined
  readonly before?: SentBefore | undefined
  /** So many scenarios run at the same time; the default is 1. */
  readonly concurrency?: number | undefined
  /** The target serves one connection at a time: each request opens its own, when the one before has ended. */
  readonly oneConnection?: boolean
  /** What scenarios make up, and which requests they try, follows from it; by default each process has its own. */
  readonly seed?: number | undefined
}

const causeOf = ({ code }: NonNullable<Exchange['failure']>) =>
  code === 'KEPT_BACK' ? 'before' : 'away'

export function openConnection(target: Target, options: SessionOptions) {
  const { clock = systemClock, slow = false } = options
  const { pace = createPace({ clock }), concurrency = 1, before, oneConnection } = options
  // A scenario sends several requests at once.
  const mostAtOnce = oneConnection ? 1 : 4 * concurrency
  const { timeoutMs, tls } = target
  const keepMs = oneConnection ? 0 : undefined
  const live = liveTransport({ timeoutMs, tls, clock, connections: mostAtOnce, keepMs })
  const moves = openOwnMoves()
  const onSilence = (server: string, failure: NonNullable<Exchange['failure']>) => {
    const remedy = remedyForSilence(failure, server)
    // A server of recipes, or of the simulations, is not the API.
    if (server === serverOf(target.baseUrl))
      pace.end({ reason: failure.message, cause: causeOf(failure), ...(remedy && { remedy }) })
  }
  const seen = openSeenRecords(target)
  const wire = seen.through(moves.through(withCircuitBreaker(live, onSilence, before?.answered)))
  const { authorization: key } = headersFor(target, 'key')
  const control = new Control({ pace, clock, key, before })
  const own = {
    ...sessionOf(target),
    clock,
    slow,
    onExchange: options.onExchange,
    onWait: options.onWait,
    seed: String(options.seed ?? runSeed),
    settling: openSettling(target.settleMs, clock),
    writers: new Map<string, string>(),
    issued: new Map<string, string>(),
  }
  const used = new Map<SubjectName, number>()
  const { repeat } = own.settling
  return {
    own,
    wire,
    control,
    mostAtOnce,
    hooks: { clock, used, repeat, moves, seen, claimed: options.claimed },
    close: () => live.close(),
  }
}

export function openSession(target: Target, options: SessionOptions = {}) {
  const { concurrency = 1, claimed } = options
  const { own, wire, control, mostAtOnce, close, ...opened } = openConnection(target, options)
  const { clock, settling, slow } = own
  const transport = settling.through(withLimit(control.through(wire), mostAtOnce))
  const hooks = { ...opened.hooks, usedIds: new Map() }
  const subjects = subjectsOf(target, transport, hooks)
  const proven = new Set<ActionName>()
  const { create } = createApi(target, transport, { claimed }).mayRefuse.reports
  const makesReports = claimed?.includes(operations['reports/create'].number) ?? true
  const session = {
    ...own,
    transport,
    subjects,
    claimed,
    proven,
    ...(makesReports && { stillClock: openStillClock(create) }),
  }
  // At a slow pace a scenario could wait for the requests of others beyond its own limits of time.
  const sharesClock = concurrency > 1 && !slow && target.requestsPerMinute === undefined
  const advanceWith = shareClock((seconds) => subjects.act('advanceClock', { seconds }), clock)
  function sessionFor(scenario: Scenario, coordinator = alone): Session {
    const { wait, prepare } = coordinator
    const ours = ownSubjects(scenario, target)
    const isOurs = (name: SubjectName) => ours.has(name) || 'consumed' in catalogue[name]
    const shared = (name: SubjectName) => (isOurs(name) ? undefined : subjects.get(name))
    // Scenarios that run one by one may share a record that one of them changes, and what is only found may be the same.
    const made = [...ours].filter((name) => isMadeAnew(name, target))
    const apart = concurrency > 1 && { apart: new Set(made) }
    return {
      ...session,
      subjects: subjectsOf(target, transport, { ...hooks, shared, ...apart }),
      ...(sharesClock && { advance: advanceWith(coordinator) }),
      clock: {
        ...clock,
        sleep: (ms) => (ms < longMs ? clock.sleep(ms) : wait(() => clock.sleep(ms))),
      },
      prepare,
    }
  }
  return { ...session, sharesClock, sessionFor, close }
}

interface Moved {
  readonly moves?: ReturnType<typeof openOwnMoves>
}

export function subjectsOf(
  target: Target,
  transport: Transport,
  { moves = openOwnMoves(), ...hooks }: SubjectHooks & Moved & Pick<SessionOptions, 'claimed'>,
): Subjects {
  const own = createSubjects(target, transport, { ...hooks, otherwise: (name) => find(name) })
  const subjects = moves.follow(own)
  const { repeat, claimed } = hooks
  const find = createFinder(target, transport, { get: subjects.get, repeat, claimed })
  const ofOwner = (id: string) => {
    const person = Promise.resolve({ ok: true as const, fields: { id }, exchanges: [] })
    const shared = (name: SubjectName) => (name === 'entity.individual' ? person : undefined)
    // What is made for a person names that person, who is a subject already.
    const { usedIds: _, ...unnoted } = hooks
    return subjectsOf(target, transport, { ...unnoted, moves, shared })
  }
  return {
    ...subjects,
    get: (name, owner) => (owner === undefined ? subjects : ofOwner(owner)).get(name),
  }
}

export function sessionOf(
  target: Target,
): Pick<Session, 'target' | 'settings' | 'configured' | 'known' | 'redactor' | 'seed'> {
  const { baseUrl, sandboxUrl, apiVersion, apiVersions, dialect, shown, foreignRecords } = target
  const { secrets, actions } = target
  const versionHeader = versionHeaderOf(target)
  const configured = configuredTexts(target)
  const known = new Set(configured)
  return {
    target,
    configured,
    known,
    settings: judgeSettings(baseUrl, {
      ...dialect,
      sandboxUrl,
      apiVersion,
      apiVersions,
      versionHeader,
      foreignRecords,
      clockMoves: actions.advanceClock !== undefined,
      known,
    }),
    redactor: redactorOf({
      shown,
      target: target.name,
      addresses: [baseUrl, sandboxUrl],
      words: wordsOfTarget(target),
      versionHeader,
      secrets,
    }),
    seed: String(runSeed),
  }
}

/** The last redactor is used again for the same target, because it remembers what it has redacted. */
let last: { readonly key: string; readonly redactor: Redactor } | undefined

function redactorOf(shown: Shown): Redactor {
  const key = JSON.stringify(shown)
  if (last?.key !== key) last = { key, redactor: createRedactor({ ...shown, isTestData }) }
  return last.redactor
}
