import { type Clock, systemClock } from '#clock'
import { type JudgeSettings, judgeSettings } from '#contract'
import { createSubjects, type Subjects, type Target, versionHeaderOf } from '#target'
import {
  createVault,
  liveTransport,
  type Transport,
  type Vault,
  withCircuitBreaker,
  withRetry,
} from '#transport'
import { createApi } from './api.ts'
import { createFinder } from './found.ts'
import type { Wire } from './wire.ts'

/** What all stories of a run share: the target, the wire to it, its subjects and its secrets. */
export interface Session {
  readonly target: Target
  readonly settings: JudgeSettings
  readonly transport: Transport
  readonly subjects: Subjects
  readonly vault: Vault
  readonly clock: Clock
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly slow: boolean
  /** Where the story that is being told keeps its exchanges. */
  readonly current: { wire: Wire | undefined }
  close(): Promise<void>
}

export interface SessionOptions {
  readonly clock?: Clock
  readonly slow?: boolean
}

/** Opens the wire to a target, and what stands behind it: retries, the circuit breaker, the subjects. */
export function openSession(target: Target, options: SessionOptions = {}): Session {
  const { clock = systemClock, slow = false } = options
  const live = liveTransport({ timeoutMs: target.timeoutMs, clock })
  const transport = withCircuitBreaker(withRetry(live, { clock }))
  const vault = createVault()
  for (const secret of target.secrets) vault.add(secret, 'secret')
  const current: Session['current'] = { wire: undefined }
  const api = createApi(target, (request) => (current.wire ?? transport)(request))
  const subjects: Subjects = createSubjects(target, transport, {
    otherwise: (name) => find(name),
  })
  const find = createFinder(api, (name) => subjects.get(name))
  return {
    target,
    settings: settingsOf(target),
    transport,
    subjects,
    vault,
    clock,
    slow,
    current,
    close: () => live.close(),
  }
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
