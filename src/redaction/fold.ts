/** A text as its readers take it: in lower case, without marks over letters, and without what sets its parts apart. */
export interface Folded {
  readonly text: string
  /** Where each of its characters stands in the text that was folded. */
  readonly places: Uint32Array
}

/** Signs that may stand between the parts of a value, or before a quote. */
const separators = ' \t\r\n.+-()_/,"\'\\'
const ascii = Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code)
  return separators.includes(char) || code < 32 ? '' : char.toLowerCase()
})
const others = new Map<string, string>()

let last: { readonly of: string; readonly folded: Folded } | undefined

/** Folds a text: `Zoë Vandil`, `ZOE\u0308-VANDIL` and `zoe vandil` are one. The last one is remembered. */
export function fold(text: string): Folded {
  if (last?.of !== text) last = { of: text, folded: foldAll(text) }
  return last.folded
}

function foldAll(text: string): Folded {
  // No character becomes more than three.
  const places = new Uint32Array(/[^\0-\x7f]/.test(text) ? text.length * 3 : text.length)
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const char = code < 128 ? ascii[code]! : foldOther(text[at]!)
    for (let count = 0; count < char.length; count++) places[folded.length + count] = at
    folded += char
  }
  return { text: folded, places: places.subarray(0, folded.length) }
}

function foldOther(char: string): string {
  let folded = others.get(char)
  if (folded === undefined) {
    folded = char
      .normalize('NFKD')
      .toUpperCase()
      .toLowerCase()
      .replace(/[\p{M}\p{Z}\p{Pd}\p{Pi}\p{Pf}\p{Cf}]/gu, '')
      .slice(0, 3)
    others.set(char, folded)
  }
  return folded
}
