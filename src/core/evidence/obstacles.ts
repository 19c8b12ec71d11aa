import { operationOf } from '../contract/index.ts'
import {
  type Exchange,
  isCutOff,
  isLeft,
  isOwnFailure,
  isRead,
  isSuccess,
  responderOf,
  serverOf,
} from '../exchange/index.ts'
import { type Obstacle, obstacleOf, sumOfObstacles } from '../run/index.ts'

/** The servers of the API are those of its `bases`. */
export function countObstacles(bases: readonly string[]) {
  const servers = bases.filter((base) => URL.canParse(base)).map(serverOf)
  const counts = new Map<string, Obstacle>()
  // Reads that are sent again: if they are refused again in the same way, the first refusal was of the API.
  const open = new Map<string, Obstacle>()
  const add = (obstacle: Obstacle) => {
    const { kind, request, status, requests } = obstacle
    const key = `${kind} ${request} ${status}`
    counts.set(key, { ...obstacle, requests: requests + (counts.get(key)?.requests ?? 0) })
  }
  return {
    note(exchange: Exchange, number: number | null, isValid: boolean): void {
      const { request, response } = exchange
      const isOfApi = number !== null || servers.includes(serverOf(request.url))
      const kind = kindOf(exchange, number, isValid, isOfApi)
      const first = open.get(request.url)
      open.delete(request.url)
      const isSame = first?.status === response?.status && !isSuccess(response)
      if (first !== undefined && (kind === 'before' || !isSame)) add(first)
      if (kind === undefined) return
      const operation = operationOf(number)
      const called = operation ? `${request.method} ${operation.path}` : 'set-up or another address'
      const obstacle = obstacleOf(kind, called, response?.status ?? null)
      if (kind === 'before' && isRead(exchange) && exchange.notOfApi)
        open.set(request.url, obstacle)
      else add(obstacle)
    },
    counts(): readonly Obstacle[] {
      for (const obstacle of open.values()) add(obstacle)
      open.clear()
      return sumOfObstacles([...counts.values()])
    },
  }
}

function kindOf(exchange: Exchange, number: number | null, isValid: boolean, isOfApi: boolean) {
  const { unclear, mayRefuse, response, failure } = exchange
  if (isOwnFailure(exchange) && number !== null && isValid && !mayRefuse) return 'failure'
  if (unclear) return 'refusal'
  if (isLeft(exchange) || failure?.code === 'CIRCUIT_OPEN') return undefined
  if (!isOfApi && response?.status !== 429) return undefined
  // What no operation returns may have any body (A65).
  if (number === null && isSuccess(response) && !isCutOff(exchange)) return undefined
  return responderOf(exchange) === 'before' ? 'before' : undefined
}
