import FetchAdapter from '@pollyjs/adapter-fetch'
import { Polly } from '@pollyjs/core'
import FSPersister from '@pollyjs/persister-fs'
import type { Exchange } from '../exchange/index.ts'
import { jsonKey, jsonText } from '../json/index.ts'
import { asRequest, type Outgoing } from '../transport/index.ts'
import { matchRequestsBy } from './match.ts'

/** An exchange on its way through Polly. */
export interface Carried {
  readonly exchange: Exchange
  /** Which request of the recording it is. */
  readonly index: number
}

/** An entry as far as Polly reads it. */
export interface PollyEntry {
  readonly _id: string
  readonly _order: number
  readonly startedDateTime: string
  readonly exchange: Exchange
}

/** Requests that go through Polly. */
export interface PollySession {
  /** Throws `PollyError` where a replay holds no such request. */
  send(request: Outgoing): Promise<Carried>
  stop(): Promise<void>
}

interface PollyOptions {
  readonly mode: 'record' | 'replay'
  /** Sends a request; a replay has no wire. */
  readonly wire: (request: Outgoing) => Promise<Carried>
  /** The entries of a recording that is replayed. */
  readonly entries: readonly PollyEntry[]
  /** Takes what was recorded, in the order in which it was sent. */
  readonly save: (exchanges: readonly Exchange[]) => Promise<void>
}

/**
 * Opens Polly in a context of its own: no global is patched, and any number of sessions run side by side.
 *
 * Each exchange passes as a JSON text. Polly's own model of a response has no failures, no bodies that are cut off or
 * no UTF-8, and one cookie; as a text, an exchange is the same live, recorded and replayed.
 */
export function openPolly({ mode, wire, entries, save }: PollyOptions): PollySession {
  const context: Context = {
    Request: class {},
    Headers: NoHeaders,
    Response: CarriedResponse,
    fetch: async (_url, { outgoing }) => asResponse(await wire(outgoing)),
  }
  const polly = new Polly('recording', {
    mode,
    adapters: [FetchAdapter as never],
    adapterOptions: { fetch: { context } },
    persister: RecordingPersister as never,
    persisterOptions: {
      // The order is ours: Polly has milliseconds.
      disableSortingHarEntries: true,
      [RecordingPersister.id]: { find: () => asHar(entries), save },
    },
    recordIfMissing: false,
    recordFailedRequests: true,
    flushRequestsOnStop: true,
    // Its messages quote whole requests.
    logLevel: 'silent',
    matchRequestsBy: matchRequestsBy as never,
  })
  return {
    async send(outgoing) {
      const { method, body } = asRequest(outgoing)
      const sent = body.kind === 'json' ? { body: jsonKey(body.value) } : {}
      const response = await context.fetch(outgoing.url, { method, outgoing, ...sent })
      return JSON.parse((response as CarriedResponse).text)
    },
    stop: () => polly.stop(),
  }
}

interface Context {
  readonly Request: unknown
  readonly Headers: unknown
  readonly Response: unknown
  /** Polly's, once it is open. */
  fetch(url: string, init: PollyInit): Promise<unknown>
}

interface PollyInit {
  readonly method: string
  readonly body?: string
  /** The request as our wire takes it; Polly hands it on. */
  readonly outgoing: Outgoing
}

/** Those of a request are in the exchange. */
class NoHeaders {
  forEach(): void {}
}

class CarriedResponse {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The JSON of a recorded exchange, whose members are in order. What the engine writes is exact but for -0, numbers too large, and any depth. */
function textOf(carried: Carried): string {
  let isExact = true
  try {
    const text = JSON.stringify(carried, (_, value) => {
      if (typeof value === 'number' && isOdd(value)) isExact = false
      return value
    })
    if (isExact) return text
  } catch {
    // Nested too deep for the engine.
  }
  return jsonText(carried)
}

function isOdd(value: number): boolean {
  return Object.is(value, -0) || Math.abs(value) === Infinity
}

/** What Polly takes as a response. */
function asResponse(carried: Carried) {
  // Members in the order of the file, so that a replay judges them in the same order.
  const { buffer } = new TextEncoder().encode(jsonText(carried))
  return { status: 200, headers: new NoHeaders(), arrayBuffer: async () => buffer }
}

interface Har {
  readonly log: {
    readonly entries: readonly {
      readonly response: { readonly content: { readonly text?: string } }
    }[]
  }
}

// The types of these packages are those of ES modules, and what Node loads is CommonJS.
const Base = FSPersister as unknown as new (
  ...given: readonly unknown[]
) => {
  readonly polly: { readonly mode: string }
  readonly options: {
    find(): object
    save(exchanges: readonly Exchange[]): Promise<void>
  }
}

/** Polly's persister with our files: whole, named after the scenario, without secrets. */
class RecordingPersister extends Base {
  static get id() {
    return 'recording'
  }
  /** A new recording has nothing of an older one. */
  onFindRecording() {
    return this.polly.mode === 'replay' ? this.options.find() : null
  }
  async onSaveRecording(_id: string, { log }: Har) {
    const carried = log.entries.map(({ response }): Carried => JSON.parse(response.content.text!))
    const inOrder = carried.sort((one, other) => one.index - other.index)
    await this.options.save(inOrder.map(({ exchange }) => exchange))
  }
}

/** A recording as Polly reads it. */
function asHar(entries: readonly PollyEntry[]): object {
  const carried = entries.map(({ exchange, ...entry }, index) => {
    const content = { mimeType: 'application/json', text: textOf({ exchange, index }) }
    const response = { status: 200, statusText: '', headers: [], cookies: [], content }
    return { ...entry, time: 0, response }
  })
  // Polly reads no files but its own.
  return { log: { creator: { name: 'Polly.JS' }, entries: carried } }
}
