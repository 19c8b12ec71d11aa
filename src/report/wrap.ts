/**
 * Breaks text into lines of at most a width, between words where it can; the first line starts with
 * one text, the others with another.
 */
export function wrap(
  text: string,
  width: number,
  first: string,
  others: string = first,
): readonly string[] {
  const lines: string[] = []
  let line = first
  let empty = true
  for (const word of text
    .split(/\s+/)
    .flatMap((word) => chop(word, Math.max(8, width - others.length)))) {
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = others
      empty = true
    }
    line += empty ? word : ` ${word}`
    empty = false
  }
  return [...lines, line]
}

// By code points: half a surrogate pair is not a character.
function chop(word: string, room: number): readonly string[] {
  if (word.length <= room) return [word]
  const chars = Array.from(word)
  const pieces: string[] = []
  for (let at = 0; at < chars.length; at += room) pieces.push(chars.slice(at, at + room).join(''))
  return pieces
}
