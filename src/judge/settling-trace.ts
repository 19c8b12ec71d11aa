import { type Exchange, isRead, isSuccess, jsonOf } from '../exchange/index.ts'
import { partsOf, pointerOf, valueAt } from '../json/index.ts'
import type { Finding } from '../run/index.ts'
import type { Contract } from './contract.ts'
import { findingOf } from './finding.ts'
import { isLinked, isMade, stepsUntilMade, textsOf } from './made.ts'
import type { Match } from './match.ts'
import type { ChangedElsewhere } from './memory.ts'
import { bytesOf, openStepLog, type Step } from './step-log.ts'
import type { Settings } from './terms.ts'
import { type Inspection, type Judgement, openTrace, type Trace } from './trace.ts'

/** A judgement of a read. */
export interface ReadJudgement<Address extends string = string> extends Judgement<Address> {
  /** Those that say that the read came too early; not among `findings` where the read is forgotten. */
  readonly early: readonly Finding[]
  readonly isForgotten: boolean
  /** The ids in the path of the read. */
  readonly params: readonly string[]
}

/** A trace that can forget a read which is made again. */
export interface SettlingTrace<Address extends string = string, Id extends string = string>
  extends Omit<Trace<Address, Id>, 'inspect' | 'paramsOf'> {
  /**
   * Judges a read. It came too early where changes of this trace contradict it, other reads aside, and nothing that
   * was known before the changes does (A47). The trace then forgets it where it is made again, which `mayWait` decides;
   * without it no read is early.
   */
  judgeRead(
    exchange: Exchange,
    mayWait?: (early: readonly Finding[]) => boolean,
  ): ReadJudgement<Address>
  /** Whether something has changed since a read was last right, before it is judged: what it shows may be of before. */
  isFresh(read: Exchange): boolean
}

/** So often is it asked whether a read came too early, which takes some hundred judgements; others are not. */
const mostQuestions = 200

/** Longer responses, in bytes, are judged as they come: asking takes as long as judging them again. */
const longestAsked = 1024 * 1024

/** Opens a trace whose reads may come too early. */
export function openSettlingTrace<S extends Settings, Address extends string, Id extends string>(
  contract: Contract<S, Address, Id>,
  settings: S,
  elsewhere?: ChangedElsewhere,
): SettlingTrace<Address, Id> {
  const trace = openTrace(contract, settings, elsewhere)
  const stepLog = openStepLog<Address, Id>(settings.versionHeader)
  let questions = 0
  /** What is said of an exchange after these steps alone. */
  const saidAfter = (steps: readonly Step<Address, Id>[], exchange: Exchange) => {
    const again = openTrace(contract, settings, elsewhere)
    for (const { take } of steps) take(again)
    return new Set(again.judge(exchange).findings.map(idOf))
  }

  function earlyAmong(
    exchange: Exchange,
    { match: found, findings }: Inspection<Address>,
  ): readonly Finding[] {
    if (found === null)
      return isLinked(stepLog.exchanges(), exchange) ? findings.filter(isFault) : []
    if (!isSuccess(exchange.response)) {
      const given = isUsual(exchange, settings) ? stepLog.given() : []
      const isNew = isMade(stepLog.exchanges(), given, exchange, found)
      return isNew ? [missing(contract, exchange, found)] : []
    }
    if (bytesOf(exchange) > longestAsked) return []
    const known = saidAfter([], exchange)
    // What is wrong whatever came before is not a matter of time.
    const faults = findings.filter((one) => isFault(one) && !known.has(idOf(one)))
    if (faults.length === 0) return []
    const ids = faults.flatMap((fault) => recordOf(exchange, fault) ?? [])
    const change = stepLog.changeBefore(exchange, ids, stepsUntilMade(stepLog.steps, found))
    if (change < 0 || questions++ >= mostQuestions) return []
    const before = stepLog.steps.slice(0, change)
    const changes = stepLog.steps
      .slice(change)
      .filter((step) => step.exchange === undefined || !isRead(step.exchange))
    const standing = saidAfter(before, exchange)
    const byChanges = saidAfter([...before, ...changes], exchange)
    return faults.filter((one) => byChanges.has(idOf(one)) && !standing.has(idOf(one)))
  }

  return {
    judge(exchange) {
      stepLog.keep({ exchange, take: (again) => void again.judge(exchange) })
      return trace.judge(exchange)
    },
    judgeRead(exchange, mayWait) {
      const inspection = trace.inspect(exchange)
      const { match, findings, remember } = inspection
      const isWrong = !isSuccess(exchange.response) || findings.some(isFault)
      const isAsked = mayWait !== undefined && isWrong
      const early = isAsked ? earlyAmong(exchange, inspection) : []
      const { address: operation = null, params = [] } = match ?? {}
      if (early.length > 0 && mayWait?.(early)) {
        const others = findings.filter((finding) => !early.includes(finding))
        return { operation, findings: others, early, isForgotten: true, params }
      }
      remember()
      stepLog.keep({ exchange, take: (again) => void again.judge(exchange) })
      if (isSuccess(exchange.response) && !findings.some(isFault)) stepLog.wasRight(exchange)
      return { operation, findings, early, isForgotten: false, params }
    },
    isFresh: (read) => stepLog.isFresh(read, trace.paramsOf(read)),
    learn(schema, record) {
      stepLog.keep({ take: (again) => again.learn(schema, record) })
      trace.learn(schema, record)
    },
    own(record) {
      stepLog.keep({ given: textsOf(record), take: (again) => again.own(record) })
      trace.own(record)
    },
    ...{ beside: trace.beside, isOwn: trace.isOwn, covered: trace.covered },
  }
}

/** Whether a request names the version that the target is held to: under another one a record need not be there. */
function isUsual({ request }: Exchange, { versionHeader, apiVersion }: Settings): boolean {
  return request.headers[versionHeader.toLowerCase()] === apiVersion
}

/** Says that what was made just before is not found. */
function missing<S extends Settings>(
  { clauses, conventions }: Contract<S>,
  { response }: Exchange,
  { operation: { number, method, path } }: Match,
): Finding {
  const actual = `status ${response?.status}`
  const message = `${method} ${path} was refused with ${actual} for what was created just before.`
  const fault = { operation: number, pointer: '', message, expected: '', actual }
  return findingOf(clauses, { ...fault, clause: conventions.refusal, severity: 'observation' })
}

function idOf({ clause, pointer }: Finding): string {
  return `${clause} ${pointer}`
}

/** The id of the record in which a finding of a response is; undefined where the records there have none. */
export function recordOf({ response }: Exchange, { pointer }: Finding): string | undefined {
  const body = response === null ? undefined : jsonOf(response.body)
  const parts = partsOf(pointer)
  const ids = parts.map((_, depth) => valueAt(body, `${pointerOf(parts.slice(0, depth))}/id`))
  return ids.findLast((id) => typeof id === 'string')
}

function isFault({ severity }: Finding): boolean {
  return severity === 'violation' || severity === 'warning'
}
