import type { IncomingMessage } from 'node:http'
import { type Failure, proxyLimits } from '../../core/exchange/index.ts'
import type { Watcher } from './forward.ts'

/** One message as it came. The copies of bodies follow each other in one piece. */
export interface Copied {
  /** Names and values in turn. */
  readonly headers: readonly string[]
  /** The bytes that were copied of its body. */
  readonly length: number
  /** There were more. */
  readonly isCut: boolean
}

/** A request that has begun; others may begin and end before it does. */
export interface Began {
  readonly number: number
  /** The credential, which never leaves the memory of this process. */
  readonly trace: string
  readonly method: string
  /** Milliseconds since the Unix epoch, to the microsecond. */
  readonly beganAt: number
}

/** A request that has ended; without a copy if there was no room for one. */
export interface Ended {
  readonly number: number
  readonly durationMs: number
  /** How much room it takes until it is judged. */
  readonly size: number
  readonly copy?: {
    readonly path: string
    readonly sent: Copied
    readonly received: (Copied & { readonly status: number }) | undefined
    readonly failure: Failure | undefined
  }
}

export type Note = { readonly began: Began } | { readonly ended: Ended }

/** The bytes that wait to be judged, counted by both threads. */
export type Room = Int32Array<SharedArrayBuffer>

/** What is taken up by an exchange besides its bodies. */
const ofExchange = 1_024

/** Copies what passes, as long as there is room; `tell` gets what has begun and ended in order, with the copies of bodies. */
export function openCopies(room: Room, tell: (note: Note, bodies?: readonly Uint8Array[]) => void) {
  let count = 0

  return (request: IncomingMessage): Watcher => {
    const number = count++
    const { method = '', url: path = '', headers, rawHeaders } = request
    const beganAt = exactly(performance.timeOrigin + performance.now())
    tell({ began: { number, trace: headers.authorization ?? '', method, beganAt } })
    let size = 0
    const take = (bytes: number) => {
      size += bytes
      Atomics.add(room, 0, bytes)
    }
    take(ofExchange)
    let hasRoom = Atomics.load(room, 0) < proxyLimits.waiting
    const sent = openBody()
    const received = openBody()
    let head: { readonly status: number; readonly headers: readonly string[] } | undefined
    const copy = (body: ReturnType<typeof openBody>, chunk: Uint8Array) => {
      if (!hasRoom) return
      take(body.add(chunk))
      hasRoom = Atomics.load(room, 0) < proxyLimits.waiting
    }

    return {
      sent: (chunk) => copy(sent, chunk),
      received: (chunk) => copy(received, chunk),
      head(status, headers) {
        head = { status, headers }
      },
      end(failure) {
        const durationMs = exactly(performance.timeOrigin + performance.now() - beganAt)
        const ended = { number, durationMs, size }
        if (!hasRoom) return tell({ ended })
        const request = { headers: rawHeaders, ...sent.facts() }
        const response = head && { ...head, ...received.facts() }
        const copy = { path, sent: request, received: response, failure }
        tell({ ended: { ...ended, copy } }, [...sent.chunks, ...(head ? received.chunks : [])])
      },
    }
  }
}

/** The beginning of a body. */
function openBody() {
  const chunks: Uint8Array[] = []
  let [length, isCut] = [0, false]
  return {
    chunks,
    /** Copies as much as is judged, and returns how much that is. The buffer of a chunk may be a hundred times as long. */
    add(chunk: Uint8Array): number {
      const kept = chunk.subarray(0, proxyLimits.body - length)
      if (kept.length < chunk.length) isCut = true
      if (kept.length > 0) chunks.push(Buffer.from(kept))
      length += kept.length
      return kept.length
    },
    facts: () => ({ length, isCut }),
  }
}

/** Milliseconds to the microsecond, as a recording writes them. */
function exactly(milliseconds: number): number {
  return Math.round(milliseconds * 1_000) / 1_000
}
