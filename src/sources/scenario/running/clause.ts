import { objectOf, pointerOf } from '../../../base/json/index.ts'
import { type ClauseId, clauses } from '../../../core/contract/index.ts'
import type { Collector } from '../../../core/evidence/index.ts'
import {
  type Exchange,
  isRead,
  jsonOf,
  notServed,
  responderOf,
} from '../../../core/exchange/index.ts'
import { findingOf } from '../../../core/judge/index.ts'
import { shownRedirect } from '../../../core/redaction/index.ts'
import { type Finding, remediesForFailure } from '../../../core/run/index.ts'
import { remedyForOther, remedyForSilence, statusOf } from '../../target/index.ts'
import { Stop } from '../stop.ts'
import { causeOf, nameRequest, redirected } from './response.ts'

export interface ClauseCheck {
  readonly holds: boolean
  /** Says what the contract promises here: `a payment that was shown as pending is canceled`. */
  readonly expected: string
  /** Says what the target did instead; the default is the status of the response. */
  readonly actual?: string
  /** The id of the record that it is about, where the response shows others, too. */
  readonly record?: string
  /** JSON Pointer in that record. */
  readonly at?: string
  /** The request that set what was expected. */
  readonly setBy?: Checked | undefined
  /** False where the response shows what was written as late, so that the target needs no time. */
  readonly mayBeLate?: boolean
}

export interface Checked {
  readonly exchange: Exchange
  /** The target neither claims nor serves the operation, so a refusal breaks nothing. */
  readonly isMissing?: boolean
}

/** If the API did not respond itself (A68), or an earlier write may not have taken effect, the scenario ends as errored. */
export type CheckClause<Proved extends ClauseId = ClauseId> = (
  id: Proved,
  checked: Checked,
  check: ClauseCheck,
) => void

export function createChecks(
  trace: Collector,
  indexOf: (exchange: Exchange) => number,
  undecided: () => Exchange | undefined,
): CheckClause {
  const nameOf = (exchange: Exchange) =>
    nameRequest(exchange, trace.operations()[indexOf(exchange)], trace.shownAddress)
  return (clause, checked, check) => {
    const { exchange } = checked
    if (showsNothing(checked, check)) return
    if (check.holds) return trace.cover(clause)
    // A write is not sent again, so nothing shows whether the implementation never carries it out.
    const isUnimplemented = exchange.response?.status === 501 && !isRead(exchange)
    const isServed = responderOf(exchange) !== 'before' && !isUnimplemented
    if (exchange.response && !isServed) throw unserved(exchange, nameOf(exchange))
    const write = undecided()
    if (write !== undefined && write !== exchange) throw unserved(write, nameOf(write))
    trace.cover(clause)
    const index = indexOf(exchange)
    const operation = trace.operations()[index] ?? null
    const finding = findingOfCheck(clause, checked, check, { operation, call: nameOf(exchange) })
    const { setBy, mayBeLate } = check
    const causedBy = setBy && indexOf(setBy.exchange) + 1
    trace.blame({ ...finding, ...(causedBy && { causedBy }) }, index, mayBeLate)
  }
}

function showsNothing({ exchange, isMissing = false }: Checked, { holds }: ClauseCheck): boolean {
  return holds ? isInconclusive(exchange) : isMissing
}

export function unserved(exchange: Exchange, call: string, lacks?: Stop['lacks']): Stop {
  const { response } = exchange
  const outcome = notServed.has(response?.status ?? 0) ? 'blocked' : 'errored'
  const to = shownRedirect(exchange)
  const redirect = to && redirected(call, exchange, to)
  return new Stop(outcome, redirect ?? `${call} could not be served: ${statusOf(exchange)}.`, {
    cause: causeOf(exchange),
    status: response?.status,
    lacks,
    remedy: response
      ? (remediesForFailure[response.status] ?? remedyForOther(exchange))
      : remedyForSilence(exchange.failure, exchange.request.url),
  })
}

export function isInconclusive(exchange: Exchange): boolean {
  if (!exchange.response) return false
  return exchange.response.status >= 500 || responderOf(exchange) === 'before'
}

export function findingOfCheck(
  clause: ClauseId,
  { exchange }: Checked,
  { expected, actual = statusOf(exchange), record, at = '' }: ClauseCheck,
  { operation, call }: { readonly operation: number | null; readonly call: string },
): Finding {
  const message = `${call}: ${actual}; expected: ${expected}.`
  const body = exchange.response === null ? undefined : jsonOf(exchange.response.body)
  const place = record === undefined ? undefined : placeOf(record, body)
  const pointer = place === undefined ? '' : place + at
  return findingOf(clauses, { clause, operation, pointer, message, expected, actual })
}

/** The place of the first record with an id. */
function placeOf(id: string, value: unknown, path: readonly string[] = []): string | undefined {
  if (objectOf(value).id === id) return pointerOf(path)
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const place = placeOf(id, member, [...path, name])
    if (place !== undefined) return place
  }
  return undefined
}
