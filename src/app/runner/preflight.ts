import { systemClock } from '../../base/clock/index.ts'
import { type ErrorCode, SuiteError } from '../../base/errors/index.ts'
import {
  contentOf,
  lacksMost,
  type OperationAddress,
  operations,
  saysError,
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
import { headersFor, type Target } from '../../sources/target/index.ts'
import {
  areSame,
  firstPauseMs,
  isServed,
  openSilent,
  type SentBefore,
  servesOneConnection,
} from '../../sources/transport/index.ts'
import { type Diagnosis, diagnose, redirectIn, sameForAll } from './diagnose.ts'
import {
  otherThan,
  type Read,
  type ReadLimits,
  readAmong,
  readOf,
  sendRead,
} from './first-reads.ts'
import { findRefusedVersion } from './refused-version.ts'

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

export interface PreflightOptions extends ReadLimits {
  readonly isPart?: boolean
}

export const unchecked: Preflight = { before: { requests: 0 }, failures: [], oneConnection: false }

/**
 * Sends one read before the scenarios, to find out whether the target responds and accepts the key. The read is one of `called`
 * and needs nothing but configured values; if there is none, nothing is sent. A response that would end the run and may be of
 * something before the API is asked for twice (A68). One operation may redirect, or respond in another form: whether all do, another
 * read shows. So does it of a version that is refused.
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
  const { again, last, diagnosis } = await lookTwice(target, reads, first, options)
  const version = await findRefusedVersion(target, reads, first, options)
  const found = version?.diagnosis ?? diagnosis
  return {
    failure: last && found && failureOf(target, last.read, last.exchange, found),
    before: { ...(again ?? first).before, ...(version && { requests: version.requests }) },
    failures: [...first.failures, ...(again?.failures ?? [])],
    oneConnection,
  }
}

type Asked = NonNullable<Awaited<ReturnType<typeof ask>>>

/** What the first response means, with another one where that may be of all requests, or pass. `last`: the one that shows it. */
async function lookTwice(
  target: Target,
  reads: readonly Read[],
  first: Asked,
  options: PreflightOptions,
) {
  const { read, isForeign, exchange } = first
  const mayBeOfAll = isForeign || redirectIn(exchange) !== null
  const other = mayBeOfAll ? otherThan(read, reads) : undefined
  if (!first.mayPass && other === undefined) return { last: first, diagnosis: first.diagnosis }
  const again = await ask(target, other ?? read, options, 2)
  if (!isForeign) return { again, last: again, diagnosis: again?.diagnosis }
  const isOfAll = again?.isForeign && areSame(exchange, again.exchange)
  return { again, last: first, diagnosis: isOfAll ? sameForAll(exchange) : undefined }
}

const causes: Readonly<Partial<Record<ErrorCode, Cause>>> = {
  E_UNAUTHORIZED: 'key',
  E_VERSION_REFUSED: 'setting',
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
    cause: causes[code] ?? stoppedBy(exchange),
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
  const before = { requests: nth, served, answered: exchange.response !== null }
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
  // An error is a refusal, whatever its status.
  if (saysError(jsonOf(exchange.response.body))) return undefined
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
