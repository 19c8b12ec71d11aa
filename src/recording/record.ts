import type { Exchange } from '../exchange/index.ts'
import type { Outgoing, Transport } from '../transport/index.ts'
import type { Save } from './polly.ts'

/** Records the requests of one scenario. */
export interface Recorder {
  /** Sends a request on, and comes back with the exchange as a replay will show it. */
  send(request: Outgoing): Promise<Exchange>
  /** How many requests were sent so far. */
  count(): number
  /** Ends the recording. `save` gets all exchanges in the order in which they were sent, and its errors come out. */
  stop(save?: Save): Promise<void>
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Opens a recorder over a wire. */
export async function openRecorder(wire: Transport): Promise<Recorder> {
  const { recordWithPolly } = await import('./polly.ts')
  let count = 0
  let save: Save = async () => {}
  const polly = await recordWithPolly(
    (request) => {
      count++
      return wire(request)
    },
    (exchanges) => save(exchanges),
  )
  return {
    async send(request) {
      if (methods.has(request.method.toUpperCase())) return polly.send(request)
      throw new Error(`A request with the method ${request.method} cannot be recorded.`)
    },
    count: () => count,
    async stop(given = save) {
      save = given
      await polly.stop()
      // Polly saves nothing where nothing was sent.
      if (count === 0) await save([])
    },
  }
}
