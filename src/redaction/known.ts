import { vocabulary } from '../contract/index.ts'
import { type Folded, fold } from './fold.ts'
import { memo, type Secret } from './names.ts'
import { isMasked, tokenPrefixOf } from './patterns.ts'

/** What a known text consists of: one value, or the parts of a name and what stands between them. */
export type Pieces = readonly (Secret | string)[]

/** A known text where it stands in another. */
export interface Found {
  readonly start: number
  readonly end: number
  readonly pieces: Pieces
}

/** The values and names that are looked for in any text: in any case, and however their parts are set apart. */
export interface Known {
  /** The first at or after a place, and of those that begin there the longest. */
  find(text: string, from: number): Found | undefined
  /** By how they read. */
  readonly all: ReadonlyMap<string, Pieces>
  /** Whether it was not known before, and is worth looking for. */
  add(pieces: Pieces): boolean
  forget(pieces: Pieces): void
  /** The kind of a text that is a known value. */
  kindOf(text: string): string | undefined
}

interface Entry {
  readonly pieces: Pieces
  readonly value: string
  /** What may not stand beside it, where it begins and ends with the like. */
  readonly beside: RegExp | undefined
  /** What may set its parts apart. */
  readonly gap: RegExp | undefined
}

/** Nothing shorter is looked for anywhere. */
const shortest = 6
const width = 4

/**
 * Knows nothing yet, and `most` texts at most. An index by the first characters and by the length: nothing is compiled
 * anew when a text is added, and the time to search depends on the text, not on how many are known or begin alike.
 */
export function createKnown(most = Infinity): Known {
  const all = new Map<string, Pieces>()
  const entries = new Map<string, Entry>()
  /** How long those with this start are, the longest first. */
  const lengths = new Map<string, number[]>()
  // Nearly every place of a text is ruled out by its first characters.
  const starts = new Uint8Array(65_536)

  function longestAt(text: string, { text: folded, places }: Folded, at: number) {
    for (const length of lengths.get(folded.slice(at, at + width)) ?? []) {
      if (at + length > folded.length) continue
      const entry = entries.get(folded.slice(at, at + length))
      const [start, end] = [places[at]!, places[at + length - 1]! + 1]
      if (entry && stands(text, start, end, entry) && !isInId(text, start, end)) {
        return { pieces: entry.pieces, start, end }
      }
    }
    return undefined
  }

  return {
    all,
    add(pieces) {
      const value = joined(pieces)
      const isName = pieces.length > 1
      if (all.size >= most || all.has(value) || !(isName || isTelling(value))) return false
      all.set(value, pieces)
      const folded = fold(value).text
      if (folded.length < shortest || entries.has(folded)) return true
      const beside = isName ? besides.word : besideOf(value)
      entries.set(folded, { pieces, value, beside, gap: gapOf(value, folded) })
      const start = folded.slice(0, width)
      const others = lengths.get(start) ?? []
      if (!others.includes(folded.length)) {
        const longestFirst = [...others, folded.length].sort((a, b) => b - a)
        lengths.set(start, longestFirst)
      }
      starts[slotAt(folded, 0)] = 1
      return true
    },
    forget(pieces) {
      const value = joined(pieces)
      all.delete(value)
      const folded = fold(value).text
      if (entries.get(folded)?.value === value) entries.delete(folded)
    },
    kindOf(text) {
      const [one, more] = all.get(text) ?? []
      return typeof one === 'object' && more === undefined ? one.kind : undefined
    },
    find(text, from) {
      if (entries.size === 0 || text.length - from < shortest) return undefined
      const folded = fold(text)
      const end = folded.text.length - shortest
      for (let at = firstFrom(folded.places, from); at <= end; at++) {
        if (starts[slotAt(folded.text, at)] === 0) continue
        const found = longestAt(text, folded, at)
        if (found) return found
      }
      return undefined
    },
  }
}

function slotAt(text: string, at: number): number {
  const [first, second, third] = [0, 1, 2].map((next) => text.charCodeAt(at + next))
  return ((first! << 11) ^ (second! << 5) ^ third!) & 0xffff
}

/** The index of the first place at or after another; places grow. */
function firstFrom(places: Uint32Array, from: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < from) low = middle + 1
    else high = middle
  }
  return low
}

const besides = { word: /[\w\u0080-\uffff]/, digits: /\d/ }

/**
 * What may not stand beside a secret value. Six digits stand by chance in many a longer number, a name in many a word, and
 * a token of a prefix and a sign in many a token; what is longer is itself, even glued to something else.
 */
