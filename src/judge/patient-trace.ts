import { type Exchange, isSuccess, jsonOf } from '../exchange/index.ts'
import { objectOf } from '../json/index.ts'
import type { Finding } from '../run/index.ts'
import type { Contract } from './contract.ts'
import { findingOf } from './finding.ts'
import type { Settings } from './terms.ts'
import { type Judgement, openTrace, type Trace } from './trace.ts'

/** A judgement of a read. */
export interface ReadJudgement<Address extends string = string> extends Judgement<Address> {
  /** Those that say that the read came too early; not among `findings` where the read is forgotten. */
  readonly early: readonly Finding[]
  readonly isForgotten: boolean
}

/** Further exchanges, and bytes of responses, are not kept, and reads are then judged as they come. */
const most = { exchanges: 200, bytes: 4 * 1024 * 1024 }

/** A trace that can forget a read which is made again. It keeps its first exchanges, which are all of a scenario. */
export interface PatientTrace<Address extends string = string, Id extends string = string>
  extends Trace<Address, Id> {
  /**
   * Judges a read. It came too early where changes of this trace contradict it, other reads aside, and nothing that
   * was known before the changes does (A47). The trace then forgets it where it is made again, which `mayWait` decides;
   * without it no read is early.
   */
  judgeRead(
    exchange: Exchange,
    mayWait?: (early: readonly Finding[]) => boolean,
  ): ReadJudgement<Address>
}

interface Step<Address extends string, Id extends string> {
  /** Undefined for what something outside the operations showed. */
  readonly exchange?: Exchange
  readonly take: (trace: Trace<Address, Id>) => void
}

function stepOf<Address extends string, Id extends string>(exchange: Exchange): Step<Address, Id> {
  return { exchange, take: (again) => void again.judge(exchange) }
}

function bytesOf(exchange: Exchange | undefined): number {
  const body = exchange?.response?.body
  return body?.kind === 'json' ? body.bytes : 0
}

/** Opens a trace whose reads may come too early. */
export function openPatientTrace<S extends Settings, Address extends string, Id extends string>(
  contract: Contract<S, Address, Id>,
  settings: S,
): PatientTrace<Address, Id> {
  let trace = openTrace(contract, settings)
  const past: Step<Address, Id>[] = []
  let bytes = 0
  let isKept = true
  /** How long the past was when a read was last right. */
  const rightAt = new Map<string, number>()
  const repeat = (steps: readonly Step<Address, Id>[]) =>
    replayed(openTrace(contract, settings), steps)

  function keep(step: Step<Address, Id>): void {
    if (isKept) past.push(step)
    bytes += bytesOf(step.exchange)
    isKept &&= past.length < most.exchanges && bytes <= most.bytes
    if (isKept) return
    past.length = 0
    rightAt.clear()
  }

  /** What was known before the changes since the read was last right; undefined where nothing has changed. */
  function stepsBeforeChange(exchange: Exchange): readonly Step<Address, Id>[] | undefined {
    const from = Math.max(rightAt.get(keyOf(exchange)) ?? 0, stepsUntilMade(past, exchange))
    const at = past.findIndex((step, index) => index >= from && isChange(step.exchange))
    return at < 0 ? undefined : past.slice(0, at)
  }

  function earlyAmong(exchange: Exchange, { operation, findings }: Judgement<Address>) {
    const violations = findings.filter(isViolation)
    const isMissing = operation !== null && exchange.response?.status === 404
    if (!isKept || (violations.length === 0 && !isMissing)) return []
    const before = stepsBeforeChange(exchange)
    if (before === undefined) return []
    const later = past.slice(before.length)
    if (isMissing) {
      const made = later.some((step) => hasMade(step.exchange, exchange))
      return made ? [missing(contract, operation)] : []
    }
    const changes = later.filter((step) => step.exchange === undefined || !isRead(step.exchange))
    const standing = idsOf(repeat(before).judge(exchange))
    const byChanges = idsOf(repeat([...before, ...changes]).judge(exchange))
    return violations.filter((one) => byChanges.has(idOf(one)) && !standing.has(idOf(one)))
  }

  return {
    judge(exchange) {
      keep(stepOf(exchange))
      return trace.judge(exchange)
    },
    judgeRead(exchange, mayWait) {
      const { operation, findings } = trace.judge(exchange)
      const early = mayWait === undefined ? [] : earlyAmong(exchange, { operation, findings })
      if (early.length > 0 && mayWait?.(early)) {
        trace = repeat(past)
        const others = findings.filter((finding) => !early.includes(finding))
        return { operation, findings: others, early, isForgotten: true }
      }
      keep(stepOf(exchange))
      const isRight = isSuccess(exchange.response) && !findings.some(isViolation)
      if (isRight && isKept) rightAt.set(keyOf(exchange), past.length)
      return { operation, findings, early, isForgotten: false }
    },
    learn(schema, record) {
      keep({ take: (again) => again.learn(schema, record) })
      trace.learn(schema, record)
    },
    own(given) {
      keep({ take: (again) => again.own(given) })
      trace.own(given)
    },
    covered: () => trace.covered(),
  }
}

function replayed<Address extends string, Id extends string>(
  trace: Trace<Address, Id>,
  steps: readonly Step<Address, Id>[],
): Trace<Address, Id> {
  for (const { take } of steps) take(trace)
  return trace
}

/** The same for reads of the same thing: with the same credential, under the same version. */
function keyOf({ request: { url, headers } }: Exchange): string {
  return `${url} ${JSON.stringify(headers)}`
}

function idOf({ clause, pointer }: Finding): string {
  return `${clause} ${pointer}`
}

function idsOf({ findings }: Judgement): ReadonlySet<string> {
  return new Set(findings.map(idOf))
}

function isViolation({ severity }: Finding): boolean {
  return severity === 'violation'
}

function isChange(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && !isRead(exchange) && isSuccess(exchange.response)
}

/** Whether a request asks for something and changes nothing. */
export function isRead({ request }: Exchange): boolean {
  return request.method === 'GET'
}

/** Whether an exchange made the record that a read below it asks for, with the same credential. */
function hasMade(exchange: Exchange | undefined, { request }: Exchange): boolean {
  if (exchange?.request.method !== 'POST' || !isSuccess(exchange.response)) return false
  if (exchange.request.headers.authorization !== request.headers.authorization) return false
  const body = objectOf(jsonOf(exchange.response.body))
  const id = body.id ?? objectOf(body.data).id
  return (
    typeof id === 'string' && request.url === `${exchange.request.url}/${encodeURIComponent(id)}`
  )
}

/** How many steps it took until the record that a read shows was made: before that there was nothing to show. */
function stepsUntilMade(past: readonly { readonly exchange?: Exchange }[], read: Exchange): number {
  if (!isSuccess(read.response)) return 0
  return past.findIndex(({ exchange }) => hasMade(exchange, read)) + 1
}

function missing<S extends Settings, Address extends string, Id extends string>(
  { clauses, conventions, operations }: Contract<S, Address, Id>,
  address: Address,
): Finding {
  const { number, method, path } = operations[address]
  return findingOf(clauses, {
    clause: conventions.refusal,
    operation: number,
    pointer: '',
    message: `${method} ${path} was refused with status 404 for a record that was created just before.`,
    expected: '',
    actual: 'status 404',
    severity: 'observation',
  })
}
