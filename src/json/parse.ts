/** No schema is a tenth as deep, and whatever walks a document may recurse so far. */
const deepest = 1_000

type Container = Record<string | number, unknown>

/**
 * The value of a JSON text; throws the SyntaxError of JSON.parse. Objects and arrays deeper than a thousand levels are
 * empty in it, so that no reader of it runs out of stack.
 */
export function parseJson(text: string): unknown {
  const document: unknown = JSON.parse(text)
  if (mayBeDeep(text)) emptyBelow(document, 1)
  return document
}

/** Few texts have as many brackets, and to look for those takes next to no time. */
function mayBeDeep(text: string): boolean {
  let openings = 0
  for (const bracket of ['[', '{']) {
    let at = text.indexOf(bracket)
    for (; at >= 0 && openings <= deepest; at = text.indexOf(bracket, at + 1)) openings++
  }
  return openings > deepest
}

function emptyBelow(value: unknown, depth: number): void {
  if (Array.isArray(value)) {
    // Counting is faster here than names: there may be millions of items.
    for (let index = 0; index < value.length; index++)
      emptyAt(value as unknown as Container, index, depth)
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value) emptyAt(value as Container, name, depth)
  }
}

function emptyAt(holder: Container, name: string | number, depth: number): void {
  const held = holder[name]
  if (typeof held !== 'object' || held === null) return
  if (depth < deepest) emptyBelow(held, depth + 1)
  else holder[name] = Array.isArray(held) ? [] : {}
}
