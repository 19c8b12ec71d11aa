import { vocabulary } from '../contract/index.ts'
import { isObject, type JsonMapper, jsonText, mapJson } from '../json/index.ts'
import { type AddressRules, type Redact, recoded, redactAddress } from './addresses.ts'
import { hideEncoded } from './encodings.ts'
import { type Found, fullNamesOf, type Known, secretsOf } from './known.ts'
import { createLastLook, documentIn, isPlain } from './last-look.ts'
import { replaceNamed } from './named.ts'
import { memo, type Secret } from './names.ts'
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
  /** The kind of a known text that a text still holds, also encoded and in JSON; undefined where it holds none. */
  readonly left: (text: string) => string | undefined
}

/** What stands at places of their own is looked at, and no other text. */
export function placesOnly(replacement: Replacement, levels?: number): Texts {
  const same: Redact = (text) => text
  const url: Redact = (address) => redactAddress(address, { ...replacement, text: same })
  const json = jsonRedactor(replacement, { text: same, name: same }, levels)
  return { text: same, url, name: same, json, left: () => undefined }
}

/**
 * The one walk over texts of any kind; results are kept until something more is known. Of JSON that is nested deeper than
 * `levels` the rest is left out.
 */
export function createTexts(replacement: Replacement, levels?: number): Texts {
  const { kinds, known, part, encode } = replacement
  const size = () => known.all.size
  const left = createLastLook(known, replacement.found)
  const text = memo((value: string) => {
    const hidden = wholeText(value)
    // What a last look would find is replaced, with all that stands around it.
    return left(hidden) === undefined ? hidden : part('secret', hidden)
  }, size)
  const name: Redact = (given) =>
    isPlainName(given) && known.kindOf(given) === undefined ? given : text(given)
  const json = jsonRedactor(replacement, { text, name }, levels, size)
  // A known value may go across the parts of an address.
  const url = memo((address: string) => {
    const redacted = redactAddress(address, { kinds, part, encode, text })
    return replaceFound(redacted, replacement)
  }, size)
  function wholeText(value: string): string {
    const kind = known.kindOf(value)
    if (kind !== undefined) return part(kind, value)
    if (isPlain(value)) return value
    // Whole, whatever signs it holds: in a sentence it would end at the first that is unusual.
    if (credentialPrefix(value) !== '' && !/\s/.test(value)) return part('credential', value)
    if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value)) return url(value)
    return (
      hiddenIn(value) ??
      plainText(hideEncoded(value, (plain) => hiddenIn(plain) ?? plainText(plain)))
    )
  }

  /** For a text that is JSON. */
  function hiddenIn(value: string): string | undefined {
    const document = documentIn(value)
    if (document === undefined) return undefined
    const hidden = json(document)
    return hidden === document ? value : jsonText(hidden)
  }

  function plainText(value: string): string {
    const named = replaceNamed(value, kinds, (kind, held) =>
      recoded(held, (plain) => part(kind, plain), encode),
    )
    return replaceFound(named, replacement, nextMatch)
  }

  return { text, url, name, json, left }
}

/** Nothing but words, as programs name things. */
const isPlainName = memo(
  (name) => /^[A-Za-z_$][\w$-]{0,63}$/.test(name) && nextMatch(name, 0) === undefined,
)

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
    if (standIn === undefined) continue
    if (!isMatch) while (end < text.length && isTail?.(standIn, text[end]!)) end++
    from = end
    result += text.slice(done, start) + standIn
    done = end
  }
}

function isBefore(match: Match, phrase: Found): boolean {
  return match.start < phrase.start || (match.start === phrase.start && match.end > phrase.end)
}

/** Nothing inside of these is shown, whatever its name; '' is inside of none. */
const entire = new Set(['', 'identity question', 'secret'])

/** Names of what another member names. */
const isBeside = memo((name) =>
  /(?:value|val|content|text|answer|received|rejected|input|given|actual|got|submitted)$/i.test(
    name,
  ),
)

/** Redacts JSON documents by the names of their members; `text` redacts what stands at no place of its own. */
function jsonRedactor(
  { kinds, known, member, isReplaced }: Replacement,
  { text, name }: Pick<Texts, 'text' | 'name'>,
  levels?: number,
  state = () => 0,
): Texts['json'] {
  const mapper: JsonMapper<string> = {
    item: rememberRecords(state),
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
    const held = holder[name]
    const isTable = Array.isArray(held) && Array.isArray(held[0])
    if (!isTable && !isBeside(name)) return undefined
    for (const [other, called] of Object.entries(holder)) {
      if (other === name) continue
      for (const one of Array.isArray(called) ? called.slice(0, 50) : [called]) {
        const [word] =
          typeof one === 'string' ? (/(?<=^|\/)[\p{L}\d _.-]{1,40}$/u.exec(one) ?? []) : []
        const kind = word === undefined ? undefined : kinds.part(word)
        if (kind !== undefined) return kind
      }
    }
    return undefined
  }

  /** A number is known by its digits, wherever it stands. */
  function number(value: number): number | string {
    const digits = String(value)
    if (digits.length < 6) return value
    if (isCardNumber(digits)) return member('card number', value)
    const found = known.find(digits, 0)
    return found === undefined ? value : member(secretsOf(found.pieces)[0]!.kind, value)
  }

  function notePerson(holder: Readonly<Record<string, unknown>>, kind: string): void {
    const names = fullNamesOf(holder, (name) => kinds.member(name) ?? (kind || 'name'))
    if (names.length === 0 || !secretsOf(names[0]!).every((part) => isReplaced?.(part))) return
    for (const name of names) known.add(name)
  }

  return (document, name = '') =>
    mapJson(document, mapper, { name, context: kinds.member(name) ?? '' })
}

/** How long a record may be to be remembered, in characters. */
const longestRecord = 2_000

/**
 * Remembers what becomes of the records in lists until `state` is another: the same few come again and again. Records
 * in records are not remembered by themselves.
 */
function rememberRecords(state: () => number): NonNullable<JsonMapper<string>['item']> {
  /** By the kind of secret around it. */
  const recall = memo(() => new Map<string, unknown>(), state, longestRecord)
  let isInside = false
  return (item, context, map) => {
    if (isInside || !isObject(item)) return map()
    isInside = true
    const text = textOf(item)
    const made = text === undefined ? new Map<string, unknown>() : recall(text)
    if (!made.has(context)) made.set(context, map())
    isInside = false
    return made.get(context)
  }
}

/** Undefined where it is nested too deep for that. */
function textOf(item: unknown): string | undefined {
  try {
    return JSON.stringify(item)
  } catch {
    return undefined
  }
}
