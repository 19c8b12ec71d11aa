import type { Bounds } from './phrases.ts'

/** One way to write a value. */
export interface Spelling {
  readonly text: string
  /** What may not stand beside it. */
  readonly bounds: Bounds
  /** Writes another value in the same way, as far as that is of use. */
  readonly spell: (text: string) => string
}

/** The ways to write a value; `bounds` are those of the value as it is. */
export type Spell = (value: string, bounds: Bounds) => Iterable<Spelling>

/**
 * What may not stand beside a secret value. Six digits stand by chance in many a longer number, and a name
 * in many a word; what is longer is itself, even glued to something else.
 */
export function boundsOf(value: string): Bounds {
  if (/^\d+$/.test(value)) return value.length < 9 ? 'word' : 'digits'
  return value.length < (/^\p{L}+$/u.test(value) ? 10 : 8) ? 'word' : 'none'
}

const cases = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
]

/** In any case, as JSON and HTML have it: what is left to look for where encodings are undone first. */
export function* plainSpellings(value: string, bounds: Bounds): Iterable<Spelling> {
  for (const spell of cases) {
    const text = spell(value)
    if (spell !== cases[0] && text === value) continue
    yield { text, bounds, spell }
    for (const escaped of escapesOf(text)) yield { text: escaped, bounds, spell }
  }
}

/** These, and percent-encoded, in base64 and in hexadecimal digits. */
export function* allSpellings(value: string, bounds: Bounds): Iterable<Spelling> {
  const text = value.toWellFormed()
  const hex = Buffer.from(text).toString('hex')
  for (const one of [...percentEncoded(text), ...base64Encoded(text), hex]) {
    yield { text: one, bounds: 'none', spell: (other) => other }
  }
  yield* plainSpellings(value, bounds)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapesOf(value: string): string[] {
  if (/^[\w .@+:-]*$/.test(value)) return []
  const plain = JSON.stringify(value).slice(1, -1)
  const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  const ascii = plain.replace(/[^\x20-\x7e]/g, unit)
  const upper = ascii.replace(/\\u[0-9a-f]{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`)
  const markup = value.replace(/[&<>"']/g, (char) => entities[char]!)
  const cell = value.replaceAll('"', '""')
  return [plain, ascii, upper, plain.replaceAll('/', '\\/'), markup, cell]
}

function percentEncoded(text: string): string[] {
  if (/^[\w.~-]*$/.test(text)) return []
  const strict = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  const component = encodeURIComponent(text)
  const upper = [encodeURI(text), component, component.replace(/[!'()*]/g, strict)]
  const all = [...upper, ...upper.map((form) => form.replaceAll('%20', '+'))]
  return [...all, ...all.map((form) => form.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()))]
}

/** Also as part of something longer (`user:password`), where it begins at any of three bit offsets. */
function base64Encoded(text: string): string[] {
  const whole = Buffer.from(text).toString('base64')
  const inside = ['', '\0', '\0\0'].map((before) => {
    const bytes = Buffer.from(before + text)
    const encoded = bytes.toString('base64').replace(/=+$/, '')
    const mixedEnd = bytes.length % 3 === 0 ? 0 : 1
    return encoded.slice(before === '' ? 0 : before.length + 1, encoded.length - mixedEnd)
  })
  const all = [whole, whole.replace(/=+$/, ''), ...inside]
  const signed = all.filter((form) => /[+/]/.test(form))
  return [...all, ...signed.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]
}

/**
 * Hides what stands in a text percent-encoded, in base64 or in hexadecimal digits. Each run of such characters is read,
 * hidden, and written again in its own spelling, two layers deep; one in which nothing is hidden stays as it was.
 */
export function hideEncoded(text: string, hide: (plain: string) => string, layers = 2): string {
  const below = (plain: string) => {
    const hidden = hide(plain)
    return layers === 1 ? hidden : hideEncoded(hidden, hide, layers - 1)
  }
  const plain = text.includes('%')
    ? replaceRuns(text, inPercent, 3, (run) => hidePercent(run, below))
    : text
  return replaceRuns(plain, inBase64, shortest, (run) => hideBase64(run, below))
}

/** Six bytes: nothing shorter is looked for anywhere. */
const shortest = 8

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const inBase64 = tableOf(`${letters}+/-_`)
const inPercent = tableOf(`${letters}_.~%+*!'()@$-`)

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(65_536)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return table
}

/** Loops, since an expression may run out of stack over a run of millions. */
function replaceRuns(
  text: string,
  table: Uint8Array,
  least: number,
  replace: (run: string) => string,
): string {
  let [result, done, start] = ['', 0, 0]
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && table[text.charCodeAt(at)] === 1) continue
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
function hidePercent(run: string, hide: (plain: string) => string): string {
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

function hideBase64(run: string, hide: (plain: string) => string): string {
  const isHex = run.length % 2 === 0 && !/[^\da-f]/.test(run)
  if (!isHex && isWord(run)) return run
  const bytes = Buffer.from(run, isHex ? 'hex' : 'base64')
  const plain = bytes.toString()
  if (isReadable(plain)) {
    const hidden = hide(plain)
    if (hidden === plain) return run
    if (isHex) return Buffer.from(hidden).toString('hex')
    const encoded = Buffer.from(hidden).toString(/[_-]/.test(run) ? 'base64url' : 'base64')
    return run.endsWith('=') || bytes.length % 3 === 0 ? encoded : encoded.replace(/=+$/, '')
  }
  if (!run.includes('/')) return run
  const parts = run.split('/')
  return parts.map((part) => (part.length < shortest ? part : hideBase64(part, hide))).join('/')
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
