import FetchAdapter from '@pollyjs/adapter-fetch'
import { Polly } from '@pollyjs/core'
import Persister from '@pollyjs/persister'
import { jsonInOrder } from '../../base/json/index.ts'
import { bodyFromText, type Exchange, type Response } from '../../core/exchange/index.ts'
import { headersOf } from '../har-entry/index.ts'
import { asRequest, type Outgoing, type Transport } from '../transport/index.ts'
import { matchedBy } from './match.ts'

export interface Recorder {
  send(outgoing: Outgoing): Promise<Exchange>
  count(): number
  /** Ends the recording, and comes back with all that it holds in the order in which it was sent. */
  stop(): Promise<readonly Exchange[]>
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Sends requests over a wire, and records them. Polly runs in a context of its own, so that recorders run side by side. */
export function recordWithPolly(wire: Transport): Recorder {
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
  const polly = new Polly('recording', {
    mode: 'record',
    adapters: [FetchAdapter as never],
    adapterOptions: { fetch: { context } },
    persister: memoryOf((entries) => (saved = entries)) as never,
    // Requests come one after the other, and the clock of the machine may go back.
    persisterOptions: { disableSortingHarEntries: true },
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
      return exchangeIn((await context.fetch(url, { ...matched, outgoing })) as TextResponse)
    },
    count: () => count,
    async stop() {
      await polly.stop()
      return saved.map(({ response: { status, headers, content } }) =>
        exchangeIn({ status, headers: headersOf(headers), text: content.text ?? '' }),
      )
    },
  }
}

/** A persister that keeps what a recording holds when it ends. */
function memoryOf(save: (entries: readonly Entry[]) => void) {
  // The types of these packages are those of ES modules, and what Node loads is CommonJS.
  return class Memory extends (Persister as unknown as new (
    ...options: readonly unknown[]
  ) => object) {
    static get id() {
      return 'memory'
    }
    onFindRecording() {
      return null
    }
    onSaveRecording(
      _id: string,
      { log }: { readonly log: { readonly entries: readonly Entry[] } },
    ) {
      save(log.entries)
    }
  }
}

interface Entry {
  readonly response: {
    readonly status: number
    readonly headers: readonly { readonly name: string; readonly value: string }[]
    readonly content: { readonly text?: string }
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

interface PollyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** A header of ours for what is not part of a response: the request and its times. */
const restHeader = 'assay-exchange'

function pollyResponseOf(exchange: Exchange): PollyResponse {
  const { response, ...rest } = exchange
  if (!fits(response)) {
    return { status: 599, headers: { [restHeader]: JSON.stringify(exchange) }, text: '' }
  }
  const { status, headers, body } = response
  const text = body.kind === 'json' ? jsonInOrder(body.value) : ''
  return { status, headers: { ...headers, [restHeader]: JSON.stringify(rest) }, text }
}

function exchangeIn({ status, headers, text }: PollyResponse): Exchange {
  const { [restHeader]: rest = '', ...own } = headers
  const kept = JSON.parse(rest) as Omit<Exchange, 'response'> | Exchange
  if ('response' in kept) return kept
  return { ...kept, response: { status, headers: own, body: bodyFromText(text) } }
}

// Polly has no failures, no status beyond 599, no body that is cut or not UTF-8, and it decodes cookies.
function fits(response: Response | null): response is Response {
  if (response === null || response.status > 599 || 'set-cookie' in response.headers) return false
  const { body } = response
  return body.kind === 'none' || (body.kind === 'json' && body.cut === undefined)
}
