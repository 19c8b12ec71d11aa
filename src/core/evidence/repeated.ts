import { clauses } from '../contract/index.ts'
import { type Exchange, isRead } from '../exchange/index.ts'
import { findingOf } from '../judge/index.ts'
import type { Finding, RepeatedCount } from '../run/index.ts'

const none: RepeatedCount = { reads: 0, right: 0, withoutWrite: 0, longestMs: 0 }

/** Counts the reads of one trace that came too early and were sent again (A47). */
export function countRepeatedReads() {
  let count = none
  const begun = new Map<string, number>()
  let hasWritten = false

  return {
    note(exchange: Exchange, isRight: boolean): void {
      const { request, startedAt, durationMs, early } = exchange
      if (!isRead(exchange)) hasWritten = true
      if (!early && begun.size === 0) return
      const line = `${request.method} ${request.url}`
      const first = begun.get(line)
      if (first === undefined && !early) return
      const began = first ?? startedAt ?? 0
      if (early) begun.set(line, began)
      else begun.delete(line)
      count = sumOfRepeated(count, {
        reads: Number(first === undefined),
        right: Number(isRight),
        withoutWrite: Number(isRight && !hasWritten),
        longestMs: Math.max(0, Math.round((startedAt ?? 0) + durationMs - began)),
      })
    },
    count: () => count,
  }
}

export function sumOfRepeated(first: RepeatedCount, second = none): RepeatedCount {
  return {
    reads: first.reads + second.reads,
    right: first.right + second.right,
    withoutWrite: first.withoutWrite + second.withoutWrite,
    longestMs: Math.max(first.longestMs, second.longestMs),
  }
}

/** Of the reads that became right when repeated, one in this number may lack a write of its scenario before it. */
const share = 10

/** Warns if repeated reads become right although their scenario changed nothing. */
export function warnOfRandom({ right, withoutWrite } = none): readonly Finding[] {
  if (withoutWrite * share <= right) return []
  return [
    findingOf(clauses, {
      clause: 'conventions/records#agree',
      operation: null,
      pointer: '',
      message: `${right} reads became right only when they were sent again. No write of their scenario came before ${withoutWrite} of them, so the target sometimes shows wrong data.`,
      expected: 'reads that are wrong only after a write, for at most settleMs',
      actual: `${withoutWrite} of ${right} without a write`,
      severity: 'warning',
    }),
  ]
}
