import { operationOf } from '../contract/index.ts'
import { type Exchange, isOwnFailure } from '../exchange/index.ts'
import { type Obstacle, obstacleOf, sumOfObstacles } from '../run/index.ts'

export function countObstacles() {
  let counts: readonly Obstacle[] = []
  return {
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
