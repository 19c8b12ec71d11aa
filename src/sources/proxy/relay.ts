import type { Socket } from 'node:net'
import { type Failure, proxyLimits } from '../../core/exchange/index.ts'
import { breakOffReason } from '../transport/index.ts'
import {
  described,
  type Forwarding,
  type PassingRequest,
  type Watcher,
  write,
} from './forwarding.ts'
import { readRequest } from './headers.ts'
import { type Extent, extentOf, type Head, Messages, statusLineOf, Unclear } from './messages.ts'

/** The request under way: requests that follow it wait until both it and its response have ended. */
interface Exchange extends Pick<PassingRequest, 'method' | 'path'> {
  readonly watcher: Watcher
  isSent: boolean
  isAnswered: boolean
  /** The head of the response has come, and is no interim one. */
  isFinal: boolean
  /** Some of the response was passed on. */
  hasBegun: boolean
}

const { STATUS_CODES } = process.getBuiltinModule('node:http')
const none = Buffer.alloc(0)
const left: Failure = { code: 'LEFT', message: 'The client left before the response had ended.' }
const closing: Failure = { code: 'LEFT', message: 'The proxy ended before the response had.' }

/**
 * Joins one connection of a client to one of the implementation. Bytes pass as they come, but for the head of a request; a reader
 * beside them finds which bytes are an exchange. What ends one connection ends the other in the same way.
 */
export class Relay {
  readonly #client: Socket
  readonly #forwarding: Forwarding
  #upstream: Socket | undefined
  #exchange: Exchange | undefined
  #latest: Exchange | undefined
  /** What the client sent after the request under way. */
  #next: Buffer = none
  /** What is to be passed on once all of a piece is clear. */
  #clear: Buffer[] = []
  /** Responses have come over the connection to the implementation. */
  #isUsed = false
  /** The client sends no more. */
  #hasEnded = false
  #isOver = false
  #isLast = false
  readonly #requests
  readonly #responses

