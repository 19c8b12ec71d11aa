import type { Hit } from './scan-patterns.ts'

/** A secret in a text, and where: never the secret itself. */
export interface Leak {
  /** `social security number`, `credential`, `known card number`, … */
  readonly kind: string
  /** Both 1-based; columns count UTF-16 units. A value in an encoded stretch is placed at its beginning. */
  readonly line: number
  readonly column: number
  /** JSON Pointer, where a JSON document says so; through documents inside of strings too. */
  readonly where?: string
}

/** The stretch of the whole text that a hit was found in. */
export interface Within {
  readonly start: number
  readonly end: number
  /** Whether the stretch was looked at as it stands; else nothing is known but that the hit is inside. */
  readonly exact: boolean
  /** JSON Pointer; '' outside of JSON. */
  readonly where: string
}

/** What was found in a text: one secret counts once, however often it was come across. */
export interface Finds {
  add(hit: Hit, within: Within): void
  /** In the order of the text. */
  leaks(): Leak[]
}

interface Find {
  readonly kind: string
  readonly offset: number
  readonly end: number
  where: string
}

export function openFinds(text: string): Finds {
  const finds: Find[] = []
  /** Where each value was found, in the order of finding. */
  const byValue = new Map<string, Find[]>()
  const byStart = new Map<number, Find>()
  /** Which characters belong to a find already. */
  let covered: Uint8Array | undefined

  /** Of those in the stretch the first that this place tells more of, or else the first. */
  function same(value: string, offset: number, end: number, where: string): Find | undefined {
    const before = byValue.get(value)
    if (before === undefined || end === offset) return undefined
    // Found in order but for what encodings hide: the nearest one not before the stretch.
    let [low, high] = [0, before.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (before[middle]!.offset < offset) low = middle + 1
      else high = middle
    }
    if (low > 0 && before[low - 1]!.end > offset) low--
    const inside = (find: Find | undefined) => find && find.offset < end && find.end > offset
    const first = inside(before[low]) ? before[low] : undefined
    for (let at = low; at < low + most && inside(before[at]); at++) {
      if (isDeeper(where, before[at]!.where)) return before[at]
    }
    return first
  }

  return {
    add({ kind, index, length, value }, { start, end, exact, where }) {
      const offset = exact ? start + index : start
      const last = exact ? offset + length : end
      const twin = (exact ? byStart.get(offset) : undefined) ?? same(value, offset, last, where)
      if (twin) {
        if (isDeeper(where, twin.where)) twin.where = where
        return
      }
      if (exact && covered?.[offset]) return
      const find: Find = { kind, offset, end: last, where }
      finds.push(find)
      const equal = byValue.get(value)
      if (equal) equal.push(find)
      else byValue.set(value, [find])
      if (!exact) return
      byStart.set(offset, find)
      covered ??= new Uint8Array(text.length)
      covered.fill(1, offset, find.end)
    },
    leaks() {
      const sorted = finds.sort((a, b) => a.offset - b.offset)
      let [line, lineStart, next] = [1, 0, text.indexOf('\n')]
      return sorted.map(({ kind, offset, where }) => {
        while (next !== -1 && next < offset) {
          line++
          lineStart = next + 1
          next = text.indexOf('\n', lineStart)
        }
        const place = { kind, line, column: offset - lineStart + 1 }
        return where === '' ? place : { ...place, where: shown(where) }
      })
    },
  }
}

/** How many equal values in one stretch are told apart. */
const most = 100

/** Whether a place leads further into the other: a document inside of a string is looked at from without, too. */
function isDeeper(where: string, than: string): boolean {
  return than === '' ? where !== '' : where.startsWith(`${than}/`)
}

/** A name in a pointer may itself be a secret: what is no plain word is left out. */
function shown(pointer: string): string {
  return pointer.replace(/[^/]+/g, (name) =>
    /^(?:[A-Za-z_][\w-]{0,39}|\d{1,5})$/.test(name) && !/\d{6}/.test(name) ? name : '…',
  )
}
