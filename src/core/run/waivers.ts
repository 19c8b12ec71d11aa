import type { ClauseResult, Finding, ReportedFinding, Waiver, WaiverResult } from './run.ts'
import { countOf } from './words.ts'

/** A report warns of a waiver so many days before its last day. */
const noticeDays = 14
const dayMs = 86_400_000

/** Whether a finding is at the place that a waiver names: its clause, operation and pointer. */
export function covers(
  { clause, addresses = [clause], operation, pointer }: Waiver,
  finding: Pick<Finding, 'clause' | 'operation' | 'pointer'>,
): boolean {
  if (!addresses.includes(finding.clause)) return false
  if (operation !== undefined && operation !== finding.operation) return false
  return pointer === undefined || fits(pointer, finding.pointer)
}

// An asterisk stands for one part of the pointer, such as an item of a list.
function fits(pattern: string, pointer: string): boolean {
  const [wanted, parts] = [pattern.split('/'), pointer.split('/')]
  if (wanted.length !== parts.length) return false
  return wanted.every((part, index) => part === '*' || part === parts[index])
}

/** Whether a waiver still counts on a day, both YYYY-MM-DD. */
export function isValid({ expires }: Waiver, today: string): boolean {
  return expires >= today
}

/** What the state of a waiver depends on. */
export interface WaiverFacts {
  readonly clauses: readonly ClauseResult[]
  /** Findings against the target, accepted or not. */
  readonly breaches: readonly ReportedFinding[]
  /** Whether the run tested everything that may need a waiver of a clause, by the address of the clause. */
  readonly isTested: (clause: string, operation: number | undefined) => boolean
  /** YYYY-MM-DD. */
  readonly today: string
}

/** What each waiver did. */
export function concludeWaivers(
  waivers: readonly Waiver[],
  facts: WaiverFacts,
): readonly WaiverResult[] {
  const { today, breaches } = facts
  return waivers.map((waiver) => {
    const { clause, owner, expires, reason } = waiver
    const isExpired = !isValid(waiver, today)
    const seen = stateOf(waiver, breaches, facts)
    const state = seen === 'applied' && isExpired ? 'expired' : seen
    const days = daysBetween(today, expires)
    const isSoon = !isExpired && days <= noticeDays
    const left = days === 0 ? 'today is its last day' : `${countOf(days, 'day')} left`
    const note = isSoon ? left : isExpired && state !== 'expired' ? `it expired on ${expires}` : ''
    const outcome = waiverMessages[state](expires)
    const message = `The waiver of ${owner} for ${describePlace(waiver)} ${outcome}${note && ` (${note})`}.`
    return {
      clause,
      owner,
      expires,
      state,
      ...(isSoon && { expiresSoon: true as const }),
      reason,
      message,
    }
  })
}

function stateOf(
  waiver: Waiver,
  breaches: readonly ReportedFinding[],
  { isTested }: WaiverFacts,
): 'applied' | 'stale' | 'unused' {
  if (breaches.some((finding) => covers(waiver, finding))) return 'applied'
  const { clause, addresses = [clause], operation } = waiver
  return addresses.every((address) => isTested(address, operation)) ? 'stale' : 'unused'
}

function daysBetween(today: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs)
}

/** The clause, with the operation and the place if they are named. */
function describePlace({ clause, operation, pointer }: Waiver): string {
  const at = pointer === '' ? 'the whole response' : pointer
  const places = [
    ...(operation === undefined ? [] : [`operation ${operation}`]),
    ...(at === undefined ? [] : [at]),
  ]
  return places.length === 0 ? clause : `${clause} (${places.join(', ')})`
}

const waiverMessages: Readonly<Record<WaiverResult['state'], (expires: string) => string>> = {
  applied: (expires) => `applies until ${expires}`,
  expired: (expires) => `expired on ${expires}, and the clause is not kept`,
  stale: () => 'is stale: the clause is kept there, so the waiver can be removed',
  unused: () => 'was not needed in this run, which did not test all of the clause',
}
