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
  const room = Math.max(8, width - others.length)
  // By code points: half a surrogate pair is not a character.
  const longest = new RegExp(`.{1,${room}}`, 'gsu')
  const words = text.split(/\s+/).flatMap((word) => word.match(longest) ?? [])
  const lines = [first + (words.shift() ?? '')]
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length > width) lines.push(others + word)
    else lines[lines.length - 1] = line
  }
  return lines
}
