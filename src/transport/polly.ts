import FetchAdapter from '@pollyjs/adapter-fetch'
import { Polly } from '@pollyjs/core'
import FSPersister from '@pollyjs/persister-fs'

/** What Polly is asked to carry: text, and nothing that is not meant for the disk. */
export interface PollyRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface PollyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request with its answer as Polly keeps them: an entry of HAR 1.2. */
export interface PollyEntry {
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: readonly PollyHeader[]
    readonly postData?: { readonly text?: string }
  }
  readonly response: {
    readonly status: number
    readonly headers: readonly PollyHeader[]
    readonly content: { readonly text?: string }
  }
}

interface PollyHeader {
  readonly name: string
  readonly value: string
}

export interface PollyRecorder {
  /** Sends through Polly; `index` tells requests apart and is all that Polly matches by. */
  fetch(request: PollyRequest, index: number): Promise<void>
  /** Waits for what is under way, and comes back with the entries in the order in which they were answered. */
  stop(): Promise<readonly PollyEntry[]>
}

/** The header that carries the index of a request through Polly; it is in no entry that comes back. */
const indexHeader = 'x-assay-index'

/**
 * The only file that speaks Polly's language. It records and hands the entries over; nothing of it
 * replays, and nothing of it writes. Its context is its own: no global is patched, and any number of
 * recorders run side by side.
 */
export function openPolly(
  answer: (request: PollyRequest, index: number) => Promise<PollyAnswer>,
): PollyRecorder {
  let kept: readonly PollyEntry[] = []
  const context: Context = {
    Request: class {},
    Headers: AsGiven,
    Response: class {},
    fetch: refuse,
  }
  const polly = new Polly('recording', {
    mode: 'record',
    adapters: [answerBy(answer)],
    adapterOptions: { fetch: { context } },
    persister: keepInMemory((entries) => {
      kept = entries
    }),
    persisterOptions: { keepUnusedRequests: true, disableSortingHarEntries: true },
    recordFailedRequests: true,
    flushRequestsOnStop: true,
    // Its messages quote whole requests.
    logLevel: 'silent',
    // Polly stores a hash of what it matches by: of the index, then, and of no request.
    matchRequestsBy: {
      method: false,
      url: false,
      body: false,
      order: false,
      headers: (headers) => ({ [indexHeader]: headers[indexHeader] ?? '' }),
    },
  })
  return {
    async fetch({ url, headers, ...rest }, index) {
      await context.fetch(url, { ...rest, headers: { ...headers, [indexHeader]: String(index) } })
    },
    async stop() {
      await polly.stop()
      return kept
    },
  }
}

/** The index that an entry was sent with. */
export function indexOf({ request }: PollyEntry): number {
  return Number(request.headers.find(({ name }) => name === indexHeader)?.value)
}

/** The headers of a message without the one that was for Polly only. */
export function headersOf(list: readonly PollyHeader[]): Record<string, string> {
  const own = list.filter(({ name }) => name !== indexHeader)
  return Object.fromEntries(own.map(({ name, value }) => [name, value]))
}

/** Ours are a plain object already, which is what Polly makes of others. */
class AsGiven {
  constructor(headers: object) {
    // biome-ignore lint/correctness/noConstructorReturn: Polly asks for an instance, and takes any object.
    return headers
  }
}

interface Context {
  readonly Request: unknown
  readonly Headers: unknown
  readonly Response: unknown
  /** Polly's, once the recorder is open. */
  fetch(url: string, init: object): Promise<unknown>
}

async function refuse(): Promise<never> {
  throw new Error('Nothing is sent but through the recorder.')
}

/**
 * Polly's own adapter, but for the wire: it would put the answer into bytes and read them again, byte
 * by byte, and print each request in full to warn, silently, that there is no browser.
 */
function answerBy(
  answer: (request: PollyRequest, index: number) => Promise<PollyAnswer>,
): AdapterClass {
  const Base = FetchAdapter as unknown as new (
    ...given: readonly unknown[]
  ) => { onRecord(request: Asked): Promise<void> }
  class WireAdapter extends Base {
    record(request: Asked) {
      request.action = 'record'
      return this.onRecord(request)
    }
    async onFetchResponse({ url, method, headers, body }: Asked) {
      const { [indexHeader]: index, ...own } = headers
      const request = { url, method, headers: own, ...(body !== undefined && { body }) }
      const { status, headers: answered, body: text } = await answer(request, Number(index))
      return { statusCode: status, headers: { ...answered }, body: text }
    }
    /** Who asked has the answer from elsewhere, and need not have it from Polly. */
    onRespond({ requestArguments }: Asked, error?: Error) {
      requestArguments.respond(error === undefined ? {} : { error })
    }
  }
  return WireAdapter as unknown as AdapterClass
}

interface Asked extends PollyRequest {
  action: string
  readonly requestArguments: {
    respond(outcome: { readonly response?: unknown; readonly error?: Error }): void
  }
}

type AdapterClass =
  NonNullable<
    NonNullable<ConstructorParameters<typeof Polly>[1]>['adapters']
  > extends readonly (infer One)[]
    ? One
    : never
type PersisterClass = Exclude<
  NonNullable<NonNullable<ConstructorParameters<typeof Polly>[1]>['persister']>,
  string
>

/**
 * Polly's own persister, but for the disk: it writes in place, so that a process killed in the middle
 * leaves half a file, and it reads the old recording before it writes the new one.
 */
function keepInMemory(keep: (entries: readonly PollyEntry[]) => void): PersisterClass {
  // The types of these packages are those of ES modules, and what Node loads is CommonJS.
  const Base = FSPersister as unknown as new (...given: readonly unknown[]) => object
  class MemoryPersister extends Base {
    static get id() {
      return 'fs'
    }
    onFindRecording() {
      return null
    }
    onSaveRecording(
      _id: string,
      har: { readonly log: { readonly entries: readonly PollyEntry[] } },
    ) {
      keep(har.log.entries)
    }
  }
  return MemoryPersister as unknown as PersisterClass
}
