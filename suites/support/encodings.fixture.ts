import type { Canary } from './canary-values.fixture.ts'

type Encode = (text: string) => string

const url: Encode = encodeURIComponent
const json: Encode = (text) => JSON.stringify(text).slice(1, -1)
const ascii: Encode = (text) =>
  json(text).replace(/[^ -~]/g, (char) => `\\u${hex16(char.charCodeAt(0))}`)
const hex16 = (code: number) => code.toString(16).padStart(4, '0')
const bytes = (encoding: BufferEncoding): Encode => {
  return (text) => Buffer.from(text).toString(encoding)
}

/**
 * How a text may be written. Every form is looked for, and put in where it can; a form more
 * stands here. Of our own making, so that it shares no fault with what it tests.
 */
export const encodings = {
  plain: (text) => text,
  url,
  lowerUrl: (text) => url(text).replace(/%../g, (code) => code.toLowerCase()),
  form: (text) => url(text).replaceAll('%20', '+'),
  everyByte: (text) => bytes('hex')(text).replace(/../g, '%$&'),
  everyByteInCapitals: (text) => bytes('hex')(text).toUpperCase().replace(/../g, '%$&'),
  json,
  ascii,
  asciiInCapitals: (text) => ascii(text).replace(/(?<=\\u)..../g, (code) => code.toUpperCase()),
  slashes: (text) => json(text).replaceAll('/', '\\/'),
  html: (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  csv: (text) => text.replaceAll('"', '""'),
  base64: bytes('base64'),
  base64url: bytes('base64url'),
  hex: bytes('hex'),
  decomposed: (text) => text.normalize('NFD'),
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  digitsOnly: (text) => text.replace(/(?<=\d)[ -](?=\d)/g, ''),
  dashed: (text) => text.replace(/(?<!\d)(\d{3})(\d{2})(\d{4})(?!\d)/g, '$1-$2-$3'),
} satisfies Readonly<Record<string, Encode>>

/** Forms in which others stand. */
const outer = [encodings.url, encodings.json, encodings.base64]

/** One canary values, in one of its spellings, somewhere. */
export interface Found {
  readonly canary: Canary
  readonly as: string
  readonly where: string
}

/** Finds canary values in bytes, in any of their spellings; each spelling once. */
export type CanaryFinder = (bytes: Buffer, where: string) => Found[]

/** Anything shorter looks like what stands there by chance. */
const shortest = 6

/** Compiles all spellings of all secrets, to be looked for in one go. */
export function canaryFinder(canaries: Iterable<Canary>): CanaryFinder {
  const byStart = new Map<number, { canary: Canary; as: string; bytes: Buffer }[]>()
  for (const one of canaries) {
    for (const as of spellings(one.value)) {
      const bytes = Buffer.from(as)
      if (bytes.length < shortest) continue
      const start = bytes.readUInt32LE(0)
      if (!byStart.has(start)) byStart.set(start, [])
      byStart.get(start)!.push({ canary: one, as, bytes })
    }
  }
  return (bytes, where) => {
    const found = new Set<Omit<Found, 'where'>>()
    for (let at = 0; at + shortest <= bytes.length; at++) {
      for (const one of byStart.get(bytes.readUInt32LE(at)) ?? []) {
        if (bytes.subarray(at, at + one.bytes.length).equals(one.bytes)) found.add(one)
      }
    }
    return [...found].map(({ canary, as }) => ({ canary, as, where }))
  }
}

/** How a value may be written, once or twice encoded. */
function spellings(value: string): Set<string> {
  const all = (encodes: readonly Encode[], texts: readonly string[]) =>
    encodes.flatMap((encode) => texts.flatMap((text) => inside(encode, text)))
  return new Set([...all(Object.values(encodings), [value]), ...all(outer, all(outer, [value]))])
}

/** What becomes of a text in the middle of others: base64 depends on how many bytes stand before. */
function inside(encode: Encode, text: string): string[] {
  const alone = encode(text)
  if (encode(`U${text}U`).includes(alone)) return [alone]
  return ['', 'U', 'UU'].map((before) => {
    // The bits of these two differ, also those that share a character with the text.
    const [one, other] = [`${before}${text}UU`, `${before.replaceAll('U', '*')}${text}**`].map(
      encode,
    )
    const equal = [...one!].map((char, at) => (char === other![at] ? char : '\0')).join('')
    return equal.split('\0').reduce((long, part) => (part.length > long.length ? part : long), '')
  })
}
