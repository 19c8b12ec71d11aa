import { createHash } from 'node:crypto'
import type { Change, Pair } from './change.ts'
import { compareAnswers } from './compare-answers.ts'
import { compareShapes } from './compare-shapes.ts'
import { comparePaths, compareStatuses } from './compare-statuses.ts'
import { type Answers, type Observation, type Observed, success } from './observe.ts'
import { type ChangeClass, type Level, type RuleId, rules } from './rules/index.ts'

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
  /** Of the answer that differs, as side A has it; null where it is in no answer. */
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
  const conclude = (change: Change, level: string, status: number | null): Difference => ({
    ...change,
    id: idOf(change, call, level),
    class: rules[change.rule].class,
    level: rules[change.rule].level,
    operation,
    call,
    status,
    observed: true,
  })
  const paths = comparePaths(pair).map((change) => conclude(change, '', null))
  if (paths.some(({ rule }) => rule !== 'path')) return paths
  const statuses = compareStatuses(pair).map((change) => {
    const status = Number.parseInt(change.before, 10)
    return conclude(
      change,
      `${change.before} ${change.after}`,
      Number.isNaN(status) ? null : status,
    )
  })
  const answers = [...before.answers].flatMap(([level, was]) => {
    const is = after.answers.get(level)
    if (is === undefined) return []
    return compareAnswers({ before: was, after: is }).map((change) =>
      conclude(change, level, mostSeen(was)),
    )
  })
  const requests = compareShapes({ before: before.requests, after: after.requests })
    .flatMap(requestChange)
    .map((change) => conclude(change, success, null))
  return [...paths, ...statuses, ...answers, ...requests]
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

function mostSeen({ statuses }: Answers): number {
  const [[status] = [0]] = [...statuses].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return status
}

/** What stays the same of a difference in the next comparison, as 12 digits. */
export function idOf(
  { rule, direction, pointer, header = '' }: Change,
  call: string,
  level: string,
) {
  const parts = [rule, call, direction, level, pointer, header]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}
