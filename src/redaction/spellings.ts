import { type Bounds, boundsOf } from './phrases.ts'

/** One way to write a value. */
export interface Spelling {
  readonly text: string
  /** What may not stand beside it. */
  readonly bounds: Bounds
  /** Writes another value in the same way, as far as that is of use. */
  readonly spell: (text: string) => string
}

/** The ways to write a value; `bounds` are those of the value as it is. */
export type Spell = (value: string, bounds?: Bounds) => Iterable<Spelling>

const cases = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
]

/** In any case, as JSON and HTML have it: what is left to look for where encodings are undone first. */
export function* plainSpellings(value: string, bounds = boundsOf(value)): Iterable<Spelling> {
  for (const spell of cases) {
    const text = spell(value)
    if (spell !== cases[0] && text === value) continue
    yield { text, bounds, spell }
    for (const escaped of escapesOf(text)) yield { text: escaped, bounds, spell }
  }
}

/** These, and percent-encoded, in base64 and in hexadecimal digits. */
export function* allSpellings(value: string, bounds = boundsOf(value)): Iterable<Spelling> {
  const text = value.toWellFormed()
  const bytes = Buffer.from(text)
  const percent = isPlain(value) ? [] : percentEncoded(text)
  for (const one of [...percent, ...base64Encoded(text, bytes), bytes.toString('hex')]) {
    yield { text: one, bounds: 'none', spell: (other) => other }
  }
  yield* plainSpellings(value, bounds)
}

/** What holds no sign that is ever escaped is written as it is by all of these. */
function isPlain(value: string): boolean {
  return /^[\w.~-]*$/.test(value)
}

function escapesOf(value: string): string[] {
  if (/^[\w .@+:-]*$/.test(value)) return []
  const plain = JSON.stringify(value).slice(1, -1)
  const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  const ascii = plain.replace(/[^\x20-\x7e]/g, unit)
  const upper = ascii.replace(/\\u[0-9a-f]{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`)
  return [plain, ascii, upper, plain.replaceAll('/', '\\/'), markupEscaped(value)]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function markupEscaped(value: string): string {
  return value.replace(/[&<>"']/g, (char) => entities[char]!)
}

function percentEncoded(text: string): string[] {
  const strict = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  const component = encodeURIComponent(text)
  const upper = [encodeURI(text), component, component.replace(/[!'()*]/g, strict)]
  const all = [...upper, ...upper.map((form) => form.replaceAll('%20', '+'))]
  return [...all, ...all.map((form) => form.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()))]
}

/** Also as part of something longer (`user:password`), where it begins at any of three bit offsets. */
function base64Encoded(text: string, bytes: Buffer): string[] {
  const inside = ['', '\0', '\0\0'].map((before) => {
    const whole = Buffer.from(before + text)
    const encoded = whole.toString('base64').replace(/=+$/, '')
    const mixedEnd = whole.byteLength % 3 === 0 ? 0 : 1
    return encoded.slice(before === '' ? 0 : before.length + 1, encoded.length - mixedEnd)
  })
  const all = [bytes.toString('base64'), bytes.toString('base64url'), ...inside]
  const signed = all.filter((form) => /[+/]/.test(form))
  return [...all, ...signed.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]
}
