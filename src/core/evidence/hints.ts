import { isDeepStrictEqual } from 'node:util'
import { operationOf } from '../contract/index.ts'
import { type Exchange, isRead, traceLimits } from '../exchange/index.ts'
import { RecentMap } from '../judge/index.ts'
import { isPublicHeader, shownText } from '../redaction/index.ts'
import type { Finding } from '../run/index.ts'

/** By how many milliseconds the Date of a response may be earlier than that of the one before: it has whole seconds. */
const dateToleranceMs = 1_000

/** Names what shows that a cache responded: `Age` (RFC 9111), `X-Cache`, or a `Date` before that of an earlier response. */
export function watchCaches(): (exchange: Exchange) => readonly string[] {
  let latest = Number.NEGATIVE_INFINITY
  return ({ response }) => {
    if (response === null) return []
    const { headers } = response
    const date = Date.parse(headers.date ?? '')
    const isOld = date + dateToleranceMs < latest
    if (date > latest) latest = date
    const marks = headers.age === undefined ? [] : ['age']
    for (const name in headers) {
      if (/(^|-)cache\b/.test(name) && /\bhit\b/i.test(headers[name]!)) marks.push(shownName(name))
    }
    if (isOld) marks.push('date')
    return marks
  }
}

const shownName = (name: string) => (isPublicHeader(name) ? name : shownText(name))

export function hintOfCache(marks: readonly string[]): string {
  return `A cache seems to have responded (see the ${marks.length === 1 ? 'header' : 'headers'} ${marks.join(', ')}), and may show what was there before.`
}

/** Names the request that had sent a value, and was refused, by its place in the scenario or file. */
export function hintOfRefused(place: number, isScenario: boolean, number?: number | null): string {
  const which = nameOf(place, isScenario, number)
  return `A request that was refused had sent this value (${which}): it may have been stored all the same.`
}

/** So many refused requests are named. */
const mostRefusals = 5

/** Names the requests that were refused and may have been carried out all the same; `operationAt`: that of a place. */
export function hintOfRefusals(
  places: readonly number[],
  isScenario: boolean,
  operationAt: (place: number) => number | null | undefined,
): string {
  const named = places
    .slice(0, mostRefusals)
    .map((place) => nameOf(place, isScenario, operationAt(place)))
  const more = places.length > mostRefusals ? '; …' : ''
  return `Any of these requests may have done it, although each was refused: ${named.join('; ')}${more}.`
}

function nameOf(place: number, isScenario: boolean, number: number | null | undefined): string {
  const { method, path } = operationOf(number ?? null) ?? {}
  const call = method === undefined ? '' : `, ${method} ${path}`
  return `${isScenario ? 'step' : 'entry'} ${place + 1}${call}`
}

const flipped =
  'The same request got two responses in turn, and nothing was written in between: several instances without a common state may stand behind the address.'
const cookie =
  'The target sets a cookie, which may name an instance: "headers" of the target can send it.'

interface Responses {
  readonly wrong: number[]
  readonly isRight: boolean
  readonly last: Exchange['response']
  readonly changes: number
}

/**
 * Finds the reads that are right, wrong and right again, or wrong, right and wrong, although nothing was written in between. The same
 * response may be both, after others that it is held against.
 */
export function watchFlips() {
  const responses = new RecentMap<string, Responses>(traceLimits.ruleEntries)
  const flips = new Set<number>()
  return {
    note(exchange: Exchange, step: number, isWrong: boolean, isRight: boolean): void {
      if (!isRead(exchange)) responses.clear()
      if (!isRead(exchange) || isWrong === isRight) return
      const { url, headers } = exchange.request
      const request = JSON.stringify([url, headers])
      const last = exchange.response
      const first = { wrong: [], isRight, last, changes: 0 }
      const { wrong, ...before } = responses.get(request) ?? first
      if (isWrong) wrong.push(step)
      const isOther = before.isRight !== isRight && !areAlike(before.last, last)
      const changes = before.changes + Number(isOther)
      responses.set(request, { wrong, isRight, last, changes })
      if (changes > 1) for (const one of wrong) flips.add(one)
    },
    explain(findings: readonly Finding[], setsCookie: boolean): readonly Finding[] {
      if (flips.size === 0) return findings
      return findings.map((finding) => {
        const step = finding.step ?? (finding.source?.entry ?? -1) + 1
        return flips.has(step) ? asFlip(finding, setsCookie) : finding
      })
    },
  }
}

function areAlike(one: Exchange['response'], other: Exchange['response']): boolean {
  return one?.status === other?.status && isDeepStrictEqual(one?.body, other?.body)
}

export function asFlip(finding: Finding, setsCookie: boolean): Finding {
  if (finding.hint !== undefined) return finding
  const { soonAfterWrite: _, ...timeless } = finding
  return { ...timeless, hint: setsCookie ? `${flipped} ${cookie}` : flipped }
}
