import { count } from '../../core/run/index.ts'
import { limits, most } from './limits.ts'

// Characters that a reader cannot see, or that change how the text beside them reads: controls, bidirectional marks, zero-width
// and other ignorable characters, lone surrogates, odd spaces. They include everything that XML 1.0 forbids and a terminal would
// obey.
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Zs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u
const harmless = /^[ \n\t]$/
/** Most texts contain no such character. */
const plain = /^[ -~\n\t]*$/
const combining = /\p{M}/u

/** An invisible character becomes its number, `⟨U+202E⟩`. */
export function show(text: string, limit: number = Number.POSITIVE_INFINITY): string {
  if (text.length <= limit && plain.test(text)) return text
  let shown = ''
  let read = 0
  let marks = 0
  for (const char of text) {
    marks = combining.test(char) ? marks + 1 : 0
    const next = marks > most.marks ? codePoint(char) : visible(char, text[read + char.length])
    if (shown.length + next.length > limit) return shown + omitted(text.length - read)
    shown += next
    read += char.length
  }
  return shown
}

export function showLine(text: string, limit?: number): string {
  return show(text, limit).replace(/[\n\t]+/g, ' ')
}

/** Returns a name or a message for a file that programs read, where it stands on one line. */
export function asOneLine(text: string): string {
  return showLine(text, limits.address)
}

export function omitted(characters: number): string {
  return `… (${count(characters)} more ${characters === 1 ? 'character' : 'characters'})`
}

function visible(char: string, next: string | undefined): string {
  if (char === '\r' && next === '\n') return ''
  return unseen.test(char) && !harmless.test(char) ? codePoint(char) : char
}

function codePoint(char: string): string {
  return `⟨U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** Returns a text on one line, cut to this many characters with an ellipsis. */
export function cut(text: string, longest: number): string {
  const chars = Array.from(text.replaceAll('\t', ' '))
  return chars.length > longest ? `${chars.slice(0, longest - 1).join('')}…` : chars.join('')
}

/**
 * Breaks a text into lines of at most a width, between words if possible. The first line starts with `first`, each other line
 * with `rest`.
 */
export function wrap(
  text: string,
  width: number,
  first: string,
  rest: string = first,
): readonly string[] {
  const room = Math.max(8, width - rest.length)
  // The pattern counts code points, because half a surrogate pair is not a character.
  const longest = new RegExp(`.{1,${room}}`, 'gsu')
  const words = text.split(/\s+/).flatMap((word) => word.match(longest) ?? [])
  const lines = [first + (words.shift() ?? '')]
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length > width) lines.push(rest + word)
    else lines[lines.length - 1] = line
  }
  return lines
}
