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
  // Only a run that records loads Polly.
  const { openPolly } = await import('./polly.ts')
  let count = 0
  const polly = openPolly({
    mode: 'record',
    entries: [],
    save,
    async wire(request) {
      const index = count++
      return { index, exchange: await wire(request) }
    },
  })
  return {
    async send(request) {
      const { method } = request
      if (!methods.has(method.toUpperCase())) {
        throw new Error(`A request with the method ${method} cannot be recorded.`)
      }
      return (await polly.send(request)).exchange
    },
    count: () => count,
    async stop() {
      await polly.stop()
      // Polly saves nothing where nothing was sent.
      if (count === 0) await save([])
    },
  }
}
