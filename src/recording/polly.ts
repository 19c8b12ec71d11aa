import FetchAdapter from '@pollyjs/adapter-fetch'
import { Polly } from '@pollyjs/core'
import Persister from '@pollyjs/persister'
import type { Exchange } from '../exchange/index.ts'
import { headersOf } from '../har-entry/index.ts'
import { asRequest, type Outgoing, type Transport } from '../transport/index.ts'
import { type Identified, matchedBy } from './match.ts'
import { exchangeOf, type PollyResponse, pollyResponseOf } from './polly-response.ts'

interface PollySession {
  /** Throws `PollyError` where a replay holds no such request. */
  send(request: Outgoing): Promise<Exchange>
  stop(): Promise<void>
}

/** Records the requests of one scenario, which come one after the other. */
export interface Recorder {
  /** Sends a request on, and comes back with the exchange as a replay will show it. */
  send(request: Outgoing): Promise<Exchange>
  count(): number
  /** Ends the recording. `save` gets all exchanges in the order in which they were sent, and its errors come out. */
  stop(save?: Save): Promise<void>
}

type Save = (exchanges: readonly Exchange[]) => Promise<void>

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

export async function recordWithPolly(wire: Transport): Promise<Recorder> {
  let count = 0
  let save: Save = async () => {}
  // It is loaded for recording only, as an HTTP server of 150 modules comes with it.
  const { default: FSPersister } = await import('@pollyjs/persister-fs')
  const polly = openPolly(
    { mode: 'record', persister: FSPersister, find: [], save: saveEntries },
    wire,
  )
  function saveEntries(entries: readonly Entry[]): Promise<void> {
    return save(
      entries.map(({ response: { status, headers, content } }) =>
        exchangeOf({ status, headers: headersOf(headers), text: content.text ?? '' }),
      ),
    )
  }
  return {
    async send(request) {
      if (!methods.has(request.method.toUpperCase())) {
        throw new Error(`A request with the method ${request.method} cannot be recorded.`)
      }
      count++
      return polly.send(request)
    },
    count: () => count,
    async stop(whenDone = save) {
      save = whenDone
      await polly.stop()
      // Polly saves nothing where nothing was sent.
      if (count === 0) await save([])
    },
  }
}

/** Responds to requests with recorded exchanges. Nothing is sent. */
export function replayWithPolly(recorded: readonly Identified[]): PollySession {
  const entries = recorded.map(({ exchange, _id, _order }) => {
    return { _id, _order, time: 0, response: recordedResponse(pollyResponseOf(exchange)) }
  })
  const save = async () => {}
  return openPolly({ mode: 'replay', persister: Persister, find: entries, save }, async () => {
    throw new Error('A replay sends nothing.')
  })
}

interface HarResponse {
  readonly status: number
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly content: { readonly text?: string }
}

interface Entry {
  readonly response: HarResponse
}

function recordedResponse({ status, headers, text }: PollyResponse): HarResponse {
  const pairs = Object.entries(headers).map(([name, value]) => ({ name, value }))
  return { status, headers: pairs, content: { text } }
}

interface SessionParts {
  readonly mode: 'record' | 'replay'
  /** The class that finds and saves in our way. */
  readonly persister: unknown
  readonly find: readonly Entry[]
  readonly save: (entries: readonly Entry[]) => Promise<void>
}

/** Opens Polly in a context of its own: no global is patched, and any number of sessions run side by side. */
function openPolly({ mode, persister, find, save }: SessionParts, wire: Transport): PollySession {
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
      return find.length > 0 ? { log: { creator: { name: 'Polly.JS' }, entries: find } } : null
    }
    onSaveRecording(
      _id: string,
      { log }: { readonly log: { readonly entries: readonly Entry[] } },
    ) {
      return save(log.entries)
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
      const { url, ...matched } = matchedBy(asRequest(outgoing))
      return exchangeOf((await context.fetch(url, { ...matched, outgoing })) as TextResponse)
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
