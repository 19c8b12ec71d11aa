/** A parameter of an address in a text, or the user in front of its host; `start` and `end` are those of the value. */
export interface AddressPart {
  /** Decoded; '' for a user. */
  readonly name: string
  readonly value: string
  readonly start: number
  readonly end: number
}

const outside = String.raw`\s"'<>\\\x60`
/** The name and the value of a parameter; what stands in brackets is a mask, and may hold spaces. */
const parameter = String.raw`[?&#;]([^${outside}?&#;=/]{1,64})=(\[[a-z ]{1,40}\]|[^${outside}&#;]{1,4096})`
/** A name with or without a password. */
const user = String.raw`:\/\/([^${outside}/?#]{1,1024})@`
const parts = new RegExp(`${parameter}|${user}`, 'g')

/** The parameters and users of all addresses in a text, whole addresses or parts of them, in its order. */
export function* addressParts(text: string): Generator<AddressPart> {
  if (!/[=@]/.test(text)) return
  parts.lastIndex = 0
  let from = 0
  for (;;) {
    // Set again each time: the caller may search another text in between.
    parts.lastIndex = from
    const match = parts.exec(text)
    if (match === null) return
    const [all, name, held, who] = match
    const start = match.index + all.length - (who === undefined ? held! : `${who}@`).length
    const value = who ?? wholeValue(text, start, held!)
    const end = start + value.length
    // What is behind a parameter may begin the next one.
    from = Math.max(end, match.index + 1)
    if (value !== '') yield { name: who === undefined ? decoded(name!) : '', value, start, end }
  }
}

/** The text with parts of its addresses replaced; what `replace` leaves undefined stays. */
export function replaceAddressParts(
  text: string,
  replace: (name: string, value: string) => string | undefined,
): string {
  let [result, done] = ['', 0]
  for (const { name, value, start, end } of addressParts(text)) {
    const stand = replace(name, value)
    if (stand === undefined) continue
    result += text.slice(done, start) + stand
    done = end
  }
  return done === 0 ? text : result + text.slice(done)
}

const goesOn = new RegExp(`[^${outside}&#;]`)

/** Without the signs of the sentence around it; the pattern has bounds, and a value may have none. */
function wholeValue(text: string, start: number, matched: string): string {
  if (matched.startsWith('[') && matched.endsWith(']')) return matched
  let end = start + matched.length
  if (matched.length >= 4096) while (end < text.length && goesOn.test(text[end]!)) end++
  while (end > start && '.,!:)]'.includes(text[end - 1]!)) end--
  return text.slice(start, end)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
