import { endsRun } from './ends.ts'
import type { Events } from './events.ts'
import type {
  AcceptedGap,
  ClauseResult,
  Finding,
  ReportedFinding,
  UntestedResult,
  Waiver,
  WaiverResult,
} from './run.ts'
import { isFailure } from './why-untested.ts'
import { countOf } from './words.ts'

/** A report warns of a waiver so many days before its last day. */
const noticeDays = 14

export function appliesTo(
  waiver: Waiver,
  finding: Pick<Finding, 'clause' | 'operation' | 'pointer'>,
): boolean {
  const { operation, pointer } = waiver
  if (!addressesOf(waiver).includes(finding.clause)) return false
  if (operation !== undefined && operation !== finding.operation) return false
  return pointer === undefined || fits(pointer, finding.pointer)
}

// An asterisk stands for one part of the pointer, such as an item of a list.
function fits(pattern: string, pointer: string): boolean {
  const [wanted, parts] = [pattern.split('/'), pointer.split('/')]
  if (wanted.length !== parts.length) return false
  return wanted.every((part, index) => part === '*' || part === parts[index])
}

export function isValid({ expires }: Waiver, today: string): boolean {
  return expires >= today
}

/** Whether a run tested everything that may need a waiver of a clause, by the address of the clause. */
type IsTested = (clause: string, operation: number | undefined) => boolean

export function concludeWaivers(
  waivers: readonly Waiver[],
  today: string,
  breaches: readonly ReportedFinding[],
  isTested: IsTested,
): readonly WaiverResult[] {
  return waivers.map((waiver) => {
    const { clause, addresses, owner, expires, reason } = waiver
    const seen = stateOfWaiver(waiver, breaches, isTested)
    const days = daysBetween(today, expires)
    const isExpired = seen === 'applied' && days < 0
    const kind = isExpired ? 'expired' : seen === 'unused' && days < 0 ? 'over' : seen
    const outcome = waiverMessages[kind](expires)
    const message = `The waiver of ${owner} for ${describePlace(waiver)} ${outcome}${noteOf(days)}.`
    const isEnding = seen !== 'stale' && days >= 0 && days <= noticeDays
    const state = isExpired ? 'expired' : isEnding ? 'ends soon' : seen
    return { clause, ...(addresses && { addresses }), owner, expires, state, reason, message }
  })
}

/** When something ends, if that is soon. */
function noteOf(days: number): string {
  if (days > noticeDays || days < 0) return ''
  return days === 0 ? ' (today is its last day)' : ` (${countOf(days, 'day')} left)`
}

function stateOfWaiver(
  waiver: Waiver,
  breaches: readonly ReportedFinding[],
  isTested: IsTested,
): 'applied' | 'stale' | 'unused' {
  if (breaches.some((finding) => appliesTo(waiver, finding))) return 'applied'
  const isStale = addressesOf(waiver).every((address) => isTested(address, waiver.operation))
  return isStale ? 'stale' : 'unused'
}

function daysBetween(today: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
}

function describePlace({ clause, operation, pointer }: Waiver): string {
  const at = pointer === '' ? 'the whole response' : pointer
  const places = [
    ...(operation === undefined ? [] : [`operation ${operation}`]),
    ...(at === undefined ? [] : [at]),
  ]
  return places.length === 0 ? clause : `${clause} (${places.join(', ')})`
}

const waiverMessages = {
  applied: (expires: string) => `applies until ${expires}`,
  expired: (expires: string) => `expired on ${expires}, and the clause is not kept`,
  over: (expires: string) => `expired on ${expires}: it can be removed`,
  stale: () => 'is stale: the clause is kept there, so the waiver can be removed',
  unused: () =>
    'was not needed in this run; a whole run that tests the clause shows whether it can be removed',
}

export function mayBeUntested(
  id: string,
  { gaps = [], today }: Pick<Events, 'gaps' | 'today'>,
  unshown = false,
): boolean {
  return gaps.some(
    (gap) => addressesOf(gap).includes(id) && isOpen(gap, today) && (unshown || !gap.ifUnshown),
  )
}

/**
 * Returns the state of each entry of `untested`. A clause that is tested needs none; an entry for all of a kind may be there before. What
 * ended the run, or failed, says nothing of an entry.
 */
export function concludeGaps(
  gaps: readonly AcceptedGap[],
  clauses: readonly ClauseResult[],
  today: string,
): readonly UntestedResult[] {
  return gaps.map((gap) => {
    const { addresses: _, ifUnshown, ...entry } = gap
    const named = new Set(addressesOf(gap))
    const own = clauses.filter((one) => named.has(one.id) && !endsRun(one) && !isFailure(one))
    const seen = own.flatMap(({ verdict, cause }) =>
      !ifUnshown || cause === 'unshown' ? verdict : [],
    )
    const state = stateOfGap(gap, seen, today)
    const broken = seen.includes('broken') ? 'tested and broken' : 'tested'
    const why = gap.reason.replace(/\.$/, '')
    const messages: Readonly<Record<UntestedResult['state'], string>> = {
      applied: `is accepted as untested: ${why}`,
      'ends soon': `is accepted as untested until ${gap.until}${noteOf(daysLeft(gap, today))}: ${why}`,
      expired: `was accepted as untested until ${gap.until}, which has passed`,
      stale: `is ${broken}, so its entry in "untested" can be removed`,
      unused: 'is accepted as untested; this run does not show whether that is needed',
    }
    const what = ifUnshown ? `What the target leaves out (${gap.clause})` : gap.clause
    return { ...entry, state, message: `${what} ${messages[state]}.` }
  })
}

function stateOfGap(
  gap: AcceptedGap,
  seen: readonly ClauseResult['verdict'][],
  today: string,
): UntestedResult['state'] {
  if (seen.length === 0) return 'unused'
  if (!seen.includes('unreached')) return 'stale'
  if (!isOpen(gap, today)) return 'expired'
  return daysLeft(gap, today) <= noticeDays ? 'ends soon' : 'applied'
}

function daysLeft({ until }: AcceptedGap, today: string): number {
  return until === undefined ? Number.POSITIVE_INFINITY : daysBetween(today, until)
}

function addressesOf({ clause, addresses = [clause] }: Waiver | AcceptedGap): readonly string[] {
  return addresses
}

function isOpen({ until }: AcceptedGap, today: string): boolean {
  return until === undefined || until >= today
}
