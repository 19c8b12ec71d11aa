import { createHash } from 'node:crypto'
import { compareResponses } from './compare-responses.ts'
import { comparePaths, compareStatuses } from './compare-statuses.ts'
import { type Change, nameSets } from './name-sets.ts'
import { type Observation, type Observed, type Responses, success } from './observe.ts'
import { type ChangeClass, type Level, type RuleId, rules } from './rules.ts'
import { compareSets, type Pair } from './sets.ts'

/** One difference between two sides, and what its rule says of it. */
export interface Difference extends Change {
  /** Made of rule, operation and place: the same in the next comparison. */
  readonly id: string
  readonly class: ChangeClass
  /** The narrowest level that forbids it. */
  readonly level: Level
  /** The row of the endpoint table; null where none is meant. */
  readonly operation: number | null
  readonly call: string
  /** Of the response that differs, as side A has it; null where it is in no response. */
  readonly status: number | null
  /** Whether both sides showed it. */
  readonly observed: boolean
}

/** How two sides differ, call by call; a call that one side never made is no difference. */
export function compareObservations(before: Observation, after: Observation): Difference[] {
  return [...before].flatMap(([call, was]) => {
    const is = after.get(call)
    return is === undefined ? [] : compareCalls({ before: was, after: is })
  })
}

function compareCalls(pair: Pair<Observed>): Difference[] {
  const { before, after } = pair
  const { operation, call } = before
  const conclude = (change: Change, level: string, status: number | null): Difference => {
    const { class: kind, level: least } = rules[change.rule]
    const id = idOf(change, call, level)
    return { ...change, id, class: kind, level: least, operation, call, status, observed: true }
  }
  const paths = comparePaths(pair).map((change) => conclude(change, '', null))
  if (paths.some(({ rule }) => rule !== 'path')) return paths
  const statuses = compareStatuses(pair).map((change) => {
    const status = Number.parseInt(change.before, 10)
    const level = `${change.before} ${change.after}`
    return conclude(change, level, Number.isNaN(status) ? null : status)
  })
  const responses = [...before.responses].flatMap(([level, was]) => {
    const is = after.responses.get(level)
    if (is === undefined) return []
    const changes = compareResponses({ before: was, after: is })
    return changes.map((change) => conclude(change, level, mostSeen(was)))
  })
  const requests = compareSets({ before: before.requests, after: after.requests })
    .flatMap(nameSets)
    .flatMap(requestChange)
    .map((change) => conclude(change, success, null))
  return [...paths, ...statuses, ...responses, ...requests]
}

/** What clients send otherwise says little of the target: members and types are enough. */
const ofRequests: Partial<Record<RuleId, RuleId>> = {
  'member-gone': 'request-member-gone',
  'member-new': 'request-member-new',
  type: 'request-type',
}

function requestChange(change: Change): Change[] {
  const rule = ofRequests[change.rule]
  return rule === undefined ? [] : [{ ...change, rule, direction: 'request' }]
}

function mostSeen({ statuses }: Responses): number {
  const [[status] = [0]] = [...statuses].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return status
}

/** What stays the same of a difference in the next comparison, as 12 digits. */
export function idOf(
  {
    rule,
    direction,
    pointer,
    header = '',
  }: Pick<Change, 'rule' | 'direction' | 'pointer' | 'header'>,
  call: string,
  level: string,
) {
  const parts = [rule, call, direction, level, pointer, header]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}
