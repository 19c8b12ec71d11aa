import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/** Interim responses are all 1xx but 101, which ends HTTP on its connection (RFC 9110, 15.2). */
const interim = /^HTTP\/1\.\d 1(?!01)\d\d\b/
/** This many bytes show whether a response is an interim one. */
const statusLine = 'HTTP/1.1 100 '.length
const endOfHead = '\r\n\r\n'
/** undici reads no longer head, in bytes. */
const longestHead = 16_384

/**
 * Removes the interim responses from a connection: a server may send any number of them before a response (RFC 9110,
 * 15.2), and undici destroys a connection on a 100 that it does not expect. Requests must not be pipelined, because
 * the first bytes after a request are read as the beginning of its response.
 */
export function withoutInterim(socket: Socket): Duplex {
  /** Holds the first bytes of a response while they may be an interim one. */
  let beginning: Buffer | undefined

  function take(chunk: Buffer): void {
    if (beginning !== undefined) {
      beginning = withoutInterimHeads(Buffer.concat([beginning, chunk]))
      if (mayBeInterim(beginning)) return
    }
    const bytes = beginning ?? chunk
    beginning = undefined
    if (!connection.push(bytes)) socket.pause()
  }

  const connection = new Duplex({
    read: () => void socket.resume(),
    write(chunk: Buffer, encoding, done) {
      beginning = Buffer.alloc(0)
      socket.write(chunk, encoding, done)
    },
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', take)
  socket.on('end', () => {
    if (beginning !== undefined && beginning.length > 0) connection.push(beginning)
    connection.push(null)
  })
  socket.on('error', (error) => connection.destroy(error))
  return Object.assign(connection, { ref: () => socket.ref(), unref: () => socket.unref() })
}

function withoutInterimHeads(bytes: Buffer): Buffer {
  if (!isInterim(bytes)) return bytes
  const end = bytes.indexOf(endOfHead)
  return end === -1 ? bytes : withoutInterimHeads(bytes.subarray(end + endOfHead.length))
}

function mayBeInterim(bytes: Buffer): boolean {
  return bytes.length < statusLine || (isInterim(bytes) && bytes.length < longestHead)
}

function isInterim(bytes: Buffer): boolean {
  return interim.test(bytes.toString('latin1', 0, statusLine))
}
