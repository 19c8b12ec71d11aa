import type { Recording } from '../recording/index.ts'
import { compareAnswers } from './answers.ts'
import { callsOf } from './calls.ts'
import { type Change, changeOf, type Drift } from './change.ts'
import { compareSteps, pairOutcomes } from './outcomes.ts'

/**
 * How the responses of `after` differ from those of `before`, by shape and never by an id, a time, a number or free
 * text; nothing where only those differ. Without a `before` there is one difference: that it is missing.
 */
export function compareRecordings(
  before: Recording | undefined,
  after: Recording,
): readonly Drift[] {
  const { scenario } = after.about
  if (before === undefined) {
    const message = 'There is no recording to compare with.'
    const change = changeOf('missing-recording', ['no recording', 'a recording'], message)
    return [{ scenario, operation: null, call: '', ...change }]
  }
  const steps = compareSteps(before.steps, after.steps).map(([call, change]) => {
    return { scenario, operation: null, call, ...change }
  })
  const earlier = callsOf(before)
  const later = callsOf(after)
  const names = new Set([...earlier.keys(), ...later.keys()])
  const calls = [...names].flatMap((call) => {
    const one = earlier.get(call)
    const other = later.get(call)
    const operation = (one ?? other)!.operation
    const changes = [
      ...pairOutcomes(call, one?.exchanges ?? [], other?.exchanges ?? []),
      ...(one && other ? compareAnswers(one, other) : []),
    ]
    return distinct(changes).map((change) => ({ scenario, operation, call, ...change }))
  })
  return [...steps, ...calls]
}

function distinct(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
}
