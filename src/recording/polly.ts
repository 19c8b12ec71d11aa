import FetchAdapter from '@pollyjs/adapter-fetch'
import { Polly } from '@pollyjs/core'
import Persister from '@pollyjs/persister'
import type { Exchange } from '../exchange/index.ts'
import { headersOf } from '../har-entry/index.ts'
import { asRequest, type Outgoing, type Transport } from '../transport/index.ts'
import { type Identified, matchedBy } from './match.ts'
import { exchangeOf, type PollyResponse, pollyResponseOf } from './polly-response.ts'

/** Records or replays the requests of one scenario, which come one after the other. */
export interface PollySession {
  /** Sends a request on, and comes back with the exchange as a replay will show it. */
  send(request: Outgoing): Promise<Exchange>
  /** How many requests were sent. */
  count(): number
  /** Ends the session, and comes back with all that it recorded in the order in which it was sent. */
  stop(): Promise<readonly Exchange[]>
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Sends requests over a wire, and records them. */
export async function recordWithPolly(wire: Transport): Promise<PollySession> {
  // It is loaded for recording only, as an HTTP server of 150 modules comes with it.
  const { default: FSPersister } = await import('@pollyjs/persister-fs')
  return openPolly({ mode: 'record', persister: FSPersister, entries: [], wire, exchangeOf })
}

/**
 * Responds to requests with recorded exchanges. Nothing is sent. Polly finds the entry, which says where the exchange stands in
 * the recording, because the whole would be made to text and parsed twice more on its way through Polly.
 */
export function replayWithPolly(recorded: readonly Identified[]): PollySession {
  const entries = recorded.map(({ _id, _order }, place) => {
    const content = { text: String(place) }
    return { _id, _order, time: 0, response: { status: 200, headers: [], content } }
  })
  return openPolly({
    ...{ mode: 'replay', persister: Persister, entries },
    async wire() {
      throw new Error('A replay sends nothing.')
    },
    exchangeOf: ({ text }) => recorded[Number(text)]!.exchange,
  })
}

interface Opening {
  readonly mode: 'record' | 'replay'
  readonly persister: unknown
  /** What was recorded. */
  readonly entries: readonly Entry[]
  readonly wire: Transport
  /** The exchange that a response of Polly stands for. */
  readonly exchangeOf: (response: PollyResponse) => Exchange
}

interface Entry {
  readonly response: {
    readonly status: number
    readonly headers: readonly { readonly name: string; readonly value: string }[]
    readonly content: { readonly text?: string }
  }
}

/** Opens Polly in a context of its own: no global is patched, and any number of sessions run side by side. */
function openPolly({ mode, persister, entries, wire, exchangeOf }: Opening): PollySession {
  let saved: readonly Entry[] = []
  let count = 0
  const context: Context = {
    Request: class {},
    Headers: class {},
    Response: TextResponse,
    async fetch(_url, { outgoing }) {
      const { status, headers, text } = pollyResponseOf(await wire(outgoing))
      return { status, headers, arrayBuffer: async () => new TextEncoder().encode(text).buffer }
    },
  }
  // The types of these packages are those of ES modules, and what Node loads is CommonJS.
  class OurPersister extends (persister as new (...options: readonly unknown[]) => object) {
    static get id() {
      return 'recording'
    }
    onFindRecording() {
      if (mode === 'record') return null
      return { log: { creator: { name: 'Polly.JS' }, entries } }
    }
    onSaveRecording(
      _id: string,
      { log }: { readonly log: { readonly entries: readonly Entry[] } },
    ) {
      saved = log.entries
    }
  }
  const polly = new Polly('recording', {
    mode,
    adapters: [FetchAdapter as never],
    adapterOptions: { fetch: { context } },
    persister: OurPersister as never,
    // Requests come one after the other, and the clock of the machine may go back.
    persisterOptions: { disableSortingHarEntries: true },
    recordIfMissing: false,
    recordFailedRequests: true,
    flushRequestsOnStop: true,
    // Its messages quote whole requests.
    logLevel: 'silent',
    matchRequestsBy: { headers: false },
  })
  return {
    async send(outgoing) {
      if (!methods.has(outgoing.method.toUpperCase())) {
        throw new Error(`A request with the method ${outgoing.method} cannot be recorded.`)
      }
      count++
      const { url, ...matched } = matchedBy(asRequest(outgoing))
      return exchangeOf((await context.fetch(url, { ...matched, outgoing })) as TextResponse)
    },
    count: () => count,
    async stop() {
      await polly.stop()
      return saved.map(({ response: { status, headers, content } }) =>
        exchangeOf({ status, headers: headersOf(headers), text: content.text ?? '' }),
      )
    },
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

/** What Polly responds with; the class of this process takes no body with some statuses. */
class TextResponse implements PollyResponse {
  readonly text: string
  readonly status: number
  readonly headers: PollyResponse['headers']
  constructor(text: string | null, { status, headers }: Omit<PollyResponse, 'text'>) {
    this.text = text ?? ''
    this.status = status
    this.headers = headers
  }
}
