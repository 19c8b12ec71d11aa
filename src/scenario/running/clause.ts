import { type ClauseId, clauses, operationOf } from '../../contract/index.ts'
import type { Collector } from '../../evidence/index.ts'
import { type Exchange, isUnserved } from '../../exchange/index.ts'
import { findingOf } from '../../judge/index.ts'
import type { Finding } from '../../run/index.ts'
import { Stop } from '../stop.ts'

/** What a scenario sees of a clause that the judge cannot see, in words for the report. */
export interface ClauseCheck {
  /** Whether the target keeps the clause here. */
  readonly holds: boolean
  /** What the contract promises here: `a payment that was shown as pending is canceled`. */
  readonly expected: string
  /** What the target did instead; by default the status of the response. */
  readonly actual?: string
}

/** What a check is about: a response, or the result of an action. */
export interface Checked {
  /** Undefined where the action is a function that sent nothing. */
  readonly exchange: Exchange | undefined
}

/**
 * Holds what a scenario saw against a clause. A clause that does not hold is reported, and the scenario goes on; where
 * nobody served the request (429, 502, 503, 504), or said what came of a write before it, nothing is known of the clause,
 * and the scenario ends as errored.
 */
export type CheckClause<Proved extends ClauseId = ClauseId> = (
  id: Proved,
  checked: Checked,
  check: ClauseCheck,
) => void

interface Seen {
  readonly indexOf: (exchange: Exchange) => number
  /** The last write of which nobody said whether it was carried out. */
  readonly undecided: () => Exchange | undefined
}

/** The checks of a scenario: each covers its clause and, where it does not hold, is a finding about its exchange. */
export function createChecks(trace: Collector, { indexOf, undecided }: Seen): CheckClause {
  return (clause, checked, check) => {
    const { exchange } = checked
    if (!check.holds) {
      if (exchange?.response && isUnserved(exchange.response)) throw notServed(exchange)
      const write = undecided()
      if (write !== undefined && write !== exchange) throw notServed(write)
    }
    if (!isInconclusive(checked, check)) trace.cover(clause)
    if (check.holds) return
    const index = exchange === undefined ? -1 : indexOf(exchange)
    const operation = trace.operations()[index] ?? null
    trace.blame(findingOfCheck(clause, checked, check, operation), index)
  }
}

function notServed({ request, response }: Exchange): Stop {
  const call = `${request.method} ${new URL(request.url).pathname}`
  const what = response === null ? 'no response' : `status ${response.status}`
  return new Stop('errored', `${call} could not be served: ${what}.`)
}

/** Whether a check shows nothing: a target that is busy or fails (429, 5xx) does not keep a clause by that. */
export function isInconclusive({ exchange }: Checked, { holds }: ClauseCheck): boolean {
  const status = exchange?.response?.status ?? 0
  return holds && (status === 429 || status >= 500)
}

/** The finding for a check that does not hold; `operation` is that of the exchange. */
export function findingOfCheck(
  clause: ClauseId,
  { exchange }: Checked,
  { expected, actual = statusOf(exchange) }: ClauseCheck,
  operation: number | null,
): Finding {
  const where = exchange === undefined ? '' : `${callOf(exchange, operation)}: `
  const message = sentence(`${where}${actual}; expected: ${expected}`)
  return findingOf(clauses, { clause, operation, pointer: '', message, expected, actual })
}

function statusOf(exchange: Exchange | undefined): string {
  return exchange?.response ? `status ${exchange.response.status}` : 'no response'
}

function callOf({ request }: Exchange, operation: number | null): string {
  return `${request.method} ${operationOf(operation)?.path ?? new URL(request.url).pathname}`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
