import type { Exchange, Response } from '../../exchange/index.ts'
import type { Finding } from '../../run/index.ts'
import type { ClauseId } from '../clauses/index.ts'
import type { Operation } from '../operation.ts'
import type { OperationAddress } from '../operations/index.ts'
import type { ClauseSet } from './clause-set.ts'
import { describeActual } from './describe.ts'
import type { Memory } from './memory.ts'
import type { Held } from './records.ts'
import { type Fault, findingOf } from './report.ts'
import type { SentMember } from './rules/sent.ts'
import type { JudgeSettings } from './settings.ts'

/** All a rule may look at: one successful exchange, and what the trace said before. */
export interface Context {
  readonly address: OperationAddress
  readonly operation: Operation
  readonly params: readonly string[]
  readonly exchange: Exchange
  readonly response: Response
  /** The JSON that was sent, or undefined. */
  readonly sent: unknown
  /** The JSON of the answer, without the envelope of a dialect. */
  readonly body: unknown
  /** Where `body` stands in the answer. */
  readonly prefix: string
  /** The schema the answer is held against. */
  readonly schema: string
  readonly apiVersion: string
  readonly settings: JudgeSettings
  readonly memory: Memory
  readonly findings: Finding[]
  readonly reached: ClauseSet
  /** The records that the answer holds. */
  readonly records: readonly Held[]
  /** What an update sent, less what its answer may mask. */
  readonly sentMembers: readonly SentMember[]
}

export type Rule = (context: Context) => void

type Wrong = Omit<Fault, 'clause' | 'operation' | 'actual' | 'message'> & {
  readonly message?: string
  readonly actual?: string
  /** The value found, described when `actual` does not say it. */
  readonly value?: unknown
  readonly secret?: boolean
}

/**
 * Notes that a clause was put to the test and, where it did not hold, what is wrong: unless something
 * is already wrong with the same place, of which this would only be the consequence.
 */
export function hold(context: Context, clause: ClauseId, holds: boolean, wrong: () => Wrong): void {
  context.reached.add(clause)
  if (holds) return
  const told = wrong()
  const pointer = context.prefix + told.pointer
  const blamed = context.findings.some(
    (finding) => finding.severity === 'violation' && finding.pointer === pointer && pointer !== '',
  )
  if (!blamed) remark(context, clause, told)
}

/** Notes what is wrong (or worth a remark), without saying that the clause was tested. */
export function remark(context: Context, clause: ClauseId, wrong: Wrong): void {
  const { value, secret, message, ...rest } = wrong
  const actual = wrong.actual ?? describeActual(value, secret)
  const pointer = context.prefix + wrong.pointer
  const said = message ?? sentence(context.operation, pointer, actual, wrong.expected)
  const fault = {
    ...rest,
    clause,
    operation: context.operation.number,
    pointer,
    actual,
    message: said,
  }
  context.findings.push(findingOf(fault))
}

/** Whether the request was sent once an earlier answer had arrived; where a recording does not say, its order counts. */
export function isAfter({ exchange }: Context, seenAt: number | null): boolean {
  return exchange.startedAt === null || seenAt === null || exchange.startedAt >= seenAt
}

/** The sentence a stranger reads: what was answered where, and what is due. */
export function sentence(
  operation: Operation,
  pointer: string,
  actual: string,
  expected: string,
): string {
  const where = pointer === '' ? '' : ` at ${pointer}`
  return `${operation.method} ${operation.path} answered ${actual}${where}; due is ${expected}.`
}
