import { type Failure, proxyLimits } from '../../core/exchange/index.ts'
import type { Begun } from '../har/index.ts'
import { credentialOf, pairsOf } from '../har-entry/index.ts'
import type { PassingRequest, Watcher } from './forwarding.ts'

/** One message as it came; `length` bytes of its body were copied, and `isCut` says that there were more. */
export interface Copied {
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly length: number
  readonly isCut: boolean
  /** The exchange ended before the message did. */
  readonly isPart?: boolean
}

export interface Ended extends Begun {
  /** Tells the trace that it belongs to. */
  readonly credential: string
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

/** A request that was refused, and why, as half a sentence. */
interface Refused {
  readonly refused: string
}

/** Bytes followed the response to this request. */
export interface Unasked {
  readonly unasked: Pick<PassingRequest, 'method' | 'path'>
}

export type Passing = Begun | Ended | Refused | Unasked

/** The bytes that wait to be judged, counted by both threads. */
export type Room = Int32Array<SharedArrayBuffer>

/** Copies what passes as long as there is room. `tell` gets what began and ended, in order, with the copies of bodies. */
export function openCopies(
  room: Room,
  tell: (note: Passing, bodies: readonly Uint8Array[]) => void,
  client?: string | undefined,
) {
  let count = 0
  return ({ method, path, headers }: PassingRequest): Watcher => {
    const began = { number: count++, method, beganAt: now() }
    tell(began, [])
    let [size, hasRoom] = [0, true]
    const take = (bytes: number) => {
      size += bytes
      hasRoom = Atomics.add(room, 0, bytes) < proxyLimits.waiting
    }
    // What it takes up besides its bodies.
    take(1_024)
    const [sent, received] = [openBody(), openBody()]
    let head: { readonly status: number; readonly headers: readonly string[] } | undefined
    return {
      sent: (chunk) => hasRoom && take(sent.add(chunk)),
      received: (chunk) => hasRoom && take(received.add(chunk)),
      head(status, headers) {
        head = { status, headers }
      },
      end(failure, isSent) {
        const durationMs = exactly(now() - began.beganAt)
        const credential = credentialOf(pairsOf(headers), client)
        const ended = { ...began, credential, durationMs, size }
        if (!hasRoom) return tell(ended, [])
        const request = { headers, ...sent.extent(), isPart: !isSent }
        const copy = {
          path,
          sent: request,
          received: head && { ...head, ...received.extent() },
          failure,
        }
        tell({ ...ended, copy }, [...sent.chunks, ...(head ? received.chunks : [])])
      },
    }
  }
}

/** The beginning of a body, copied: the buffer of a chunk may be a hundred times as long. */
function openBody() {
  const chunks: Uint8Array[] = []
  let [length, isCut] = [0, false]
  return {
    chunks,
    add(chunk: Uint8Array): number {
      const kept = chunk.subarray(0, proxyLimits.body - length)
      isCut ||= kept.length < chunk.length
      if (kept.length > 0) chunks.push(Buffer.from(kept))
      length += kept.length
      return kept.length
    },
    extent: () => ({ length, isCut }),
  }
}

/** Milliseconds to the microsecond, as a recording writes them. */
const exactly = (milliseconds: number) => Math.round(milliseconds * 1_000) / 1_000
const now = () => exactly(performance.timeOrigin + performance.now())
