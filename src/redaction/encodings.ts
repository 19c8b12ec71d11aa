import { isUtf8 } from 'node:buffer'
import { maskShape } from '../exchange/index.ts'
import type { Redact } from './addresses.ts'

/** Texts in which nothing is encoded: ids and words come again and again. */
const bare = new Set<string>()

/**
 * Hides what stands in a text encoded: with signs that nobody sees, as HTML and JSON have it, percent-encoded, in base64
 * or in hexadecimal digits. It is decoded, hidden, and written again in the same way, three layers deep; where nothing is
 * hidden it stays as it was.
 */
export function hideEncoded(text: string, hide: Redact, layers = 3): string {
  if (bare.has(text)) return text
  let isBare = true
  const below: Redact = (plain) => {
    isBare = false
    return hide(layers === 1 ? plain : hideEncoded(plain, hide, layers - 1))
  }
  let result = text
  for (const { sign, run, decode, encode } of escapes) {
    if (!sign.test(result)) continue
    result = replaceRuns(result, run, 4, (spelled) => {
      const plain = decode(spelled)
      const hidden = plain === spelled ? plain : below(plain)
      return hidden === plain ? spelled : encode(hidden)
    })
  }
  if (result.includes('%')) {
    result = replaceRuns(result, inPercent, 3, (run) => hidePercent(run, below))
  }
  result = replaceRuns(result, inBase64, shortest, (run) => hideBase64(run, below))
  if (isBare && text.length <= 300) {
    if (bare.size >= 20_000) bare.clear()
    bare.add(text)
  }
  return result
}

/** Six bytes: nothing shorter is looked for anywhere. */
const shortest = 8

const backslash = 92
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const inBase64 = tableOf(`${letters}+/-_`)
const inPercent = tableOf(`${letters}_.~%+*!'()@$-`)

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(65_536)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return table
}

function tableWithout(characters: string): Uint8Array {
  const table = new Uint8Array(65_536).fill(1)
  for (const character of characters) table[character.charCodeAt(0)] = 0
  return table
}

const inJson = tableWithout('"')

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  equals: '=',
}
const control: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

interface Escapes {
  readonly sign: RegExp
  /** As far as nothing stands that would have to be escaped. */
  readonly run: Uint8Array
  readonly decode: Redact
  readonly encode: Redact
}

