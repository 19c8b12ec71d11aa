/** No schema is a tenth as deep, and whatever walks a document may recurse so far. */
const deepest = 1_000

type Container = Record<string | number, unknown>

/**
 * The value of a JSON text; throws the SyntaxError of JSON.parse. Objects and arrays deeper than a thousand levels are
 * empty in it, so that no reader of it runs out of stack.
 */
export function parseJson(text: string): unknown {
  const isBracketed = hasManyBrackets(text)
  const sparing = isBracketed ? parseSparing(text) : undefined
  const document: unknown = sparing ?? JSON.parse(text)
  if (isBracketed) emptyBelow(document, 1, sparing !== undefined)
  return document
}

/** Stands for an empty object while a text is parsed: an object takes 56 bytes, and there may be millions. */
const mark = '~'
/** What all of them are then. */
const nothing: Container = Object.freeze({})

/** The value of a JSON text with marks where it has empty objects; undefined where that cannot be told. */
function parseSparing(text: string): unknown {
  if (/"~"|\\u007e|\\\{/i.test(text)) return undefined
  try {
    // In a text that is a value, the quotes around the mark end it, and what follows is no JSON.
    return JSON.parse(text.replaceAll('{},', `"${mark}",`))
  } catch {
    return undefined
  }
}

/** Few texts have as many brackets, and to look for those takes next to no time. */
function hasManyBrackets(text: string): boolean {
  let openings = 0
  for (const bracket of ['[', '{']) {
    let at = text.indexOf(bracket)
    for (; at >= 0 && openings <= deepest; at = text.indexOf(bracket, at + 1)) openings++
  }
  return openings > deepest
}

function emptyBelow(value: unknown, depth: number, isMarked: boolean): void {
  if (Array.isArray(value)) {
    // Counting is faster here than names: there may be millions of items.
    for (let index = 0; index < value.length; index++)
      emptyAt(value as unknown as Container, index, depth, isMarked)
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value) emptyAt(value as Container, name, depth, isMarked)
  }
}

function emptyAt(holder: Container, name: string | number, depth: number, isMarked: boolean): void {
  const held = holder[name]
  if (isMarked && held === mark) holder[name] = nothing
  if (typeof held !== 'object' || held === null) return
  if (depth < deepest) emptyBelow(held, depth + 1, isMarked)
  else holder[name] = Array.isArray(held) ? [] : {}
}
