import { systemClock } from '../../base/clock/index.ts'
import { type ErrorCode, SuiteError } from '../../base/errors/index.ts'
import {
  contentOf,
  lacksMost,
  type OperationAddress,
  operations,
} from '../../core/contract/index.ts'
import { type Evidence, noEvidence, reportOf } from '../../core/evidence/index.ts'
import {
  type Exchange,
  isOwnFailure,
  isSuccess,
  jsonOf,
  responderOf,
  stoppedBy,
} from '../../core/exchange/index.ts'
import { shownAddress, shownText } from '../../core/redaction/index.ts'
import { type Cause, type Obstacle, obstacleOf } from '../../core/run/index.ts'
import type { LoadedScenario } from '../../sources/scenario/index.ts'
import { type ScenarioRun, sessionOf } from '../../sources/scenario/running/index.ts'
import { headersFor, type Target, urlOf } from '../../sources/target/index.ts'
import {
  areSame,
  firstPauseMs,
  isServed,
  liveTransport,
  openSilent,
  type Pace,
  RunEnded,
  type SentBefore,
  servesOneConnection,
} from '../../sources/transport/index.ts'
import { type Diagnosis, diagnose, redirectIn, sameForAll } from './diagnose.ts'
import { otherThan, type Read, readAmong, readOf } from './first-reads.ts'

/** Why the target cannot be tested. */
export interface PreflightFailure {
  readonly code: ErrorCode
  readonly cause: Cause
  readonly because: string
  readonly remedy: string
  readonly exchanges: Evidence['exchanges']
}

export interface Preflight {
  readonly failure?: PreflightFailure | undefined
  readonly before: SentBefore
  readonly failures: readonly Obstacle[]
  readonly oneConnection: boolean
}

export interface PreflightOptions {
  readonly pace?: Pace | undefined
  readonly signal?: AbortSignal | undefined
  readonly isPart?: boolean
}

export const unchecked: Preflight = { before: { requests: 0 }, failures: [], oneConnection: false }

/**
 * Sends one read before the scenarios, to find out whether the target responds and accepts the key. The read is one of `called`
 * and needs nothing but configured values; if there is none, nothing is sent. A response that would end the run and may be of
 * something before the API is asked for twice (A68). One operation may redirect, or respond in another form: whether all do, another
 * read shows.
 */
export async function checkTarget(
  target: Target,
  called: readonly OperationAddress[],
  options: PreflightOptions = {},
): Promise<Preflight> {
  const reads = called.flatMap((address) => readOf(address, target) ?? [])
  const [read] = reads
  if (read === undefined) return unchecked
  const silent = openSilent(target.baseUrl)
  const first = await ask(target, read, options)
  if (first === undefined) return unchecked
  const oneConnection = silent() && (await hasOneConnection(target, first.exchange, options))
  const { isForeign } = first
  const mayBeOfAll = isForeign || redirectIn(first.exchange) !== null
  const other = mayBeOfAll ? otherThan(read, reads) : undefined
  const isAskedAgain = first.mayPass || other !== undefined
  const again = isAskedAgain ? await ask(target, other ?? read, options, 2) : undefined
  const last = isAskedAgain && !isForeign ? again : first
  const isOfAll = isForeign && again?.isForeign && areSame(first.exchange, again.exchange)
  const diagnosis = isOfAll ? sameForAll(first.exchange) : last?.diagnosis
  return {
    failure: last && diagnosis && failureOf(target, last.read, last.exchange, diagnosis),
    before: (again ?? first).before,
    failures: [...first.failures, ...(again?.failures ?? [])],
    oneConnection,
  }
}

function failureOf(
  target: Target,
  { address }: Read,
  exchange: Exchange,
  [code, what, remedy]: Diagnosis,
): PreflightFailure {
  const { method, number, path } = operations[address]
  const { status, headers } = exchange.response ?? {}
  const [type = ''] = shownText(headers?.['content-type'] ?? '').split(';')
  const response =
    status === undefined ? '' : `: ${`${method} ${path} → ${status} ${type.slice(0, 60)}`.trim()}`
  return {
    code,
    cause: code === 'E_UNAUTHORIZED' ? 'key' : stoppedBy(exchange),
    remedy,
    because: `${shownAddress(target.baseUrl, true)} ${what}${response}`,
    exchanges: [{ operation: number, ...sessionOf(target).redactor.exchange(reportOf(exchange)) }],
  }
}