const escapes: readonly Escapes[] = [
  {
    // Signs without width, dashes and spaces of other widths, digits of other forms.
    sign: /[\p{Cf}\u00a0\u2000-\u2015\u202f\u2212\u3000\uff01-\uff5e]|[^\P{Cc}\s]\[/u,
    run: tableWithout(''),
    decode: (text) =>
      text
        .normalize('NFKC')
        // Colours of a terminal too.
        .replace(/\p{Cf}|[^\P{Cc}\s]\[[\d;]{0,20}[A-Za-z]/gu, '')
        .replace(/[\p{Pd}\u2212]/gu, '-'),
    encode: (text) => text,
  },
  {
    sign: /&#?\w{2,8};/,
    run: tableWithout('<"'),
    decode: (text) =>
      text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi, (all, code, hex, name) => {
        if (name === undefined) return String.fromCodePoint(code ? Number(code) : parseInt(hex, 16))
        // A letter may do without its accent.
        const [, letter] =
          /^([a-z])(?:acute|grave|circ|uml|tilde|ring|cedil|slash|caron)$/i.exec(name) ?? []
        return named[name.toLowerCase()] ?? letter ?? all
      }),
    encode: (text) =>
      text.replace(
        /[&<>"]/g,
        (char) => `&${Object.keys(named).find((name) => named[name] === char)};`,
      ),
  },
  {
    sign: /\\(?:u[\da-f]{4}|u\{[\da-f]{1,5}\}|x[\da-f]{2}|["\\/bfnrt])/i,
    run: inJson,
    decode: (text) =>
      text.replace(
        /\\(?:u\{?([\da-f]{4}|(?<=\{)[\da-f]{1,5}(?=\}))\}?|x([\da-f]{2})|(["\\/bfnrt]))/gi,
        (_, code?: string, byte = code, char = '') =>
          byte === undefined ? (control[char] ?? char) : String.fromCodePoint(parseInt(byte, 16)),
      ),
    encode: (text) => JSON.stringify(text).slice(1, -1),
  },
]

/** Loops, since an expression may run out of stack over a run of millions. */
function replaceRuns(text: string, table: Uint8Array, least: number, replace: Redact): string {
  let [result, done, start] = ['', 0, 0]
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : -1
    // A quote that is escaped ends nothing.
    if (code === backslash && table === inJson) at++
    if (code !== -1 && table[code] === 1) continue
    if (at - start >= least) {
      let end = at
      // What fills base64 up to four.
      if (table === inBase64) while (text[end] === '=' && end < at + 2) end++
      const run = text.slice(start, end)
      const replaced = replace(run)
      if (replaced !== run) {
        result += text.slice(done, start) + replaced
        done = end
      }
    }
    start = at + 1
  }
  return done === 0 ? text : result + text.slice(done)
}

/** A wrong code does not shield what stands beside it. */
function hidePercent(run: string, hide: Redact): string {
  if (!/%[\dA-Fa-f]{2}/.test(run)) return run
  for (const spelled of new Set([run, run.replaceAll('+', ' ')])) {
    const plain = spelled.replace(/(?:%[\dA-Fa-f]{2}){1,4096}/g, (codes) =>
      Buffer.from(codes.replaceAll('%', ''), 'hex').toString(),
    )
    const hidden = hide(plain)
    if (hidden !== plain) return encodeURIComponent(hidden)
  }
  return run
}

function hideBase64(run: string, hide: Redact): string {
  const isHex = run.length % 2 === 0 && !/[^\da-f]/i.test(run)
  if (!isHex && isWord(run)) return run
  const bytes = Buffer.from(run, isHex ? 'hex' : 'base64')
  const plain = isUtf8(bytes) ? bytes.toString() : ''
  if (plain !== '' && isReadable(plain)) {
    const hidden = hide(plain)
    if (hidden === plain) return run
    if (isHex) return Buffer.from(hidden).toString('hex')
    const encoded = Buffer.from(hidden).toString(/[_-]/.test(run) ? 'base64url' : 'base64')
    return run.endsWith('=') || bytes.length % 3 === 0 ? encoded : encoded.replace(/=+$/, '')
  }
  const parts = run.split(/(?<=[/_-])/)
  if (parts.length === 1) return isHex ? run : hideInside(run, hide)
  return parts.map((part) => (part.length < shortest ? part : hideBase64(part, hide))).join('')
}

/** Signs of base64 by their six bits. */
const signsWhere = (fits: (bits: number) => boolean) =>
  `[${Array.from(`${letters}+/`, (sign, bits) => (fits(bits) ? sign : ''))
    .join('')
    .replace('+', '+\\-')
    .replace('/', '/_')}]`
/** Two groups of four signs, all bytes of which can be read; eight such bytes hold them wherever they begin. */
const mayHoldText = new RegExp(
  `(?:${[
    signsWhere((bits) => bits >> 2 !== 1 && bits < 32),
    signsWhere((bits) => (bits & 15) < 8 && (bits & 15) !== 1),
    signsWhere((bits) => (bits & 3) < 2),
    signsWhere(() => true),
  ].join('')}){2}`,
)

/** What follows other letters at once begins at any of four places; such a run is hidden whole. */
function hideInside(run: string, hide: Redact): string {
  if (run.length < 12 || run.length > 4_096 || !mayHoldText.test(run)) return run
  for (let from = 0; from < 4; from++) {
    const text = Buffer.from(run.slice(from), 'base64').toString('latin1')
    for (const [part] of text.matchAll(/[\t\n\r\x20-\x7e]{8,}/g)) {
      if (hide(part) !== part) return String(maskShape(run))
    }
  }
  return run
}

/** Words and numbers are no base64 worth reading. */
function isWord(run: string): boolean {
  if (!/[^a-z_-]/.test(run) || !/[^\d-]/.test(run)) return true
  return /^[A-Z]/.test(run) && !/[^a-z]/.test(run.slice(1))
}

/** What was no base64 decodes to control characters and broken UTF-8. */
function isReadable(text: string): boolean {
  return !/[^\t\n\r\x20-\x7e\u00a0-\ufffc]/.test(text)
}
