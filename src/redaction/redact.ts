import { jsonText } from '../json/index.ts'
import { type Redact, recoded, redactAddress } from './addresses.ts'
import { jsonRedactor } from './documents.ts'
import { hideEncoded } from './encodings.ts'
import type { Found } from './known.ts'
import { createLastLook, documentIn, isPlain } from './last-look.ts'
import { replaceNamed } from './named.ts'
import { memo } from './names.ts'
import { credentialPrefix, type Match, nextMatch } from './patterns.ts'
import type { Replacement, Texts } from './replacement.ts'

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
      recoded(held, (plain) => part(kind, plain), encode, held.replace(/^\+/, '%2B')),
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
