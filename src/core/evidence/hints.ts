import { type Exchange, isRead } from '../exchange/index.ts'
import type { Finding } from '../run/index.ts'
import { timeHint } from './settling-window.ts'

/** By how much the Date of a response may lie before that of an earlier one, in milliseconds: it has whole seconds. */
const dateToleranceMs = 1_000

/** Names what shows that a cache responded: `Age`, `X-Cache`, or a `Date` before that of an earlier response. */
export function watchCaches(): (exchange: Exchange) => readonly string[] {
  let latest = Number.NEGATIVE_INFINITY
  return ({ response }) => {
    if (response === null) return []
    const { headers } = response
    const date = Date.parse(headers.date ?? '')
    const isOld = date + dateToleranceMs < latest
    if (date > latest) latest = date
    const names = Object.keys(headers).filter(
      (name) => /(^|-)cache\b/.test(name) && /\bhit\b/i.test(headers[name]!),
    )
    return [...(Number(headers.age) > 0 ? ['age'] : []), ...names, ...(isOld ? ['date'] : [])]
  }
}

export function hintOfCache(marks: readonly string[]): string {
  return `A cache seems to have responded (see the ${marks.length === 1 ? 'header' : 'headers'} ${marks.join(', ')}), and may show what was there before.`
}

const flipped =
  'The same request got a right response before and after this one, and nothing was written in between: several instances without a common state may stand behind the address.'
const cookie =
  'The target sets a cookie, which may name an instance: "headers" of the target can send it.'

/** Finds the reads that were wrong between two right responses to the same request, although nothing was written in between. */
export function watchFlips() {
  /** The steps at which a read was wrong since it was right, by its address; empty again with each write. */
  const wrong = new Map<string, number[]>()
  const flips = new Set<number>()
  return {
    /** Notes the next exchange by its number in the trace. */
    note(exchange: Exchange, step: number, isWrong: boolean, isRight: boolean): void {
      if (!isRead(exchange)) wrong.clear()
      const { url } = exchange.request
      if (isWrong) wrong.get(url)?.push(step)
      if (!isRight || !isRead(exchange)) return
      for (const earlier of wrong.get(url) ?? []) flips.add(earlier)
      wrong.set(url, [])
    },
    /** Says of the findings on such reads what may stand behind them. */
    explain(findings: readonly Finding[], setsCookie: boolean): readonly Finding[] {
      if (flips.size === 0) return findings
      const hint = setsCookie ? `${flipped} ${cookie}` : flipped
      return findings.map((finding) => {
        const step = finding.step ?? (finding.source?.entry ?? -1) + 1
        const isExplained = finding.hint !== undefined && finding.hint !== timeHint
        return flips.has(step) && !isExplained ? { ...finding, hint } : finding
      })
    },
  }
}
