import { crc32 } from 'node:zlib'
import { objectOf } from '../json/index.ts'

/** So many entries are known again. */
const most = 100_000

/**
 * Says of each entry of a file whether it is an exchange that an earlier entry holds, as where exports were put together:
 * the same request and response at the same moment, in a file whose moments differ.
 */
export function openRepeats(): (entry: unknown) => boolean {
  const known = new Set<number>()
  let first: unknown
  let isMoving = false
  return (entry) => {
    const { startedDateTime, time, request, response } = objectOf(entry)
    first ??= startedDateTime
    isMoving ||= startedDateTime !== first
    const { method, url, postData } = objectOf(request)
    const { status, content } = objectOf(response)
    const head = JSON.stringify([startedDateTime, time, method, url, status])
    // The two take 53 bits: as much as a number holds, and a fifth of the memory of a text.
    const bodies = crc32(textOf(content), crc32(textOf(postData)))
    const key = crc32(head) * 2 ** 21 + (bodies >>> 11)
    if (known.has(key)) return isMoving
    if (known.size < most) known.add(key)
    return false
  }
}

function textOf(body: unknown): string {
  const { text } = objectOf(body)
  return typeof text === 'string' ? text : ''
}
