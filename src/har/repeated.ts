import { crc32 } from 'node:zlib'
import { objectOf } from '../json/index.ts'

/** So many entries are known again. */
const most = 100_000

/**
 * Says of each entry of a file whether it is an exchange that an earlier entry holds, as where exports were put together:
 * the same request and response at the same moment, in a file whose moments differ.
 */
export function openRepeats(): (entry: unknown) => boolean {
  const known = new Set<string>()
  let first: unknown
  let isMoving = false
  return (entry) => {
    const { startedDateTime, time, request, response } = objectOf(entry)
    first ??= startedDateTime
    isMoving ||= startedDateTime !== first
    const { method, url, headers, postData } = objectOf(request)
    const { status, content } = objectOf(response)
    const sums = [headers, postData, content].map((part) => crc32(JSON.stringify(part) ?? ''))
    const key = JSON.stringify([startedDateTime, time, method, url, status, ...sums])
    if (known.has(key)) return isMoving
    if (known.size < most) known.add(key)
    return false
  }
}
