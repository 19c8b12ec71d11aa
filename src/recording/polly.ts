import FetchAdapter from '@pollyjs/adapter-fetch'
import { Polly } from '@pollyjs/core'
import Persister from '@pollyjs/persister'
import type { Exchange } from '../exchange/index.ts'
import { asRequest, type Outgoing, type Transport } from '../transport/index.ts'
import { type Identified, matchedBy } from './match.ts'

/** Requests that go through Polly, each answered with the place of its exchange in the recording. */
interface PollySession {
  /** Throws `PollyError` where a replay holds no such request. */
  send(request: Outgoing): Promise<number>
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
 * Records what a wire answers. Polly's own model of a response has no failures, no bodies that are cut off or no UTF-8,
 * and one cookie: it carries the place of each exchange, recording as in a replay.
 */
export async function recordWithPolly(wire: Transport): Promise<Recorder> {
  let count = 0
  let save: Save = async () => {}
  const exchanges = new Map<number, Exchange>()
  // Only who records loads it, as an HTTP server of 150 modules comes with it.
  const { default: FSPersister } = await import('@pollyjs/persister-fs')
  const polly = openPolly({
    mode: 'record',
    persister: FSPersister,
    // A new recording has nothing of an older one.
    find: () => null,
    async save({ log }) {
      const places = log.entries.map(({ response }) => Number(response.content.text))
      await save(places.sort((one, other) => one - other).map((place) => exchanges.get(place)!))
    },
    async wire(request) {
      const place = count++
      exchanges.set(place, await wire(request))
      return place
    },
  })
  return {
    async send(request) {
      if (!methods.has(request.method.toUpperCase())) {
        throw new Error(`A request with the method ${request.method} cannot be recorded.`)
      }
      return exchanges.get(await polly.send(request))!
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

/** Answers requests by recorded ones. Nothing is sent. */
export function replayWithPolly(recorded: readonly Identified[]): PollySession {
  return openPolly({
    mode: 'replay',
    persister: Persister,
    // Polly reads no files but its own.
    find: () => ({
      log: { creator: { name: 'Polly.JS' }, entries: recorded.map(answeredByPlace) },
    }),
    save: async () => {},
    wire: async () => {
      throw new Error('A replay sends nothing.')
    },
  })
}

function answeredByPlace({ _id, _order }: Identified, index: number) {
  const content = { mimeType: 'text/plain', text: String(index) }
  return { _id, _order, time: 0, response: { status: 200, headers: [], cookies: [], content } }
}

interface Har {
  readonly log: {
    readonly entries: readonly {
      readonly response: { readonly content: { readonly text: string } }
    }[]
  }
}

interface SessionParts {
  readonly mode: 'record' | 'replay'
  /** The class that finds and saves in our way. */
  readonly persister: unknown
  readonly find: () => object | null
  readonly save: (har: Har) => Promise<void>
  /** Sends a request, and comes back with the place of its exchange. */
  readonly wire: (request: Outgoing) => Promise<number>
}

/** Opens Polly in a context of its own: no global is patched, and any number of sessions run side by side. */
function openPolly({ mode, persister, find, save, wire }: SessionParts): PollySession {
  const context: Context = {
    Request: class {},
    Headers: NoHeaders,
    Response: TextResponse,
    fetch: async (_url, { outgoing }) => {
      const { buffer } = new TextEncoder().encode(String(await wire(outgoing)))
      return { status: 200, headers: new NoHeaders(), arrayBuffer: async () => buffer }
    },
  }
  // The types of these packages are those of ES modules, and what Node loads is CommonJS.
  class OurPersister extends (persister as new (...given: readonly unknown[]) => object) {
    static get id() {
      return 'recording'
    }
    onFindRecording() {
      return find()
    }
    onSaveRecording(_id: string, har: Har) {
      return save(har)
    }
  }
  const polly = new Polly('recording', {
    mode,
    adapters: [FetchAdapter as never],
    adapterOptions: { fetch: { context } },
    persister: OurPersister as never,
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
      return Number((response as TextResponse).text)
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
