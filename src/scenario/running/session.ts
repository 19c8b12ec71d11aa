import { type Clock, systemClock } from '../../clock/index.ts'
import { type JudgeSettings, judgeSettings } from '../../contract/index.ts'
import { createRedactor, type Redactor } from '../../redaction/index.ts'
import { createSubjects, type Subjects, type Target, versionHeaderOf } from '../../target/index.ts'
import {
  liveTransport,
  type Transport,
  withCircuitBreaker,
  withRetry,
} from '../../transport/index.ts'
import { createFinder } from '../find-subjects.ts'
import { createApi } from './api.ts'
import type { Wire } from './response.ts'

/** What a scenario runs with: the target, the wire to it, its subjects and its secrets. */
export interface Session {
  readonly target: Target
  readonly settings: JudgeSettings
  readonly transport: Transport
  readonly subjects: Subjects
  readonly redactor: Redactor
  readonly clock: Clock
  /** The exchanges are those of a recording: they hold stand-ins, which need not be looked for elsewhere. */
  readonly isRecorded?: true
  /** What the values that a scenario makes up follow from; that of the run where it is undefined. */
  readonly seed?: string
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly slow: boolean
  /** The wire of the scenario that is running: it judges and keeps what is sent for found subjects too. */
  readonly current: { wire: Wire | undefined }
}

/** A session that holds a wire open. */
export interface LiveSession extends Session {
  close(): Promise<void>
}

export interface SessionOptions {
  readonly clock?: Clock
  readonly slow?: boolean
}

/** Opens the wire to a target, and what stands behind it: retries, the circuit breaker, the subjects. */
export function openSession(target: Target, options: SessionOptions = {}): LiveSession {
  const { clock = systemClock, slow = false } = options
  const { transport, close } = openWire(target, clock)
  const current: Session['current'] = { wire: undefined }
  const api = createApi(target, (request) => (current.wire ?? transport)(request))
  const own = sessionOf(target)
  const subjects: Subjects = createSubjects(target, transport, {
    otherwise: (name) => find(name),
    onVariable: (value) => own.redactor.add(value, 'secret'),
  })
  const find = createFinder(api, (name) => subjects.get(name))
  return { ...own, transport, subjects, clock, slow, current, close }
}

/** The wire to a target: HTTP, asked again where it is busy, given up where it is silent. */
export function openWire(target: Target, clock: Clock) {
  const live = liveTransport({ timeoutMs: target.timeoutMs, clock })
  const transport = withCircuitBreaker(withRetry(live, { clock }))
  return { transport, close: () => live.close() }
}

/** What follows from the target alone. */
export function sessionOf(target: Target): Pick<Session, 'target' | 'settings' | 'redactor'> {
  const { members = [], headers = [] } = target.hidden
  const redactor = createRedactor({ secrets: target.secrets, members, headers })
  return { target, settings: settingsOf(target), redactor }
}

function settingsOf(target: Target): JudgeSettings {
  const { dialect } = target
  return judgeSettings(target.baseUrl, {
    sandboxUrl: target.sandboxUrl,
    apiVersion: target.apiVersion,
    versionHeader: versionHeaderOf(target),
    ...(dialect.envelope && { envelope: dialect.envelope }),
    ...(dialect.paths && { paths: dialect.paths }),
    ...(dialect.cardBrandShape && { cardBrandShape: dialect.cardBrandShape }),
    ...(dialect.reportOrigins && { reportOrigins: dialect.reportOrigins }),
  })
}
