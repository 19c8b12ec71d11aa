import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { faultCode, portTaken } from '../../base/errors/index.ts'
import { proxyLimits } from '../../core/exchange/index.ts'
import { openDispatchers } from '../transport/index.ts'
import { type Note, openCopies, type Room } from './copies.ts'
import { forwardingServer } from './forward.ts'

export interface ForwarderOptions {
  /** The origin of the implementation. */
  readonly upstream: string
  readonly host: string
  readonly port: number
  /** Certificates and keys, as Node takes them. */
  readonly tls: object
}

interface Task extends ForwarderOptions {
  readonly room: Room
}

interface Said {
  readonly listening?: number
  readonly failed?: { readonly message: string; readonly code: string | undefined }
  readonly notes?: readonly Note[]
  readonly bodies?: Uint8Array
}

/**
 * Forwards in a thread of its own, so that nothing that is done with the copies holds a client up. Copies come when they are
 * asked for; until then the thread holds them, as long as there is room. E_PORT_TAKEN.
 */
export async function startForwarder({ upstream, host, port, tls }: ForwarderOptions) {
  const room: Room = new Int32Array(new SharedArrayBuffer(4))
  const task: Task = { upstream, host, port, tls, room }
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { forwarder: task } })
  const ended = once(worker, 'exit')
  const [{ listening, failed }] = (await once(worker, 'message')) as [Said]
  if (failed) throw portTaken(Object.assign(new Error(failed.message), failed), host, port)
  return {
    port: listening!,
    /** Asks for what has passed, again and again; other work of this thread comes in between. */
    begin(take: (notes: readonly Note[], bodies: Uint8Array) => void): void {
      worker.on('message', ({ notes = [], bodies = new Uint8Array() }: Said) => {
        take(notes, bodies)
        const sizes = notes.map((note) => ('ended' in note ? note.ended.size : 0))
        Atomics.sub(
          room,
          0,
          sizes.reduce((sum, size) => sum + size, 0),
        )
        worker.postMessage('more')
      })
      worker.postMessage('more')
    },
    /** Takes no more requests, gives those that are under way a moment to end, and hands over the rest. */
    async close(): Promise<void> {
      worker.postMessage('close')
      await ended
    },
  }
}

/** How long requests may still take when the proxy ends, in milliseconds. */
const graceMs = 2_000

/** How long notes are gathered, in milliseconds, and how many: a message to another thread costs as much as many notes in it. */
const gathered = { ms: 5, notes: 200 }

async function serve({ room, upstream, host, port, tls }: Task): Promise<void> {
  const headBytes = proxyLimits.head
  const limits = { timeoutMs: 10_000, headBytes, isRelayed: true }
  const dispatchers = await openDispatchers({ ...limits, tls })
  const messages = openMessages()
  const watch = openCopies(room, messages.add)
  const server = forwardingServer({ dispatchers, upstream, watch, headBytes })
  try {
    await once(server.listen(port, host), 'listening')
    say({ listening: (server.address() as AddressInfo).port })
  } catch (error) {
    return say({ failed: { message: (error as Error).message, code: faultCode(error) } })
  }
  parentPort!.on('message', async (asked) => {
    if (asked === 'more') return messages.ask()
    setTimeout(() => server.closeAllConnections(), graceMs).unref()
    server.closeIdleConnections()
    await new Promise((closed) => server.close(closed))
    await Promise.all([dispatchers.kept.destroy(), dispatchers.single.destroy()])
    messages.end()
    parentPort!.close()
  })
}

/** Gathers notes and the copies of bodies, and sends them when they are asked for. */
function openMessages() {
  const waiting: { readonly note: Note; readonly bodies: readonly Uint8Array[] }[] = []
  let isAsked = false
  const send = (most: number) => {
    const sent = waiting.splice(0, most)
    const bodies = Buffer.concat(sent.flatMap((one) => one.bodies))
    isAsked = false
    say({ notes: sent.map(({ note }) => note), bodies })
  }
  const gather = () => setTimeout(() => isAsked && send(gathered.notes), gathered.ms)
  return {
    add(note: Note, bodies: readonly Uint8Array[] = []): void {
      if (waiting.push({ note, bodies }) === 1 && isAsked) gather()
    },
    ask(): void {
      isAsked = true
      if (waiting.length > 0) gather()
    },
    end: () => send(waiting.length),
  }
}

function say(said: Said): void {
  parentPort!.postMessage(said)
}

const { forwarder } = (workerData ?? {}) as { readonly forwarder?: Task }
if (forwarder !== undefined) void serve(forwarder)
