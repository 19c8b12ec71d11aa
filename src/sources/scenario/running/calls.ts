import { type OperationAddress, operations } from '../../../core/contract/index.ts'
import { type Exchange, isRead, isUndecided } from '../../../core/exchange/index.ts'
import { versionHeaderOf } from '../../target/index.ts'
import type { Outgoing } from '../../transport/index.ts'
import type { Stop } from '../stop.ts'
import { isInconclusive, unserved } from './clause.ts'
import { noteCall } from './obstacles.ts'
import { isRefusal, nameRequest, stopFor } from './response.ts'
import type { Notes } from './served.ts'
import type { Session } from './session.ts'

/** The requests of one scenario: their order, why some were not served, and the last write that may have had no effect. */
export function openCalls(target: Session['target'], notes: Notes) {
  // A weak map lets go of long responses.
  const numbers = new WeakMap<Exchange, number>()
  let count = 0
  let undecided: Exchange | undefined
  /** Of the requests that the scenario went on without. */
  const failed = new Map<string, Stop>()
  return {
    failed,
    numberOf: (exchange: Exchange) => numbers.get(exchange) ?? -1,
    undecided: () => undecided,
    note(exchange: Exchange, operation: OperationAddress | null, sent?: Outgoing): void {
      numbers.set(exchange, count++)
      if (operation !== null) noteCall(exchange)
      if (!isRead(exchange) && isUndecided(exchange)) undecided = exchange
      const { method, url, headers } = exchange.request
      const request = `${method} ${url} ${headers[versionHeaderOf(target)]}`
      const stop = operation === null ? undefined : stopOf(exchange, operation, notes, sent)
      if (stop) failed.set(request, stop)
      else failed.delete(request)
      notes.add(exchange, operation, sent?.headers)
    },
  }
}

const isAnswered = (exchange: Exchange) => exchange.response !== null && !isInconclusive(exchange)

function unservedOperation(exchange: Exchange, name: OperationAddress): Stop {
  const call = nameRequest(exchange, operations[name].number)
  return unserved(exchange, call, { kind: 'operation', name })
}

/** Why a request was not served, if it is a valid one. */
function stopOf(
  exchange: Exchange,
  address: OperationAddress,
  { showed }: Notes,
  { mayRefuse = exchange.mayRefuse, headers }: Partial<Outgoing> = {},
): Stop | undefined {
  if (mayRefuse) return undefined
  if (!isAnswered(exchange)) return unservedOperation(exchange, address)
  const isLost = isRead(exchange) && isRefusal(exchange) && showed(exchange, address, headers)
  return isLost ? stopFor(exchange, { address }) : undefined
}
