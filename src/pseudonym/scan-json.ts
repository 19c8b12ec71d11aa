import type { Path } from '../json/index.ts'

/** A string or a number in a JSON text, and where it stands there (quotes not counted). */
export interface JsonLeaf {
  readonly value: string | number
  readonly start: number
  readonly end: number
}

export interface JsonVisitor {
  /** A value, or a member name where `isName`. The path is valid during the call only. */
  leaf(leaf: JsonLeaf, path: Path, isName: boolean): void
  /** An object has ended: the strings and numbers it holds itself, by name. */
  object?(members: ReadonlyMap<string, JsonLeaf>, path: Path): void
}

const deepest = 500
const [quote, backslash] = [34, 92]

/** Whether a text begins as a JSON document that holds more than one value. */
export function beginsAsJson(text: string): boolean {
  return /^[\s\uFEFF]{0,200}[[{]\s{0,200}["[{\]}\d-]/.test(text)
}

/**
 * Shows every value of a JSON text with its place, also of several documents one after the other.
 * A text that breaks off, or turns out to be none, is shown as far as it goes; comes back with how far.
 */
export function walkJson(text: string, visitor: JsonVisitor): number {
  const path: (string | number)[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0

  function space(): number {
    let code = text.charCodeAt(at)
    while (code === 32 || code === 10 || code === 13 || code === 9) code = text.charCodeAt(++at)
    return code
  }

  /** The next backslash; looked for once, however far it is and however many strings come before it. */
  let slash = text.indexOf('\\')
  function slashFrom(start: number): number {
    if (slash !== -1 && slash < start) slash = text.indexOf('\\', start)
    return slash
  }

  function string(): JsonLeaf {
    const start = at + 1
    let end = text.indexOf('"', start)
    let escaped = slashFrom(start)
    const isPlain = escaped === -1 || escaped > end
    while (end !== -1 && escaped !== -1 && escaped < end) {
      if (escaped + 1 === end) end = text.indexOf('"', end + 1)
      escaped = slashFrom(escaped + 2)
    }
    // A text that was cut off inside a string still shows what there is of it.
    const stop = end === -1 ? text.length : end
    at = stop + 1
    const raw = text.slice(start, stop)
    return { value: isPlain ? raw : undoString(raw), start, end: stop }
  }

  function scalar(): JsonLeaf | undefined {
    if (text.charCodeAt(at) === quote) return string()
    const start = at
    while (at < text.length && /[\w+.-]/.test(text[at]!)) at++
    if (at === start) throw new Unreadable()
    const value = Number(text.slice(start, at))
    return Number.isNaN(value) ? undefined : { value, start, end: at }
  }

  function value(): JsonLeaf | undefined {
    const code = space()
    if (code === 123) return object()
    if (code === 91) return array()
    const leaf = scalar()
    if (leaf) visitor.leaf(leaf, path, false)
    return leaf
  }

  function object(): undefined {
    const members = new Map<string, JsonLeaf>()
    items(125, () => {
      if (text.charCodeAt(at) !== quote) throw new Unreadable()
      const name = string()
      path.push(String(name.value))
      visitor.leaf(name, path, true)
      if (space() !== 58) throw new Unreadable()
      at++
      const held = value()
      if (held) members.set(String(name.value), held)
      path.pop()
    })
    visitor.object?.(members, path)
  }

  function array(): undefined {
    let index = 0
    items(93, () => {
      path.push(index++)
      value()
      path.pop()
    })
  }

  function items(closing: number, item: () => void): void {
    if (path.length > deepest) throw new Unreadable()
    at++
    if (space() === closing) {
      at++
      return
    }
    for (;;) {
      space()
      item()
      const code = space()
      at++
      if (code === closing) return
      if (code !== 44) throw new Unreadable()
    }
  }

  try {
    while (!Number.isNaN(space())) value()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return at
}

class Unreadable extends Error {}

/** What a string with escapes says; one with wrong escapes still says what it can. */
function undoString(raw: string): string {
  if (raw.charCodeAt(raw.length - 1) !== backslash) {
    try {
      return JSON.parse(`"${raw}"`) as string
    } catch {}
  }
  return undoEscapes(raw)
}

const short: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The text without the escapes of JSON, wherever it stands. */
export function undoEscapes(text: string): string {
  return text.replace(/\\(?:u([\da-f]{4})|(.))/gi, (_, code, char) =>
    code === undefined ? (short[char] ?? char) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}
