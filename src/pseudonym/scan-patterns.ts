import {
  addressParts,
  credentialMember,
  isCardNumber,
  namesCredential,
  secretPatterns,
  undoPercent,
} from '../redaction/index.ts'
import { isPseudonym } from './is-pseudonym.ts'
import { isExample, isHarmless } from './scan-invented.ts'

/** Something found in a text. The value is for comparing only and must not leave the scanner. */
export interface Hit {
  readonly kind: string
  readonly index: number
  readonly length: number
  readonly value: string
}

interface Pattern {
  readonly source: RegExp
  /** What a match is, or undefined where it is nothing. */
  readonly read: (
    match: RegExpExecArray,
  ) => { readonly kind: string; readonly value: string } | undefined
}

const wordBefore = 64

const patterns: readonly Pattern[] = [
  {
    source: new RegExp(secretPatterns, 'g'),
    read([match]) {
      // In a document inside of a string the quote after it is escaped.
      const value = match.replace(/\\+$/, '')
      if (/^\d{3}-\d\d-\d{4}$/.test(value))
        return value.startsWith('000') ? undefined : { kind: 'social security number', value }
      // `Bearer realm="…"` is a challenge and no credential.
      if (/^[a-z_]+=$/.test(value)) return undefined
      if (!/^[\d -]+$/.test(value)) return { kind: 'credential', value }
      const digits = value.replace(/\D/g, '')
      return isCardNumber(value) && !digits.startsWith('0000')
        ? { kind: 'card number', value }
        : undefined
    },
  },
  {
    source: /\bBasic[ \t]{1,8}([A-Za-z\d+/_-]{6,4096}={0,2})/g,
    read([, value = '']) {
      const decoded = Buffer.from(value, 'base64').toString('latin1')
      return /^[\x20-\x7e]*:[\x20-\x7e]*$/.test(decoded) ? { kind: 'credential', value } : undefined
    },
  },
  {
    source: /(?<![\w-])eyJ[\w-]{8,4096}\.[\w-]{8,8192}\.[\w-]{0,4096}/g,
    read: ([value]) => ({ kind: 'JSON Web Token', value }),
  },
  {
    source: /-----BEGIN (?:[A-Z\d]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g,
    read: ([value]) => ({ kind: 'private key', value }),
  },
  {
    source: /(?<![A-Za-z\d])A[KS]IA[A-Z\d]{16}(?![A-Za-z\d])/g,
    read: ([value]) => ({ kind: 'credential', value }),
  },
  {
    source: /(?<=["'])\+(?!1555)[1-9]\d{7,14}(?=\\{0,3}["'])/g,
    read: ([value]) => ({ kind: 'phone number', value }),
  },
  {
    source: /@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?/gi,
    read({ 0: domain, index, input }) {
      const local = /[\w.+%-]+$/.exec(input.slice(Math.max(0, index - wordBefore), index))?.[0]
      if (local === undefined || !/\.[a-z]{2,24}$/i.test(domain)) return undefined
      const isReserved = /[@.](?:example\.[a-z]+|example|invalid|test|localhost)$/i.test(domain)
      // The user of every Git server is nobody, and that of an address may be hidden already.
      return isReserved || local === 'git' || isPseudonym('credential', local)
        ? undefined
        : { kind: 'e-mail address', value: local + domain }
    },
  },
]

/** A credential that an address names: in a parameter, or as the password of its user. */
function readAddressPart(name: string, value: string): string | undefined {
  if (name === '') {
    const password = value.slice(value.indexOf(':') + 1)
    return value.includes(':') && !isHarmless('credential', value) ? password : undefined
  }
  if (!namesCredential(name) && !credentialMember.test(name)) return undefined
  // A template says where a credential would stand, and a word whether there is one.
  return /^\$?\{.*\}$|^(?:true|false|null|none|undefined)$/s.test(value) ? undefined : value
}

function addressHits(text: string, byHand: boolean): Hit[] {
  const hits: Hit[] = []
  for (const part of addressParts(text)) {
    const value = readAddressPart(part.name, part.value)
    const plain = value && undoPercent(value)
    if (value === undefined || !plain || isHarmless('credential', plain)) continue
    if (byHand && isExample('credential', plain)) continue
    const index = part.end - value.length
    hits.push({ kind: 'credential', value, index, length: value.length })
  }
  return hits
}

/** Everything in a text that is shaped like a secret; `byHand` lets pass what people write as examples. */
export function findPatterns(text: string, byHand: boolean): Hit[] {
  const hits: Hit[] = []
  for (const { from, to, first, next } of windowsOf(text)) {
    const part = from === 0 && to === text.length ? text : text.slice(from, to)
    for (const hit of addressHits(part, byHand)) {
      const index = from + hit.index
      if (index >= first && index < next) hits.push({ ...hit, index })
    }
    for (const { source, read } of patterns) {
      source.lastIndex = 0
      for (let match = source.exec(part); match !== null; match = source.exec(part)) {
        const found = read(match)
        if (found === undefined || isHarmless(found.kind, found.value)) continue
        if (byHand && isExample(found.kind, found.value)) continue
        const index = from + match.index + offsetIn(match, found.value)
        // What begins elsewhere is seen whole in the window before, or in the next one.
        if (index >= first && index < next)
          hits.push({ ...found, index, length: found.value.length })
      }
    }
  }
  return hits
}

/** A value may begin after the match (Basic …) and, an e-mail address, before it. */
function offsetIn({ 0: match, input, index }: RegExpExecArray, value: string): number {
  const inside = match.indexOf(value)
  return inside === -1 ? input.lastIndexOf(value, index) - index : inside
}

const [widest, overlap] = [256 * 1024, 32 * 1024]

/**
 * A text in windows that overlap: an expression may run out of stack over a run of millions. Nor does
 * one hold a very wide space, over which it would look back again and again.
 */
function* windowsOf(text: string) {
  let begin = 0
  for (const { index: end } of [...text.matchAll(/\s{32}/g), { index: text.length }]) {
    for (let from = begin, first = begin; first < end; from += widest - overlap) {
      const to = Math.min(from + widest, end)
      const next = to === end ? end : to - overlap / 2
      yield { from, to, first, next }
      first = next
    }
    begin = end + 32
  }
}
