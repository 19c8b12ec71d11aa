import { vocabulary } from '../contract/index.ts'
import { type JsonMapper, jsonText, mapJson } from '../json/index.ts'
import { type AddressRules, type Redact, recoded, redactAddress } from './addresses.ts'
import { hideEncoded } from './encodings.ts'
import { type Found, fullNamesOf, type Known, secretsOf } from './known.ts'
import { replaceNamed } from './named.ts'
import type { Secret } from './names.ts'
import { credentialPrefix, isCardNumber, type Match, nextMatch } from './patterns.ts'

/** What secrets are found by, and what stands in their place: marks in a report, stand-ins in a recording. */
export interface Replacement extends Omit<AddressRules, 'text'> {
  readonly known: Known
  /** For a value that stands in a member of its kind. */
  member(kind: string, value: string | number): string | number
  /** For a known text that turns up in another, as it stands there; undefined leaves it. */
  found(known: Found, text: string): string | undefined
  /** Whether what is found behind a known text belongs to it. */
  isTail?(standIn: string, character: string): boolean
  /** Whether a part of a name is replaced where it stands; without this, names are not looked for. */
  isReplaced?(secret: Secret): boolean
}

/** Redacts texts, addresses and JSON documents. */
export interface Texts {
  readonly text: Redact
  readonly url: Redact
  /** The name of a member, which is shown as it is unless all of it is a secret. */
  readonly name: Redact
  /** `name` is that of the member around the document. */
  readonly json: (document: unknown, name?: string) => unknown
}

/**
 * The one walk over texts of any kind. `remember` may keep results; of JSON that is nested deeper than `levels` the rest
 * is left out.
 */