async function ask(
  target: Target,
  read: Read,
  { isPart = false, ...limits }: PreflightOptions,
  nth = 1,
) {
  if (nth > 1) await systemClock.sleep(firstPauseMs)
  const exchange = await sendRead(target, read, headersFor(target, 'key'), limits)
  if (exchange === undefined || limits.signal?.aborted) return undefined
  const { method, path, response } = operations[read.address]
  const lacks = (one: Exchange) =>
    lacksMost(response, contentOf(target.dialect.envelope, jsonOf(one.response!.body)))
  const isForeign = isServed(exchange) && lacks(exchange)
  const isSeen = isSuccess(exchange.response) && !isForeign
  const served = isSeen ? { ...withoutBody(exchange.request), isForeign: lacks } : undefined
  const failures = isOwnFailure(exchange)
    ? [obstacleOf('failure', `${method} ${path}`, exchange.response!.status)]
    : []
  const diagnosis = diagnose(exchange, Object.keys(read.params).length > 0, isPart)
  const mayPass = diagnosis !== undefined && responderOf(exchange) === 'unknown'
  const before = { requests: nth, served }
  return { read, exchange, diagnosis, isForeign, mayPass, failures, before }
}

async function hasOneConnection(
  { tls }: Target,
  { request, response, durationMs: lateMs }: Exchange,
  { pace, signal }: PreflightOptions,
): Promise<boolean> {
  const probe = { lateMs, tls, pace, signal }
  return response !== null && (await servesOneConnection(withoutBody(request), probe))
}

const withoutBody = ({ method, url, headers }: Exchange['request']) => ({ method, url, headers })

async function sendRead(
  target: Target,
  { address, params }: Read,
  headers: Readonly<Record<string, string>>,
  { pace, signal }: PreflightOptions,
) {
  const live = liveTransport({ timeoutMs: target.timeoutMs, tls: target.tls })
  const close = () => void live.close()
  signal?.addEventListener('abort', close, { once: true })
  try {
    await pace?.waitToSend()
    return await live({ method: 'GET', url: urlOf(target, address, params), headers })
  } catch (error) {
    // The scenarios report why.
    if (error instanceof RunEnded) return undefined
    throw error
  } finally {
    signal?.removeEventListener('abort', close)
    await live.close()
  }
}

export function refuseUnsafe(target: Target, chosen: readonly LoadedScenario[]): void {
  const { withheld } = target
  const [first, ...others] = chosen
  if (withheld === undefined || first === undefined) return
  if (!chosen.every(({ scenario }) => scenario.destructive)) return
  const scenarios = others.length === 0 ? first.id : `${first.id} and ${others.length} more`
  throw new SuiteError('E_TARGET_UNSAFE', 'Scenarios must not change this target for good.', {
    details: { target: target.name, because: withheld, scenarios },
    remedy:
      target.environment === 'production'
        ? 'Choose scenarios that are not destructive (see: list scenarios).'
        : 'Declare what the target is, "environment": "sandbox" in its configuration, or add --allow-destructive.',
  })
}

const keyClause = 'authentication/key#required'

/** Sends one read with a wrong key, if no scenario tested whether the key is required, as in most profiles. */
export async function tryWrongKey(
  target: Target,
  called: readonly OperationAddress[],
  runs: readonly ScenarioRun[],
  options: PreflightOptions,
): Promise<Evidence | undefined> {
  if (runs.some(({ reached }) => reached.includes(keyClause))) return undefined
  const read = readAmong(called, target)
  if (read === undefined || options.signal?.aborted) return undefined
  const headers = headersFor(target, 'key', target.apiKey.slice(0, -1))
  const exchange = await sendRead(target, read, headers, options)
  if (exchange === undefined || !isSuccess(exchange.response)) return undefined
  const { redactor } = sessionOf(target)
  const operation = operations[read.address].number
  return {
    ...noEvidence,
    findings: [
      redactor.finding({
        clause: keyClause,
        origin: 'endpoints.headers',
        severity: 'warning',
        operation,
        pointer: '',
        exchange: 0,
        expected: 'a request with a wrong key is refused',
        actual: `status ${exchange.response.status}`,
      }),
    ],
    exchanges: [{ operation, ...redactor.exchange(reportOf(exchange)) }],
  }
}
