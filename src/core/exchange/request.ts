import type { Request } from './exchange.ts'

/** By what a client asked for something else than the contract describes, which has no query parameters (A73). */
export function askedOtherwise({ url, headers }: Pick<Request, 'url' | 'headers'>) {
  if (/^[^#]*\?[^#]/.test(url)) return 'a query parameter'
  if (headers.prefer !== undefined) return 'the header Prefer'
  if (headers.range !== undefined) return 'a range'
  return acceptsJson(headers.accept) ? undefined : 'a header Accept without JSON'
}

function acceptsJson(accept = '*/*'): boolean {
  const ranges = accept.split(',').map((range) => range.trim().toLowerCase())
  // A recorder may have masked the value.
  if (!ranges.some((range) => range.includes('/'))) return true
  return ranges.some(
    (range) =>
      /^(\*|application)\/\*|^[\w.-]+\/([\w.+-]*\+)?json\b/.test(range) &&
      !/;\s*q=0(\.0*)?$/.test(range),
  )
}

type Header = readonly [name: string, value: unknown]

/** A cookie is no credential, because a balancer sets another with each response. */
export function credentialsIn(headers: readonly Header[]): readonly Header[] {
  return headers.filter(
    ([name, value]) =>
      /^authorization$|api-?key$/i.test(name) && !/^\s*(bearer\s*)?$/i.test(String(value)),
  )
}
