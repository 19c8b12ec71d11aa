import { clauses } from '../contract/index.ts'
import { type Exchange, isRead } from '../exchange/index.ts'
import { findingOf } from '../judge/index.ts'
import type { Finding, RepeatedCount } from '../run/index.ts'

/** Counts the reads of one trace that came too early and were sent again (A47). */
export function countRepeatedReads() {
  const counts = new Map<number | null, RepeatedCount>()
  /** When each read that is being repeated was first sent, by method and address. */
  const begun = new Map<string, number>()
  let hasWritten = false

  return {
    /** Notes the next exchange of the trace; `isRight` says that it was neither refused nor broke a clause. */
    note(exchange: Exchange, operation: number | null, isRight: boolean): void {
      const { request, startedAt, durationMs, early } = exchange
      if (!isRead(exchange)) hasWritten = true
      if (!early && begun.size === 0) return
      const line = `${request.method} ${request.url}`
      const first = begun.get(line)
      if (first === undefined && !early) return
      const began = first ?? startedAt ?? 0
      if (early) begun.set(line, began)
      else begun.delete(line)
      add(counts, {
        operation,
        reads: Number(first === undefined),
        right: Number(isRight),
        withoutWrite: Number(isRight && !hasWritten),
        longestMs: Math.max(0, Math.round((startedAt ?? 0) + durationMs - began)),
      })
    },
    counts: (): readonly RepeatedCount[] => [...counts.values()],
  }
}

/** The sum of several counts, by operation. */
export function sumOfRepeated(all: readonly RepeatedCount[]): readonly RepeatedCount[] {
  const counts = new Map<number | null, RepeatedCount>()
  for (const count of all) add(counts, count)
  return [...counts.values()]
}

function add(counts: Map<number | null, RepeatedCount>, count: RepeatedCount): void {
  const { operation, reads, right, withoutWrite, longestMs } = count
  const sum = counts.get(operation)
  counts.set(operation, {
    operation,
    reads: reads + (sum?.reads ?? 0),
    right: right + (sum?.right ?? 0),
    withoutWrite: withoutWrite + (sum?.withoutWrite ?? 0),
    longestMs: Math.max(longestMs, sum?.longestMs ?? 0),
  })
}

/** Of the reads that became right when repeated, one in this number may lack a write of its scenario before it. */
const share = 10

/** Warns if repeated reads become right although their scenario changed nothing. */
export function warnOfRandom(repeated: readonly RepeatedCount[]): readonly Finding[] {
  const sum = (of: 'right' | 'withoutWrite') => repeated.reduce((all, count) => all + count[of], 0)
  const [right, alone] = [sum('right'), sum('withoutWrite')]
  if (alone * share <= right) return []
  return [
    findingOf(clauses, {
      clause: 'conventions/records#agree',
      operation: null,
      pointer: '',
      message: `${right} reads became right only when they were sent again. No write of their scenario came before ${alone} of them, so the target sometimes shows wrong data.`,
      expected: 'reads that are wrong only after a write, for at most settleMs',
      actual: `${alone} of ${right} without a write`,
      severity: 'warning',
    }),
  ]
}
