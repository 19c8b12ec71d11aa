/** The number of characters that decide where to look closer. */
const width = 6

/** Digits of base64 that are fewer come about by chance. */
const shortestCode = 10

/** The ways to write a value, in lower case. */
function spellingsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const codes = [0, 1, 2].map((offset) => {
    const digits = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    return digits.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  })
  return [
    ...[value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), encodeURI(value)],
    ...[value.replaceAll('&', '&amp;'), bytes.toString('hex')],
    ...[...codes, ...codes.map((code) => code.replaceAll('+', '-').replaceAll('/', '_'))].filter(
      (code) => code.length >= shortestCode,
    ),
  ].map((spelling) => spelling.toLowerCase())
}

/** What finds the values that stand in some bytes, in any case, and as JSON, HTML, addresses, base64 and hexadecimal digits. */
export function secretFinder(secrets: readonly string[]): (bytes: Buffer) => readonly string[] {
  const starts = new Map<string, [spelling: string, value: string][]>()
  // Most places of a text are ruled out by two characters.
  const pairs = new Uint8Array(2 ** 16)
  const pairAt = (text: string, at: number) =>
    (text.charCodeAt(at) * 251 + text.charCodeAt(at + 1)) & 0xffff
  for (const value of new Set(secrets)) {
    for (const spelling of new Set(spellingsOf(value))) {
      const start = spelling.slice(0, width)
      pairs[pairAt(spelling, 0)] = 1
      const known = starts.get(start)
      if (known === undefined) starts.set(start, [[spelling, value]])
      else known.push([spelling, value])
    }
  }
  return (bytes) => {
    const text = bytes.toString('utf8').toLowerCase()
    const found = new Set<string>()
    for (let at = 0; at < text.length; at++) {
      if (pairs[pairAt(text, at)] === 0) continue
      for (const [spelling, value] of starts.get(text.slice(at, at + width)) ?? []) {
        if (text.startsWith(spelling, at)) found.add(value)
      }
    }
    return [...found]
  }
}
