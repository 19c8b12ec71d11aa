import type { Exchange } from '../exchange/index.ts'
import type { Outgoing, Transport } from '../transport/index.ts'

/** Records the requests of one scenario. */
export interface Recorder {
  /** Sends a request on, and comes back with the exchange as a replay will show it. */
  send(request: Outgoing): Promise<Exchange>
  /** How many requests were sent so far. */
  count(): number
  /** Ends the recording and saves it; throws what saving throws. */
  stop(): Promise<void>
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Opens a recorder over a wire; `save` gets all exchanges in the order in which they were sent. */
export async function openRecorder(
  wire: Transport,
  save: (exchanges: readonly Exchange[]) => Promise<void>,
): Promise<Recorder> {
  const { recordWithPolly } = await import('./polly.ts')
  let count = 0
  const polly = await recordWithPolly((request) => {
    count++
    return wire(request)
  }, save)
  return {
    async send(request) {
      if (methods.has(request.method.toUpperCase())) return polly.send(request)
      throw new Error(`A request with the method ${request.method} cannot be recorded.`)
    },
    count: () => count,
    async stop() {
      await polly.stop()
      // Polly saves nothing where nothing was sent.
      if (count === 0) await save([])
    },
  }
}
