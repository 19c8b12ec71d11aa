import { operationOf } from '../contract/index.ts'
import { type Exchange, isOwnFailure } from '../exchange/index.ts'
import { type Obstacle, obstacleOf, sumOfObstacles } from '../run/index.ts'

/** Counts what the requests of one trace met: failures of the implementation (A69), and refusals that are no verdict (A68). */
export function countObstacles() {
  let counts: readonly Obstacle[] = []
  return {
    /** Notes the next exchange of the trace; `isValid` says that its client broke nothing. */
    note(exchange: Exchange, number: number | null, isValid: boolean): void {
      const { request, response, unclear, mayRefuse } = exchange
      const operation = operationOf(number)
      const isFailure = isOwnFailure(exchange) && operation !== undefined && isValid && !mayRefuse
      if (!isFailure && !unclear) return
      const called = operation ? `${request.method} ${operation.path}` : 'another address'
      const obstacle = obstacleOf(isFailure ? 'failure' : 'refusal', called, response!.status)
      counts = sumOfObstacles([...counts, obstacle])
    },
    counts: () => counts,
  }
}
