import type { Headers } from '../exchange/index.ts'
import type { DocumentRedactor } from './document.ts'
import names from './header-words.json' with { type: 'json' }
import type { Public } from './public.ts'

const notShown = '•••'

/** The names that IANA lists, and those that APIs use besides. */
const registered: ReadonlySet<string> = new Set(names)
const customary = /^x-rate-?limit(?:-[a-z]{1,20}){0,2}$|^(?:[a-z]{1,12}-){0,2}version$/

/** Whether anybody may read the name of a header. */
export function isPublicHeader(name: string): boolean {
  return registered.has(name) || customary.test(name)
}

/** Dates, numbers, and what a structured field makes of them; in a header of credentials they may be a secret. */
const publicFigure =
  /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|@?\d{1,10}|\d{4}-\d\d-\d\d(?:T[\d:.]{5,16}Z?)?|\?[01]|true|false)$/
const ofCredentials = /auth|cookie|key|token|sign|digest|nonce/

/** The value of a header if its form is public; undefined for a header of a name that is not. */
function redactFigure(name: string, value: string): string | undefined {
  const form = forms.find(([names]) => names.test(name))?.[1]
  const isPublic = isPublicHeader(name)
  if (form === undefined && !isPublic) return undefined
  const isFigure = isPublic && publicFigure.test(value) && !ofCredentials.test(name)
  return isFigure || form?.test(value) ? value : notShown
}

const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
/** A UUID, or the hexadecimal digits of one. */
const requestId = /^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/i

/** Which values of which headers are public. */
const forms: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^content-length$/, /^\d{1,15}$/],
  [/^(?:date|last-modified|expires)$/, httpDate],
  [/^retry-after$/, new RegExp(`^\\d{1,5}$|${httpDate.source}`)],
  [/^(?:x-)?(?:request|correlation|trace)-id$/, requestId],
  [
    /^(?:x-)?rate-?limit(?:-(?:limit|remaining|reset|used))?$/,
    /^\d{1,6}(?:[,;] ?[a-z]{1,8}=\d{1,6})*$/,
  ],
  [/^user-agent$/, /^assay\/[\d.]+$/],
]
/** Headers whose values consist of words that HTTP knows. */
const worded = /^(?:content-type|accept|allow)$/

/** A media type whole, also that of a vendor, with the character set or a version. */
const mediaType =
  /^[a-z]{1,20}\/[a-z]{1,30}(?:(?:\d{1,2}[.+-]?|[.+-])[a-z]{1,30}){0,5}\d{0,2}(?:; ?(?:charset|version|v)="?[\w.-]{1,12}"?)?$/i

/** Redacts headers. A header with a public form keeps a value of that form; all others keep only their name. */
export function headerRedactor(
  { headers: shown, versionHeader }: Pick<Public, 'headers' | 'versionHeader'>,
  places: DocumentRedactor,
): (headers: Headers) => Record<string, string> {
  /** Undefined for a header that has no public form. */
  function redactValue(name: string, value: string): string | undefined {
    if (name === 'authorization') return authorization(value, places)
    if (shown.has(name)) return value
    if (name === versionHeader) return /^\d{4}-\d\d-\d\d$/.test(value) ? value : places.text(value)
    if (worded.test(name)) return mediaType.test(value) ? value : places.text(value)
    return redactFigure(name, value)
  }
  return (headers) => {
    const redacted: Record<string, string> = {}
    for (const sent of Object.keys(headers).sort()) {
      const name = sent.toLowerCase()
      const value = redactValue(name, headers[sent]!)
      // Anybody may have chosen the names of other headers.
      const isOther = value === undefined && !isPassing(name)
      redacted[isOther ? places.value(name) : name] = value ?? notShown
    }
    return redacted
  }
}

/** The scheme of a credential, and how it begins. */
function authorization(header: string, { credential }: DocumentRedactor): string {
  const [, scheme = '', rest = ''] = /^((?:bearer|basic|digest|token) +)?(.*)/is.exec(header) ?? []
  return rest === '' ? header : scheme + credential(rest)
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

/** The headers of a response without those that differ each time. */
export function lastingHeaders(headers: Headers): Headers {
  const lasting = Object.entries(headers).filter(([name]) => !isPassing(name.toLowerCase()))
  return Object.fromEntries(lasting)
}
