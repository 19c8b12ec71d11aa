import type { Socket } from 'node:net'
import type { Failure } from '../../core/exchange/index.ts'
import { countOf } from '../../core/run/index.ts'
import { failureOf } from '../transport/index.ts'

/** A request as it came, and its path as the implementation gets it. */
export interface PassingRequest {
  readonly method: string
  readonly path: string
  /** Names and values in turn. */
  readonly headers: readonly string[]
}

/** What is noted of one request while it passes. All bytes are those of the wire, without the framing of chunks. */
export interface Watcher {
  sent(chunk: Uint8Array): void
  head(status: number, headers: readonly string[]): void
  received(chunk: Uint8Array): void
  /** The response broke off, or none came, if there is a failure; and whether the request had ended. */
  end(failure: Failure | undefined, isSent: boolean): void
}

export interface Forwarding {
  /** The origin of the implementation. */
  readonly upstream: string
  /** Opens a connection to it. */
  readonly connect: () => Promise<Socket>
  /** It listens at this machine only, and answers to no other names. */
  readonly isLocal: boolean
  readonly watch: (request: PassingRequest) => Watcher
  /** A request was refused here, and why, as half a sentence. */
  readonly refused: (why: string) => void
  /** Bytes followed the response to this request, and belong to none. */
  readonly unasked: (request: Pick<PassingRequest, 'method' | 'path'>) => void
}

/** Writes in one go; the side that it comes from waits until there is room again. */
export function write(to: Socket, pieces: readonly Buffer[], from: Socket): void {
  to.cork()
  for (const piece of pieces) to.write(piece)
  to.uncork()
  if (to.writableNeedDrain) from.pause()
}

/** What failed, also where this machine is at fault; so many bytes had come of the head of a response. */
export function described(error: unknown, url: string, begun = 0): Failure {
  try {
    const failure = failureOf(error, url)
    if (begun === 0 || failure.code !== 'ECONNRESET') return failure
    const message = `${new URL(url).host} closed the connection within the head of its response, after ${countOf(begun, 'byte')}.`
    return { ...failure, message }
  } catch (fault) {
    return { code: 'PROXY_FAULT', message: (fault as Error).message }
  }
}
