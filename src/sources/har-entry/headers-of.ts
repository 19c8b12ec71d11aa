import { isObject } from '../../base/json/index.ts'
import type { Headers } from '../../core/exchange/index.ts'

/** The headers of a message as the judge reads them: names in lower case, no pseudo-headers of HTTP/2. */
export function headersOf(list: unknown): Headers {
  const headers: Record<string, string> = {}
  if (!Array.isArray(list)) return headers
  for (const header of list as readonly unknown[]) {
    if (!isObject(header)) continue
    const { name, value } = header
    if (typeof name !== 'string' || typeof value !== 'string') continue
    const lower = name.toLowerCase()
    if (lower === '' || lower.startsWith(':')) continue
    const before: unknown = headers[lower]
    // What every object has, such as a member called constructor, is no text.
    headers[lower] = typeof before === 'string' ? `${before}, ${value}` : value
  }
  return headers
}

/** Pseudo-headers of HTTP/2 are headers too. */
export function headerOf(list: unknown, name: string): string | undefined {
  if (!Array.isArray(list)) return undefined
  const found = (list as readonly unknown[]).find(
    (header) =>
      isObject(header) && typeof header.name === 'string' && header.name.toLowerCase() === name,
  )
  return isObject(found) && typeof found.value === 'string' ? found.value : undefined
}