function besideOf(value: string): RegExp | undefined {
  if (/^\d+$/.test(value)) return value.length < 9 ? besides.word : besides.digits
  const prefix = tokenPrefixOf(value)
  if (prefix !== '' && value.length - prefix.length < 4) return besides.word
  return value.length < (/^\p{L}+$/u.test(value) ? 10 : 8) ? besides.word : undefined
}

/** Parts of a number are set apart by few signs, since numbers that stand in a row are no number. */
function gapOf(value: string, folded: string): RegExp | undefined {
  const digits = folded.replace(/\D/g, '').length
  if (digits >= 7 && folded.length < 40) return /^[\s.+\-_/()\\\p{Pd}\p{Cf}\p{M}]{1,3}$/u
  return /[\p{L}\p{M}\d]+[^\p{L}\p{M}\d]+[\p{L}\d]/u.test(value)
    ? /^.{1,4}$/su
    : /^[\p{M}\p{Cf}]+$/u
}

/** Whether a known text stands there by itself, its parts no farther apart than they may be. */
function stands(text: string, start: number, end: number, { value, beside, gap }: Entry): boolean {
  const isLike = (place: number) => beside!.test(text.charAt(place))
  if (beside && ((isLike(start) && isLike(start - 1)) || (isLike(end - 1) && isLike(end)))) {
    return false
  }
  const held = text.slice(start, end)
  if (held.length === value.length && held.toLowerCase() === value.toLowerCase()) return true
  return (held.match(gaps) ?? []).every((one) => gap?.test(one))
}

/** Ids are shown as they are, but for one that is a prefix and a secret. */
function isInId(text: string, start: number, end: number): boolean {
  const [begun = ''] = /\w{1,100}$/.exec(text.slice(Math.max(0, start - 100), start)) ?? []
  const prefix = vocabulary.prefixes.find((one) => begun.startsWith(one))
  return prefix !== undefined && (begun !== prefix || /^\w/.test(text.slice(end, end + 1)))
}

const gaps = /[\s.+\-()_/,"'\\\p{Z}\p{Pd}\p{Pi}\p{Pf}\p{Cf}]+/gu

/** The text of pieces, the secrets as they are or as `textOf` has them. */
export function joined(pieces: Pieces, textOf = ({ value }: Secret) => value): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece))).join('')
}

/** The value, or the parts of the name. */
export function secretsOf(pieces: Pieces): Secret[] {
  return pieces.filter((piece) => typeof piece !== 'string')
}

/** Short values, masks, hardly more than zeros and words of the contract are replaced at their own places only: too much equals them. */
export function isTelling(value: string): boolean {
  if (/^0*[1-9]?0*$|^0{5,}\d{1,3}$/.test(value)) return false
  return value.length >= shortest && !isMasked(value) && !vocabulary.words.has(value.toLowerCase())
}

/** How sentences have the name of a person; what sets its parts apart does not matter. */
const orders = [
  ['given', ' ', 'family'],
  ['family', ', ', 'given'],
  ['given', ' ', 'middle', ' ', 'family'],
  ['family', ', ', 'given', ' ', 'middle'],
]

/** The part of a name that a member holds. */
const namePartOf = memo((name) => {
  if (!/name$/i.test(name)) return undefined
  const form = /^(?:(first|given|fore)|(middle)|(?:last|family|sur))[_-]*name$/i
  const [all, given, middle] = form.exec(name) ?? []
  return all && (given ? 'given' : middle ? 'middle' : 'family')
})

/**
 * The name of the person whose record an object is, in every order. Each part may be a plain word; together they are
 * telling, but for words of the contract, masks and what is too short.
 */
export function fullNamesOf(
  holder: Readonly<Record<string, unknown>>,
  kindOf: (name: string) => string,
): Pieces[] {
  const person: Record<string, Secret> = {}
  for (const name in holder) {
    const part = namePartOf(name)
    const held = part === undefined ? undefined : holder[name]
    if (typeof held !== 'string' || held.trim() === '') continue
    person[part!] = { kind: kindOf(name), value: held.trim() }
  }
  const { given, family } = person
  if (!given || !family || !areTelling([given.value, family.value])) return []
  return orders
    .filter((order) => 'middle' in person || !order.includes('middle'))
    .map((order) => order.map((piece) => person[piece] ?? piece))
}

function areTelling(words: readonly string[]): boolean {
  const isOfContract = words.every((word) => vocabulary.words.has(word.toLowerCase()))
  return !isOfContract && !words.every(isMasked) && words.join(' ').length >= shortest
}