  constructor(client: Socket, forwarding: Forwarding) {
    this.#client = client
    this.#forwarding = forwarding
    const pass = (bytes: Buffer) => void this.#clear.push(bytes)
    this.#requests = new Messages('requests', {
      head: (head) => this.#begin(head),
      content: (bytes) => this.#exchange!.watcher.sent(bytes),
      pass,
    })
    this.#responses = new Messages('responses', {
      head: (head) => this.#answer(head),
      content: (bytes) => this.#exchange!.watcher.received(bytes),
      pass,
    })
    client.on('data', (bytes) => this.#sent(bytes))
    client.on('drain', () => this.#upstream?.resume())
    client.on('end', () => this.#clientEnded())
    client.on('error', () => {})
    client.on('timeout', () => {
      // A client may read as slowly as it likes.
      if (client.writableLength === 0) client.destroy()
      else client.setTimeout(proxyLimits.halfClosedMs)
    })
    client.on('close', () => this.#leave())
  }

  /** Takes no further request. */
  close(): void {
    this.#isLast = true
    if (this.#exchange === undefined) this.destroy()
  }

  /** A client that waits for the beginning of its response gets a sentence. */
  destroy(): void {
    const { isAnswered = true, hasBegun = false } = this.#exchange ?? {}
    this.#conclude(closing)
    if (!isAnswered && !hasBegun) this.#refuse(503, closing.message)
    this.#client.destroySoon()
  }

  #sent(bytes: Buffer): void {
    // What is left of a request that was refused is read and dropped.
    if (this.#isOver) return
    if (this.#exchange?.isSent) {
      this.#next = Buffer.concat([this.#next, bytes])
      if (this.#next.length > proxyLimits.head) this.#client.pause()
      return
    }
    this.#clear = []
    try {
      const next = this.#requests.read(bytes)
      if (next !== undefined) {
        this.#exchange!.isSent = true
        this.#next = next
      }
    } catch (fault) {
      this.#refuseRequest(fault)
      return
    }
    if (this.#upstream !== undefined) write(this.#upstream, this.#clear, this.#client)
    else if (this.#exchange !== undefined) void this.#connect()
    this.#goOn()
  }

  #begin(head: Head) {
    const { upstream, isLocal, watch } = this.#forwarding
    const { localPort } = this.#client
    const { method, path, extent, bytes } = readRequest(head, { upstream, isLocal, localPort })
    // `OPTIONS *` is about the whole server (RFC 9112, 3.2.4).
    const request = { method, path: path === '*' ? '' : path }
    const watcher = watch({ ...request, headers: head.headers })
    const states = { isSent: false, isAnswered: false, isFinal: false, hasBegun: false }
    this.#exchange = { ...request, watcher, ...states }
    this.#latest = this.#exchange
    this.#clear.push(bytes)
    return extent
  }

  async #connect(): Promise<void> {
    const client = this.#client
    client.pause()
    try {
      const upstream = await this.#forwarding.connect()
      if (client.destroyed) return void upstream.destroy()
      this.#upstream = upstream
      upstream.on('data', (bytes: Buffer) => this.#received(bytes))
      upstream.on('drain', () => client.resume())
      for (const event of ['end', 'close']) upstream.on(event, () => this.#upstreamEnded())
      upstream.on('error', (error) => this.#fail(error))
      write(upstream, this.#clear, client)
      if (this.#hasEnded) this.#clientEnded()
      if (!upstream.writableNeedDrain) client.resume()
    } catch (error) {
      client.resume()
      this.#fail(error)
    }
  }

  #received(bytes: Buffer): void {
    if (this.#isOver) return
    this.#clear = []
    const exchange = this.#exchange
    let [rest, isWhole]: [rest: Buffer | undefined, isWhole: boolean] = [bytes, false]
    try {
      while (exchange?.isAnswered === false && !isWhole && rest && rest.length > 0) {
        rest = this.#responses.read(rest)
        isWhole = rest !== undefined && exchange.isFinal
      }
    } catch (fault) {
      this.#fail(fault)
      return
    }
    if (exchange && this.#clear.length > 0) exchange.hasBegun = true
    const more = rest && rest.length > 0 ? rest : undefined
    write(this.#client, more ? [...this.#clear, more] : this.#clear, this.#upstream!)
    if (isWhole) this.#conclude()
    if (more === undefined) this.#goOn()
    else {
      // Bytes that nobody asked for would be taken for the response to the next request.
      if (this.#latest !== undefined) this.#forwarding.unasked(this.#latest)
      this.#end()
    }
  }

  /** Nothing more comes of the response to the request under way. */
  #conclude(failure?: Failure): void {
    if (this.#exchange?.isAnswered !== false) return
    this.#exchange.isAnswered = true
    this.#exchange.watcher.end(failure, this.#exchange.isSent)
  }

  #answer(head: Head): Extent {
    const { version, status } = statusLineOf(head)
    const extent = extentOf(head, version)
    if (status === 101) throw new Unclear('it changed to another protocol')
    this.#clear.push(head.bytes)
    if (status < 200) return 0
    const exchange = this.#exchange!
    const { method, watcher } = exchange
    exchange.isFinal = true
    watcher.head(status, head.headers)
    const isEmpty = method === 'HEAD' || status === 204 || status === 304
    return isEmpty ? 0 : (extent ?? 'connection')
  }

  /** Both the request and its response may have ended. */
  #goOn(): void {
    if (!this.#exchange?.isSent || !this.#exchange.isAnswered) return
    this.#exchange = undefined
    this.#isUsed = true
    const next = this.#next
    this.#next = none
    if (this.#isLast) this.#end()
    this.#client.resume()
    if (next.length > 0) this.#sent(next)
    if (this.#hasEnded) this.#clientEnded()
  }

  /** The client sends no more. It may have left, or wait for a response: the implementation decides, as it does without a proxy. */
  #clientEnded(): void {
    this.#hasEnded = true
    if (this.#isOver) return
    if (this.#exchange === undefined) this.#end()
    else if (this.#next.length === 0) this.#upstream?.end()
  }

  #upstreamEnded(): void {
    if (this.#responses.endsWithConnection) this.#conclude()
    this.#fail({ code: 'ECONNRESET' }, true)
  }

  /** No response comes, or no more of one: the client is told, or sees what this side saw. */
  #fail(error: unknown, isEnd = false): void {
    if (this.#isOver) return
    const { isAnswered = true, hasBegun = false } = this.#exchange ?? {}
    const { begun } = this.#responses
    const failure = described(error, this.#forwarding.upstream, begun)
    const isClosed = failure.code === 'ECONNRESET'
    const broken = { ...failure, message: `it broke off: ${breakOffReason(error)}` }
    this.#conclude(this.#hasEnded && isClosed ? left : hasBegun ? broken : failure)
    // A server may close a connection that was used; a client knows what to do then.
    const isStale = this.#isUsed && isClosed && begun === 0
    if (!isAnswered && !hasBegun && !isStale) this.#refuse(502, failure.message)
    else if (isEnd) this.#end()
    else {
      this.#isOver = true
      this.#upstream?.destroy()
      this.#client.resetAndDestroy()
    }
  }

  #refuseRequest(fault: unknown): void {
    if (!(fault instanceof Unclear)) throw fault
    const { message, status } = fault
    this.#conclude({ ...left, message: `The request broke off: ${message}.` })
    this.#forwarding.refused(message)
    if (this.#exchange?.hasBegun) this.#client.destroy()
    else this.#refuse(status, `Assay did not pass this request on: ${message}.`)
  }

  #refuse(status: number, text: string): void {
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: text/plain`
    const body = this.#exchange?.method === 'HEAD' ? '' : `${text}\n`
    this.#client.write(`${head}\r\n\r\n${body}`)
    this.#end()
  }

  /** Nothing more is passed on. What the client still sends is dropped, because closing on it could take away what it was sent. */
  #end(): void {
    this.#isOver = true
    this.#upstream?.destroy()
    this.#client.end()
    this.#client.setTimeout(proxyLimits.halfClosedMs)
    this.#client.resume()
  }

  #leave(): void {
    this.#isOver = true
    this.#upstream?.destroy()
    this.#conclude(left)
  }
}
