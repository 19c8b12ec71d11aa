import { type Bounds, boundsOf } from './phrases.ts'

/** The ways a value can be written, and what may not stand beside each; `bounds` are those of the value as it is. */
export function spellingsOf(
  value: string,
  bounds: Bounds = boundsOf(value),
): ReadonlyMap<string, Bounds> {
  const text = value.toWellFormed()
  const bytes = Buffer.from(text)
  // What holds no sign that is ever escaped is written as it is by all of these.
  const isPlain = /^[\w.~-]*$/.test(value)
  const escaped = isPlain
    ? []
    : [...percentEncoded(text), ...jsonEscaped(value), markupEscaped(value)]
  const encoded = [...escaped, ...base64Encoded(bytes), bytes.toString('hex')]
  return new Map<string, Bounds>([
    ...encoded.map((spelling) => [spelling, 'none'] as const),
    ...inAnyCase(value).map((spelling) => [spelling, bounds] as const),
  ])
}

/** The value itself, and as it is shouted or written in an address. */
export function inAnyCase(value: string): string[] {
  return [value, value.toUpperCase(), value.toLowerCase()]
}

/** As HTML and XML have it. */
export function markupEscaped(value: string): string {
  const codes: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return value.replace(/[&<>"']/g, (char) => codes[char]!)
}

function percentEncoded(text: string): string[] {
  const strict = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  const component = encodeURIComponent(text)
  const upper = [encodeURI(text), component, component.replace(/[!'()*]/g, strict)]
  const all = [...upper, ...upper.map((form) => form.replaceAll('%20', '+'))]
  return [...all, ...all.map((form) => form.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()))]
}

function jsonEscaped(value: string): string[] {
  const plain = JSON.stringify(value).slice(1, -1)
  const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  const ascii = plain.replace(/[^\x20-\x7e]/g, unit)
  const upper = ascii.replace(/\\u[0-9a-f]{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`)
  return [plain, ascii, upper, plain.replaceAll('/', '\\/')]
}

/** Also as part of something longer (`user:password`), where it begins at any of three bit offsets. */
function base64Encoded(bytes: Buffer): string[] {
  const inside = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
    const encoded = whole.toString('base64').replace(/=+$/, '')
    const mixedEnd = whole.byteLength % 3 === 0 ? 0 : 1
    return encoded.slice(shift === 0 ? 0 : shift + 1, encoded.length - mixedEnd)
  })
  const all = [bytes.toString('base64'), bytes.toString('base64url'), ...inside]
  const signed = all.filter((form) => /[+/]/.test(form))
  return [...all, ...signed.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]
}
