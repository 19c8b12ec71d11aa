import type { Socket } from 'node:net'

/** Interim responses are all 1xx but 101, which ends HTTP on its connection (RFC 9110, 15.2). */
const interim = /^HTTP\/1\.\d 1(?!01)\d\d\b/
/** undici destroys a connection on this one. */
const goOn = /^HTTP\/1\.\d 100\b/
/** So a response begins that may be an interim one. */
const statusLine = 'HTTP/1.1 100 '
const endOfHead = '\r\n\r\n'
/** undici reads no longer head, in bytes. */
const longestHead = 16_384

/**
 * Removes the interim responses from what is read of a connection: a server may send any number of them before a response
 * (RFC 9110, 15.2), and undici destroys a connection on each 100, also on one that follows a 103. Requests must not be pipelined,
 * because the first bytes after a request are read as the beginning of its response. A stream around the connection would do the same,
 * at a tenth of the CPU time of a run. With `isRelayed`, only those are removed that undici cannot bear.
 */
export function withoutInterim(socket: Socket, isRelayed = false): Socket {
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
      const { heads, rest } = takeInterimHeads(Buffer.concat([beginning, chunk]))
      const relayed = isRelayed ? heads.filter((head) => !goOn.test(head.toString('latin1'))) : []
      beginning = isInterim(rest) && rest.length < longestHead ? rest : undefined
      if (beginning === undefined) return Buffer.concat([...relayed, rest])
      return relayed.length === 0 ? null : Buffer.concat(relayed)
    },
  })
}

function takeInterimHeads(bytes: Buffer) {
  const heads: Buffer[] = []
  let rest = bytes
  while (isInterim(rest)) {
    const end = rest.indexOf(endOfHead)
    if (end === -1) break
    heads.push(rest.subarray(0, end + endOfHead.length))
    rest = rest.subarray(end + endOfHead.length)
  }
  return { heads, rest }
}

/** Whether bytes are an interim response, or may be the beginning of one. */
function isInterim(bytes: Buffer): boolean {
  const begun = bytes.toString('latin1', 0, statusLine.length)
  return interim.test(begun + statusLine.slice(begun.length))
}
