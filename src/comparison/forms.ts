/**
 * How the values of a format are written, where that changed: of timestamps the fraction, the zone and the
 * separator, of ids the prefix, the alphabet and the length. Undefined where only the values differ.
 */
export function changedForm(
  format: string,
  before: Iterable<string>,
  after: Iterable<string>,
): readonly [was: string, is: string] | undefined {
  if (format === 'id') return changedIds([...before], [...after])
  return /date-time$/.test(format) ? changedTimes([...before], [...after]) : undefined
}

function changedTimes(before: readonly string[], after: readonly string[]) {
  const [was, ...others] = new Set(before.map(timeForm))
  // Where times were written in several ways, another way says nothing.
  if (was === undefined || others.length > 0) return undefined
  const is = after.map(timeForm).find((form) => form !== was)
  return is === undefined ? undefined : ([was, is] as const)
}

/** `YYYY-MM-DDThh:mm:ss.sssZ`; an offset stands as it is. */
function timeForm(text: string): string {
  const zone = /(Z|[+-][\d:]+)$/i.exec(text.slice(10))?.[0] ?? ''
  const time = text.slice(11, text.length - zone.length)
  const fraction = (time.split('.')[1] ?? '').replaceAll(/\d/g, 's')
  const seconds = time.length > 5 ? `:ss${fraction === '' ? '' : `.${fraction}`}` : ''
  return `YYYY-MM-DD${text[10]}hh:mm${seconds}${zone}`
}

function changedIds(before: readonly string[], after: readonly string[]) {
  const earlier = Map.groupBy(before, prefixOf)
  for (const [prefix, ids] of Map.groupBy(after, prefixOf)) {
    const known = earlier.get(prefix)
    if (known === undefined) {
      const prefixes = [...earlier.keys()].sort().map((one) => `${one}…`)
      return [prefixes.join(' or '), `${prefix}…`] as const
    }
    const [one, other] = [restOf(known, prefix), restOf(ids, prefix)]
    if (isOtherAlphabet(one.join(''), other.join('')) || isOtherLength(one, other)) {
      return [sayIds(prefix, one), sayIds(prefix, other)] as const
    }
  }
  return undefined
}

/** `pmt_`, the kind of an id; empty where it has none. */
function prefixOf(id: string): string {
  return /^[a-z]+_/.exec(id)?.[0] ?? ''
}

function restOf(ids: readonly string[], prefix: string): readonly string[] {
  return ids.map((id) => id.slice(prefix.length))
}

/** Each with its name, its characters, and how many those are; smaller ones first. */
const alphabets = [
  ['digits', /^\d*$/, 10],
  ['hexadecimal digits', /^[\da-f]*$/, 16],
  ['small letters or digits', /^[\da-z]*$/, 36],
  ['capital letters or digits', /^[\dA-Z]*$/, 36],
  ['letters or digits', /^[\w-]*$/, 64],
  ['characters', /^/, 94],
] as const

function alphabetOf(text: string) {
  return alphabets.find(([, characters]) => characters.test(text))!
}

/** Rarer than this, a text without a letter is no accident of an alphabet that has letters. */
const rare = 1e-3

function isOtherAlphabet(before: string, after: string): boolean {
  const [, charactersBefore, sizeBefore] = alphabetOf(before)
  const [, charactersAfter, sizeAfter] = alphabetOf(after)
  const isWider = charactersAfter.test(before)
  const isNarrower = charactersBefore.test(after)
  if (isWider && isNarrower) return false
  if (isWider) return (sizeBefore / sizeAfter) ** before.length < rare
  return !isNarrower || (sizeAfter / sizeBefore) ** after.length < rare
}

/** Numbers grow by a digit, and some encodings vary by one: half as long again is another kind of id. */
function isOtherLength(before: readonly string[], after: readonly string[]): boolean {
  const [one, other] = [rangeOf(before), rangeOf(after)]
  return isLonger(one.most, other.least) || isLonger(other.most, one.least)
}

function isLonger(short: number, long: number): boolean {
  return long >= 1.5 * short && long - short >= 4
}

function rangeOf(texts: readonly string[]) {
  const lengths = texts.map(({ length }) => length)
  return { least: Math.min(...lengths), most: Math.max(...lengths) }
}

function sayIds(prefix: string, rest: readonly string[]): string {
  const { least, most } = rangeOf(rest)
  const [name] = alphabetOf(rest.join(''))
  const length = least === most ? String(least) : `${least} to ${most}`
  return `${prefix === '' ? '' : `${prefix} and `}${length} ${name}`
}
