import { isAddress } from './addresses.ts'
import { prefixOf } from './ids.ts'
import { type Known, knowWords } from './words.ts'

/** Shorter values, short numbers and known words stand in texts that have nothing to do with them. */
const shortest = { value: 4, number: 6, encoded: 6 } as const
/** Base64 and hexadecimal digits that are fewer come about by chance. */
const shortestCode = 6
/** What a run learns beyond is hidden only where it stands by itself. */
const most = 10_000

export interface Secrets {
  readonly add: (value: string) => void
  /** The text around secrets at even places, and the secrets as they are spelled at odd ones. */
  readonly split: (text: string) => readonly string[]
  readonly isIn: (text: string) => boolean
}

/**
 * Finds the secrets that a run knows: in any case, inside longer texts, percent-encoded, in base64 and in hexadecimal digits. Not
 * found are values of less than 4 characters, numbers of less than 6 digits, and single words that anybody may read: other rules hide
 * them where they can.
 *
 * @example openSecrets(['sk_live_Zq7R'], known).split('ent_SK_LIVE_ZQ7R') // ['ent_', 'SK_LIVE_ZQ7R', '']
 */
export function openSecrets(values: Iterable<string>, known: Known): Secrets {
  const held = new Set<string>()
  /** The spellings by their first characters, the longest first. */
  const starts = new Map<string, string[]>()
  /** By a hash of four characters, whether a spelling may begin with them: at most places of a text none does. */
  const mayStart = new Uint8Array(2 ** 16)

  function add(value: string): void {
    const secret = value.trim()
    if (held.has(secret) || held.size >= most || !isFindable(secret, known)) return
    held.add(secret)
    for (const spelling of spellingsOf(secret)) {
      const start = spelling.slice(0, shortest.value)
      mayStart[hashAt(start, 0)] = 1
      const all = [...(starts.get(start) ?? []), spelling]
      starts.set(
        start,
        all.sort((a, b) => b.length - a.length),
      )
    }
  }

  function split(text: string): readonly string[] {
    if (starts.size === 0 || text.length < shortest.value) return [text]
    const lower = lowerCase(text)
    const parts: string[] = []
    let done = 0
    for (let at = 0; at + shortest.value <= lower.length; at++) {
      if (mayStart[hashAt(lower, at)] === 0) continue
      const spellings = starts.get(lower.slice(at, at + shortest.value))
      const found = spellings?.find((spelling) => lower.startsWith(spelling, at))
      if (found === undefined) continue
      parts.push(text.slice(done, at), text.slice(at, at + found.length))
      done = at + found.length
      at = done - 1
    }
    return [...parts, text.slice(done)]
  }

  for (const value of values) add(value)
  return { add, split, isIn: (text) => split(text).length > 1 }
}

export function knownSecrets(values: Iterable<string>): Secrets {
  return openSecrets(values, knowWords())
}

function isFindable(secret: string, known: Known): boolean {
  if (secret.length < shortest.value || known.word(secret)) return false
  // In a file that was redacted, a mark stands where a secret stood.
  if (secret.slice(prefixOf(secret).length) === '•••') return false
  return !/^\d+$/.test(secret) || secret.length >= shortest.number
}

function spellingsOf(secret: string): ReadonlySet<string> {
  const bytes = (text: string) => Buffer.from(text)
  const encoded = [secret, secret.toLowerCase(), secret.toUpperCase()].flatMap((text) => [
    bytes(text).toString('hex'),
    ...[0, 1, 2].map((offset) => insideBase64(bytes(text), offset)),
  ])
  const codes = encoded
    .filter((code) => code.length >= shortestCode)
    .flatMap((code) => [code, code.replaceAll('+', '-').replaceAll('/', '_')])
  const component = encodeURIComponent(secret.toWellFormed())
  const written = [
    ...[secret, JSON.stringify(secret).slice(1, -1), component],
    component.replaceAll('%20', '+'),
    bytes(secret).toString('hex').replace(/../g, '%$&'),
  ]
  const all = secret.length < shortest.encoded ? written : [...written, ...codes]
  return new Set(all.map(lowerCase))
}

/** The digits of base64 that do not depend on what stands around some bytes, of which so many stand before the first digit's byte. */
function insideBase64(bytes: Buffer, offset: number): string {
  const digits = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
  return digits.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
}

/** A number below 2^16 for four characters of a text. */
function hashAt(text: string, at: number): number {
  const [a, b] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  const [c, d] = [text.charCodeAt(at + 2), text.charCodeAt(at + 3)]
  return (a ^ (b << 3) ^ (c << 6) ^ (d << 9)) & 0xffff
}

/** A text in lower case, with as many characters. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(
    { length: text.length },
    (_, at) => text[at]!.toLowerCase()[0] ?? text[at],
  ).join('')
}

/** How texts are redacted that may hold secrets of the run; `hide` replaces one of these. */
export function openGuard({ split }: Pick<Secrets, 'split'>, hide: (secret: string) => string) {
  return {
    /** Replaces secrets, and redacts what stands around them. */
    around(text: string, redact: (part: string) => string): string {
      const parts = split(text)
      if (parts.length === 1) return redact(text)
      // What a part of an address is depends on the others.
      if (isAddress(text))
        return redact(parts.map((part, nth) => (nth % 2 ? hide(part) : part)).join(''))
      return parts.map((part, nth) => (nth % 2 ? hide(part) : part && redact(part))).join('')
    },
    /** A sentence, to be redacted as a whole because it quotes. */
    masked: (sentence: string): string =>
      split(sentence)
        .map((part, nth) => (nth % 2 ? '•••' : part))
        .join(''),
  }
}
