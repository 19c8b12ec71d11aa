import { formatDuration } from '../../base/clock/index.ts'
import { operationOf } from '../../core/contract/index.ts'
import {
  type ClauseRecord,
  type Counts,
  count,
  countOf,
  limitedIn,
  listCalls,
  type Obstacle,
  type Run,
} from '../../core/run/index.ts'
import { most } from './limits.ts'
import { describeHeld } from './named-exchanges.ts'

export function listFirst(names: readonly string[]): string {
  const left = names.length - most.names
  return `${names.slice(0, most.names).join(', ')}${left > 0 ? ` and ${count(left)} more` : ''}`
}

/** A row of the endpoint table: `GET /webhooks`. */
export function nameOperation(row: number): string {
  const operation = operationOf(row)
  return operation ? `${operation.method} ${operation.path}` : String(row)
}

/** In UTC: `23 Nov 2026`. */
export function formatDay(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return 'an unknown day'
  const [, day, month, year] = date.toUTCString().split(' ')
  return `${Number(day)} ${month} ${year}`
}

/** In UTC: `23 Nov 2026, 14:58 UTC`. */
export function formatMoment(instant: string): string {
  const day = formatDay(instant)
  const time = /T(\d\d:\d\d)/.exec(instant)?.[1]
  return time === undefined ? day : `${day}, ${time} UTC`
}

/** Since when a clause is as it is, and how often it was broken: `since 23 Nov 2026, broken in 2 of 11 runs`. */
export function describeRecord(record: Omit<ClauseRecord, 'clause'>): string {
  const { since, broken, tested, flaky } = record
  const often = `broken in ${count(broken)} of ${countOf(tested, 'run')}`
  return `${flaky ? 'flaky ' : ''}since ${formatDay(since)}, ${often}`
}

/** Those above zero in their order: `12 kept, 1 broken`. */
export function formatFigures(figures: Counts['clauses'] | Counts['scenarios']): string {
  const said = Object.entries<number>({ ...figures }).filter(([, figure]) => figure > 0)
  return said.map(([word, figure]) => `${count(figure)} ${word}`).join(', ') || 'none'
}

/** One request in this number to which the API does not respond is worth a warning. */
const share = 50

function describeBefore(obstacles: readonly Obstacle[], exchanges: number): readonly string[] {
  const groups = Map.groupBy(obstacles, ({ status }) => {
    if (status === null || status >= 500) return 'none'
    return status < 300 ? 'begun' : 'other'
  })
  const says = {
    none: (requests: string) => `API itself did not respond to ${requests}`,
    begun: (requests: string) =>
      `responses to ${requests} were cut off, are no JSON, or not of the API`,
    other: (requests: string) =>
      `responses to ${requests} are not taken for those of the API itself`,
  }
  return (['none', 'begun', 'other'] as const).flatMap((kind) => {
    const some = groups.get(kind)
    if (some === undefined) return []
    const sum = some.reduce((all, { requests }) => all + requests, 0)
    const start = sum * share > exchanges ? `Warning, more than one in ${share}: the` : 'The'
    return `${start} ${says[kind](countOf(sum, 'request'))}: ${listCalls(some, most.names)}.`
  })
}

const fewer = ' "requestsPerMinute" of the target sends fewer.'

/** Returns what else there is to say of a run, one sentence each: what was sent again or left out, and what stands before the API. */
export function remarksOf(run: Run): readonly string[] {
  const { repeated, exchangesLeftOut, obstacles = [], setsCookie, counts, ended } = run
  const others = obstacles.filter(({ kind, status }) => kind === 'before' && status !== 429)
  const limited = limitedIn(run)
  const refusals = obstacles.filter(({ kind }) => kind === 'refusal')
  return [
    ...describeBefore(others, counts.exchanges),
    limited > 0 &&
      `The target limits requests: ${count(limited)} got 429.${ended === 'limit' ? '' : fewer}`,
    refusals.length > 0 &&
      `Nothing shows who refused these requests, so they are no verdict: ${listCalls(refusals, most.names)}.`,
    setsCookie &&
      run.command === 'run' &&
      'The target sets a cookie. Assay keeps none; "headers" of the target can send one.',
    repeated &&
      `${countOf(repeated.reads, 'read')} ${repeated.reads === 1 ? 'was' : 'were'} sent again within settleMs of a write; the longest took ${formatDuration(repeated.longestMs)}.`,
    exchangesLeftOut &&
      `The report leaves out ${countOf(exchangesLeftOut, 'exchange')}${run.command === 'run' ? ', including set-up' : ''}: ${describeHeld(run)}.`,
  ].filter((remark) => typeof remark === 'string')
}

export function sumOfTimes(all: readonly { readonly times: number }[]): number {
  return all.reduce((sum, { times }) => sum + times, 0)
}

export function describeHidden(hidden: number, noun: string): string {
  return `and ${countOf(hidden, `more ${noun}`)} in run.json`
}