export function createTexts(
  replacement: Replacement,
  remember = (redact: Redact) => redact,
  levels?: number,
): Texts {
  const { kinds, known, part, encode } = replacement
  const text = remember(wholeText)
  const name: Redact = (given) =>
    isPlainName(given) && known.kindOf(given) === undefined ? given : text(given)
  const json = jsonRedactor(replacement, { text, name }, levels)
  // A known value may go across the parts of an address.
  const url = remember((address) => {
    const redacted = redactAddress(address, { kinds, part, encode, text })
    return replaceFound(redacted, replacement)
  })

  function wholeText(value: string): string {
    if (value.length < 4 || vocabulary.words.has(value)) return value
    const kind = known.kindOf(value)
    if (kind !== undefined) return part(kind, value)
    if (isDateLike(value)) return value
    // Whole, whatever signs it holds: in a sentence it would end at the first that is unusual.
    if (credentialPrefix(value) !== '' && !/\s/.test(value)) return part('credential', value)
    if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value)) return url(value)
    return embedded(value) ?? plainText(hideEncoded(value, plainText))
  }

  function plainText(value: string): string {
    const named = replaceNamed(value, kinds, (kind, held) =>
      recoded(held, (plain) => part(kind, plain), encode),
    )
    return replaceFound(named, replacement, nextMatch)
  }

  /** JSON inside of a string. */
  function embedded(value: string): string | undefined {
    if (!/^\s*[[{"]/.test(value)) return undefined
    try {
      const document: unknown = JSON.parse(value)
      const hidden = json(document)
      return hidden === document ? value : jsonText(hidden)
    } catch {
      return undefined
    }
  }

  return { text, url, name, json }
}

/** Nothing but words, as programs name things. */
function isPlainName(name: string): boolean {
  return /^[A-Za-z_$][\w$-]{0,63}$/.test(name) && nextMatch(name, 0) === undefined
}

function isDateLike(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T t][\d:.,+-]*[Zz]?)?$/.test(text)
}

/** One pass over known texts and what looks like a secret: the first goes first, of two at one place the longer. */
function replaceFound(
  text: string,
  { known, found, part, isTail }: Replacement,
  nextIn: typeof nextMatch | undefined = undefined,
): string {
  let [result, done, from] = ['', 0, 0]
  let phrase = known.find(text, 0)
  let match = nextIn?.(text, 0)
  for (;;) {
    if (phrase && phrase.start < from) phrase = known.find(text, from)
    if (match && match.start < from) match = nextIn?.(text, from)
    const next = match && (!phrase || isBefore(match, phrase)) ? match : phrase
    if (next === undefined) return done === 0 ? text : result + text.slice(done)
    const { start } = next
    let { end } = next
    const held = text.slice(start, end)
    const isMatch = 'kind' in next
    const standIn = isMatch ? part(next.kind, held) : found(next, held)
    from = start + 1
    if (standIn === undefined || (!isMatch && isInId(text, next))) continue
    if (!isMatch) while (end < text.length && isTail?.(standIn, text[end]!)) end++
    from = end
    result += text.slice(done, start) + standIn
    done = end
  }
}

/** Ids are shown as they are, but for one that is a prefix and a secret. */
function isInId(text: string, { start, end }: Found): boolean {
  const [begun = ''] = /\w{1,100}$/.exec(text.slice(Math.max(0, start - 100), start)) ?? []
  const prefix = vocabulary.prefixes.find((one) => begun.startsWith(one))
  return prefix !== undefined && (begun !== prefix || /^\w/.test(text.slice(end, end + 1)))
}

function isBefore(match: Match, phrase: Found): boolean {
  return match.start < phrase.start || (match.start === phrase.start && match.end > phrase.end)
}

/** Nothing inside of these is shown, whatever its name; '' is inside of none. */
const entire = new Set(['', 'identity question', 'secret'])

/** Redacts JSON documents by the names of their members; `text` redacts what stands at no place of its own. */
export function jsonRedactor(
  { kinds, known, member, isReplaced }: Replacement,
  { text, name }: Pick<Texts, 'text' | 'name'>,
  levels?: number,
): Texts['json'] {
  const mapper: JsonMapper<string> = {
    scalar(value, { context: kind }) {
      if (typeof value !== 'string' && typeof value !== 'number') return value
      if (kind !== '') return member(kind, value)
      return typeof value === 'string' ? text(value) : number(value)
    },
    name,
    // The context is the kind of secret that a part of a document stands in; '' in none.
    enter(name, holder, inside) {
      const kind = kinds.member(name) ?? kindBeside(name, holder)
      if (kind !== undefined) return kind
      // What an object holds has names of its own: `phone` may be a number and may be a way to verify one.
      return entire.has(inside) || !vocabulary.members.has(name) ? inside : ''
    },
    ...(isReplaced && { leave: notePerson }),
    ...(levels !== undefined && { levels }),
  }

  /** `{"name":"ssn","value":"5"}`, `{"columns":["ssn"],"rows":[["5"]]}` */
  function kindBeside(name: string, holder: Readonly<Record<string, unknown>>): string | undefined {
    const isTable = Array.isArray(holder[name]) && Array.isArray(holder[name][0])
    if (!isTable && !/^(?:value|val|content|text|answer)$/i.test(name)) return undefined
    for (const [other, called] of Object.entries(holder)) {
      if (other === name) continue
      for (const one of Array.isArray(called) ? called.slice(0, 50) : [called]) {
        const isName = typeof one === 'string' && /^[\p{L}\d _.-]{1,40}$/u.test(one)
        const kind = isName ? kinds.part(one) : undefined
        if (kind !== undefined) return kind
      }
    }
    return undefined
  }

  /** A number is known by its digits, wherever it stands. */
  function number(value: number): number | string {
    const digits = String(value)
    if (digits.length < 6) return value
    const kind = known.kindOf(digits) ?? (isCardNumber(digits) ? 'card number' : undefined)
    return kind === undefined ? value : member(kind, value)
  }

  function notePerson(holder: Readonly<Record<string, unknown>>, kind: string): void {
    const names = fullNamesOf(holder, (name) => kinds.member(name) ?? (kind || 'name'))
    if (names.length === 0 || !secretsOf(names[0]!).every((part) => isReplaced?.(part))) return
    for (const name of names) known.add(name)
  }

  return (document, name = '') =>
    mapJson(document, mapper, { name, context: kinds.member(name) ?? '' })
}
