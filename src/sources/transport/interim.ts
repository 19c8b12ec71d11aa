import type { Socket } from 'node:net'

/** Interim responses are all 1xx but 101, which ends HTTP on its connection (RFC 9110, 15.2). */
const interim = /^HTTP\/1\.\d 1(?!01)\d\d\b/
/** So a response begins that may be an interim one. */
const statusLine = 'HTTP/1.1 100 '
const endOfHead = '\r\n\r\n'
/** undici reads no longer head, in bytes. */
const longestHead = 16_384

/**
 * Removes the interim responses from what is read of a connection: a server may send any number of them before a response
 * (RFC 9110, 15.2), and undici destroys a connection on each 100, also on one that follows a 103. Requests must not be pipelined,
 * because the first bytes after a request are read as the beginning of its response. A stream around the connection would do the same,
 * at a tenth of the CPU time of a run.
 */
export function withoutInterim(socket: Socket): Socket {
  /** Holds the first bytes of a response while they may be an interim one. */
  let beginning: Buffer | undefined
  const { read, write } = socket

  return Object.assign(socket, {
    write(...given: Parameters<Socket['write']>) {
      beginning = Buffer.alloc(0)
      return write.apply(socket, given)
    },
    read(size?: number) {
      const chunk: Buffer | null = read.call(socket, size)
      if (chunk === null || beginning === undefined) return chunk
      const rest = afterInterimHeads(Buffer.concat([beginning, chunk]))
      beginning = isInterim(rest) && rest.length < longestHead ? rest : undefined
      return beginning === undefined ? rest : null
    },
  })
}

function afterInterimHeads(bytes: Buffer): Buffer {
  let rest = bytes
  while (isInterim(rest)) {
    const end = rest.indexOf(endOfHead)
    if (end === -1) break
    rest = rest.subarray(end + endOfHead.length)
  }
  return rest
}

function isInterim(bytes: Buffer): boolean {
  const begun = bytes.toString('latin1', 0, statusLine.length)
  return interim.test(begun + statusLine.slice(begun.length))
}
