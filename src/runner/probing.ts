import type { OperationAddress } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { headersFor, type Target, urlOf } from '../target/index.ts'
import { liveTransport, type Pace, RunEnded, type Transport } from '../transport/index.ts'

export interface ProbingOptions {
  readonly pace?: Pace | undefined
  readonly signal?: AbortSignal | undefined
}

/** Opens a wire for a few reads before the scenarios. If it ends the run early, the scenarios report why. */
export async function probing<Result>(
  { timeoutMs }: Target,
  { pace, signal }: ProbingOptions,
  look: (transport: Transport) => Promise<Result>,
): Promise<Result | undefined> {
  const live = liveTransport({ timeoutMs })
  const close = () => void live.close()
  signal?.addEventListener('abort', close, { once: true })
  try {
    return await look(async (request) => {
      await pace?.waitForTurn()
      return live(request)
    })
  } catch (error) {
    if (error instanceof RunEnded) return undefined
    throw error
  } finally {
    signal?.removeEventListener('abort', close)
    await live.close()
  }
}

/** Reads an operation with the key of the target. */
export function readAt(
  transport: Transport,
  target: Target,
  address: OperationAddress,
  params: Readonly<Record<string, string>> = {},
): Promise<Exchange> {
  const url = urlOf(target, address, params)
  return transport({ method: 'GET', url, headers: headersFor(target, 'key') })
}
