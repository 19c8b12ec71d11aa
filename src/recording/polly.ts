import FetchAdapter from '@pollyjs/adapter-fetch'
import { Polly } from '@pollyjs/core'
import Persister from '@pollyjs/persister'
import type { Exchange } from '../exchange/index.ts'
import { jsonText } from '../json/index.ts'
import { asRequest, type Outgoing, type Transport } from '../transport/index.ts'
import { type Identified, matchedBy } from './match.ts'

/** Requests that go through Polly. */
interface PollySession<Answer> {
  /** Throws `PollyError` where a replay holds no such request. */
  send(request: Outgoing): Promise<Answer>
  stop(): Promise<void>
}

/** Records the requests of one scenario. */
export interface Recorder {
  /** Sends a request on, and comes back with the exchange as a replay will show it. */
  send(request: Outgoing): Promise<Exchange>
  /** How many requests were sent so far. */
  count(): number
  /** Ends the recording. `save` gets all exchanges in the order in which they were sent, and its errors come out. */
  stop(save?: Save): Promise<void>
}

type Save = (exchanges: readonly Exchange[]) => Promise<void>

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/**
 * Records what a wire answers. Each exchange passes Polly as a JSON text, as Polly's own model of a response has no
 * failures, no bodies that are cut off or no UTF-8, and one cookie.
 */
export async function recordWithPolly(wire: Transport): Promise<Recorder> {
  let count = 0
  let save: Save = async () => {}
  // Only who records loads it, as an HTTP server of 150 modules comes with it.
  const { default: FSPersister } = await import('@pollyjs/persister-fs')
  /** Polly's persister with our files: whole, named after the scenario, without secrets. */
  class RecordingPersister extends asClass(FSPersister) {
    static get id() {
      return 'recording'
    }
    /** A new recording has nothing of an older one. */
    onFindRecording() {
      return null
    }
    async onSaveRecording(_id: string, { log }: Har) {
      const carried = log.entries.map(({ response }): Carried => JSON.parse(response.content.text))
      const inOrder = carried.sort((one, other) => one.index - other.index)
      await save(inOrder.map(({ exchange }) => exchange))
    }
  }
  const polly = openPolly('record', RecordingPersister, async (request) => {
    const index = count++
    // Members in the order of the file, so that a replay judges them in the same order.
    return jsonText({ index, exchange: await wire(request) })
  })
  return {
    async send(request) {
      if (!methods.has(request.method.toUpperCase())) {
        throw new Error(`A request with the method ${request.method} cannot be recorded.`)
      }
      const carried: Carried = JSON.parse(await polly.send(request))
      return carried.exchange
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

/** Answers requests by recorded ones: with the place of each in the recording. Nothing is sent. */
export function replayWithPolly(recorded: readonly Identified[]): PollySession<number> {
  /** Polly's persister with what was read already. */
  class ReplayPersister extends asClass(Persister) {
    static get id() {
      return 'recording'
    }
    onFindRecording() {
      // Polly reads no files but its own.
      return { log: { creator: { name: 'Polly.JS' }, entries: recorded.map(answeredByPlace) } }
    }
  }
  const { send, stop } = openPolly('replay', ReplayPersister, async () => {
    throw new Error('A replay sends nothing.')
  })
  return { stop, send: async (request) => Number(await send(request)) }
}

function answeredByPlace({ _id, _order }: Identified, index: number) {
  const content = { mimeType: 'text/plain', text: String(index) }
  return { _id, _order, time: 0, response: { status: 200, headers: [], cookies: [], content } }
}

/** An exchange on its way through Polly, and which of the recording it is. */
interface Carried {
  readonly exchange: Exchange
  readonly index: number
}

interface Har {
  readonly log: {
    readonly entries: readonly {
      readonly response: { readonly content: { readonly text: string } }
    }[]
  }
}

/** The types of these packages are those of ES modules, and what Node loads is CommonJS. */
function asClass(persister: unknown) {
  return persister as new (
    ...given: readonly unknown[]
  ) => object
}

/** Opens Polly in a context of its own: no global is patched, and any number of sessions run side by side. */
function openPolly(
  mode: 'record' | 'replay',
  persister: unknown,
  wire: (request: Outgoing) => Promise<string>,
): PollySession<string> {
  const context: Context = {
    Request: class {},
    Headers: NoHeaders,
    Response: TextResponse,
    fetch: async (_url, { outgoing }) => {
      const { buffer } = new TextEncoder().encode(await wire(outgoing))
      return { status: 200, headers: new NoHeaders(), arrayBuffer: async () => buffer }
    },
  }
  const polly = new Polly('recording', {
    mode,
    adapters: [FetchAdapter as never],
    adapterOptions: { fetch: { context } },
    persister: persister as never,
    recordIfMissing: false,
    recordFailedRequests: true,
    flushRequestsOnStop: true,
    // Its messages quote whole requests.
    logLevel: 'silent',
    matchRequestsBy: { headers: false },
  })
  return {
    async send(outgoing) {
      const { url, ...matched } = matchedBy(asRequest(outgoing))
      const response = await context.fetch(url, { ...matched, outgoing })
      return (response as TextResponse).text
    },
    stop: () => polly.stop(),
  }
}

/** What Polly's adapter takes in place of the globals of this process. */
interface Context {
  readonly Request: unknown
  readonly Headers: unknown
  readonly Response: unknown
  /** Polly's, once it is open; `outgoing` is the request as our wire takes it. */
  fetch(
    url: string,
    init: { readonly method: string; readonly body?: string; readonly outgoing: Outgoing },
  ): Promise<unknown>
}

/** Those of a request are in the exchange. */
class NoHeaders {
  forEach(): void {}
}

class TextResponse {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
