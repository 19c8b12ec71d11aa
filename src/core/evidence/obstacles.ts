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
  /** So many reads before this one were refused in the same way. Those of other responses are obstacles. */
  function repeated({ request, response }: Exchange): number {
    const first = open.get(request.url)
    open.delete(request.url)
    if (first === undefined) return 0
    if (first.status === response?.status && !isSuccess(response)) return first.requests
    add(first)
    return 0
  }
  return {
    note(exchange: Exchange, number: number | null, isValid: boolean): void {
      const { request, response } = exchange
      const isOfApi = number !== null || servers.includes(serverOf(request.url))
      const kind = kindOf(exchange, number, isValid, isOfApi)
      const earlier = repeated(exchange)
      if (kind === undefined) return
      const operation = operationOf(number)
      const called = operation ? `${request.method} ${operation.path}` : 'set-up or another address'
      const obstacle = obstacleOf(kind, called, response?.status ?? null)
      const counted = { ...obstacle, requests: obstacle.requests + earlier }
      if (kind === 'before' && isRead(exchange) && exchange.notOfApi) open.set(request.url, counted)
      else add(counted)
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
