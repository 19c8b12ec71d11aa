import type { Recording } from '../recording/index.ts'
import { compareAnswers } from './answers.ts'
import { callsOf } from './calls.ts'
import type { Change, Drift } from './change.ts'
import { pairOutcomes } from './outcomes.ts'
import { compareSteps } from './steps.ts'

/**
 * What `after` answers differently from `before`, by shape and never by an id, a time, a number or free
 * text; nothing where only those differ. Without a `before` that alone is told.
 */
export function compareRecordings(
  before: Recording | undefined,
  after: Recording,
): readonly Drift[] {
  const { scenario } = after.about
  if (before === undefined) {
    const message = 'There is no recording to compare with.'
    const kind = 'missing-recording'
    const change = {
      pointer: '',
      kind,
      before: 'no recording',
      after: 'a recording',
      message,
    } as const
    return [{ scenario, operation: null, call: '', ...change }]
  }
  const steps = compareSteps(before.steps, after.steps).map(({ call, change }) => {
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
