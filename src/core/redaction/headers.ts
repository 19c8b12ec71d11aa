import { apiVersions } from '../contract/index.ts'
import type { Headers } from '../exchange/index.ts'
import type { DocumentRedactor } from './document.ts'
import names from './header-words.json' with { type: 'json' }
import type { Public } from './public.ts'
import { isDay } from './times.ts'
import { knowWords } from './words.ts'

const notShown = '•••'

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
const number = /^\d{1,6}$/
/** The directives of RFC 9111 §5.2, some with a number of seconds. A value with any other one is hidden. */
const directives = [
  ...['max-age', 's-maxage', 'max-stale', 'min-fresh'].map((name) => `${name}=\\d{1,8}`),
  ...['no-cache', 'no-store', 'no-transform', 'must-revalidate', 'proxy-revalidate'],
  ...['must-understand', 'only-if-cached', 'private', 'public'],
].join('|')
const cacheControl = new RegExp(`^(?:${directives})(?: ?, ?(?:${directives})){0,9}$`, 'i')

/** A header whose value has a known form shows a value of that form; a form holds nothing of anybody. */
const forms: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^(?:date|expires|last-modified|if-(?:un)?modified-since)$/, httpDate],
  [/^cache-control$/, cacheControl],
  [/^content-length$/, /^\d{1,8}$/],
  [/^(?:age|max-forwards)$/, number],
  [/^(?:deprecation|sunset)$/, new RegExp(`^@\\d{1,10}$|^true$|${httpDate.source}`)],
  [/^retry-after$/, new RegExp(`${number.source}|${httpDate.source}`)],
  [/^(?:x-)?rate-?limit(?:-(?:limit|remaining|reset|used))?$/, number],
  [/^user-agent$/, /^assay\/[\d.]{1,20}$/],
]
const registered: ReadonlySet<string> = new Set(names)
const { word: isKnown } = knowWords()

/** Whether anybody may read the name of a header: IANA lists it, its values have a form, or it consists of plain words. */
export function isPublicHeader(name: string): boolean {
  if (registered.has(name) || forms.some(([known]) => known.test(name))) return true
  return name.split('-').every((word) => word === 'x' || isKnown(word))
}

/** Headers whose values consist of words that HTTP knows. */
const worded = /^(?:content-type|accept|allow)$/
/** How a media type begins that IANA has not registered, or for a vendor (RFC 6838). */
const facet = /(\/(?:vnd|prs|x)[.-])/i

/** Headers of which it matters whether two values are equal: it decides what a response is compared with (A72). */
const compared = /^authorization$|idempotency-key$|api-?key$/

export function headerRedactor(
  { headers: shown, versionHeader }: Pick<Public, 'headers' | 'versionHeader'>,
  places: DocumentRedactor,
): (headers: Headers) => Record<string, string> {
  function redactValue(name: string, value: string): string {
    if (compared.test(name)) return authorization(value, places)
    if (places.isSecret(value)) return notShown
    if (shown.has(name)) return value
    if (name === versionHeader) return isVersion(value) ? value : places.value(value)
    if (worded.test(name)) return words(value)
    return forms.some(([known, form]) => known.test(name) && form.test(value)) ? value : notShown
  }
  const words = (value: string) =>
    value
      .split(facet)
      .map((part, nth) => (nth % 2 ? part : places.text(part)))
      .join('')
  const isShown = (name: string) =>
    name === versionHeader || shown.has(name) || isPublicHeader(name)
  return (headers) => {
    const redacted: Record<string, string> = {}
    for (const sent of Object.keys(headers).sort()) {
      const name = sent.toLowerCase()
      // Anybody may have chosen the names of other headers.
      redacted[isShown(name) ? name : places.value(name)] = redactValue(name, headers[sent]!)
    }
    return redacted
  }
}

function isVersion(text: string): boolean {
  return isDay(text) && text >= [...apiVersions].sort()[0]!
}

function authorization(header: string, { credential }: DocumentRedactor): string {
  const rest = credentialIn(header)
  return rest === '' ? header : header.slice(0, -rest.length) + credential(rest)
}

export function credentialIn(header: string): string {
  return header.replace(/^(?:bearer|basic|digest|token) +/i, '')
}

const passing = new Set(
  (
    'date connection keep-alive transfer-encoding content-length content-encoding age via host ' +
    'upgrade trailer te alt-svc server-timing'
  ).split(' '),
)

/** Whether a header is about one message or one connection, and not about the API; by its name in lower case. */
export function isPassing(name: string): boolean {
  return passing.has(name) || name.startsWith('proxy-')
}

/** The headers of a response without those of one message or connection; `Date` says by which clock its times are (A70). */
export function lastingHeaders(headers: Headers): Headers {
  const lasting = Object.entries(headers).filter(([sent]) => {
    const name = sent.toLowerCase()
    return name === 'date' || !isPassing(name)
  })
  return Object.fromEntries(lasting)
}
