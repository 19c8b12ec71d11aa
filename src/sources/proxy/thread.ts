import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { portTaken } from '../../base/errors/index.ts'
import { isLoopback } from '../../core/exchange/index.ts'
import { connectorTo } from '../transport/index.ts'
import { openCopies, type Passing, type Room } from './copies.ts'
import { forwardingServer } from './forward.ts'
import type { Forwarding } from './forwarding.ts'

export interface ForwarderOptions {
  readonly host: string
  readonly port: number
  /** Certificates and keys, as Node takes them. */
  readonly tls: object
  /** The header that tells clients apart; that of the credential where absent. */
  readonly client?: string | undefined
}

type Take = (notes: readonly Passing[], bodies: Uint8Array, knownUntil: number) => void

interface Task extends ForwarderOptions {
  readonly upstream: string
  readonly room: Room
}

/**
 * Forwards to an origin, in a thread of its own: nothing that is done with the copies holds a client up. Copies come when they
 * are asked for; until then that thread holds them, as long as there is room. E_PORT_TAKEN.
 */
export async function startForwarder(upstream: string, options: ForwarderOptions) {
  const { host, port, tls, client } = options
  const room: Room = new Int32Array(new SharedArrayBuffer(4))
  const forwarder: Task = { upstream, host, port, tls, client, room }
  // Copies die young.
  const resourceLimits = { maxYoungGenerationSizeMb: 12 }
  const task = { workerData: { forwarder }, resourceLimits }
  const worker = new Worker(fileURLToPath(import.meta.url), task)
  const [listening] = (await once(worker, 'message').catch((error: unknown) => {
    throw portTaken(error, host, port)
  })) as [number]
  const ended = once(worker, 'exit')
  return {
    port: listening,
    /** Asks for what has passed, again and again; other work of this thread comes in between. */
    begin(take: Take): void {
      worker.on('message', ([notes, bodies, knownUntil]: Parameters<Take>) => {
        take(notes, bodies, knownUntil)
        for (const note of notes) if ('size' in note) Atomics.sub(room, 0, note.size)
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

/**
 * How long notes are gathered, and when a batch without any is sent, in milliseconds; and how many notes: a message costs as much as
 * many notes in it.
 */
const gathered = { ms: 5, noneMs: 1_000, notes: 200 }

async function serve({ room, upstream, host, port, tls, client }: Task): Promise<void> {
  const connect = await connectorTo(upstream, { timeoutMs: 10_000, tls })
  const waiting: { note: Passing; bodies: readonly Uint8Array[]; at: number }[] = []
  let isAsked = false
  let timer: NodeJS.Timeout | undefined
  const sendIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(send, ms)
  }
  const tell = (note: Passing, bodies: readonly Uint8Array[]) => {
    if (waiting.push({ note, bodies, at: Date.now() }) === 1 && isAsked) sendIn(gathered.ms)
  }
  const watch = openCopies(room, tell, client)
  const notes: Pick<Forwarding, 'refused' | 'unasked'> = {
    refused: (why) => tell({ refused: why }, []),
    unasked: ({ method, path }) => tell({ unasked: { method, path } }, []),
  }
  function send(most = gathered.notes): void {
    const sent = waiting.splice(0, most)
    const bodies = Buffer.concat(sent.flatMap((one) => one.bodies))
    isAsked = false
    const [next] = waiting
    const noted: Parameters<Take> = [sent.map(({ note }) => note), bodies, next?.at ?? Date.now()]
    parentPort!.postMessage(noted)
  }
  const isLocal = isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`)
  const { server, end } = forwardingServer({ connect, upstream, isLocal, watch, ...notes })
  await once(server.listen(port, host), 'listening')
  parentPort!.on('message', async (asked) => {
    if (asked === 'more') {
      isAsked = true
      sendIn(waiting.length > 0 ? gathered.ms : gathered.noneMs)
      return
    }
    await end(graceMs)
    clearTimeout(timer)
    send(waiting.length)
    parentPort!.close()
  })
  parentPort!.postMessage((server.address() as AddressInfo).port)
}

const { forwarder } = (workerData ?? {}) as { readonly forwarder?: Task }
if (forwarder !== undefined) void serve(forwarder)
