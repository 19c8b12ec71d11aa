import { memo } from '../../base/json/index.ts'
import { vocabulary } from '../contract/index.ts'
import { hostIn, originIn, redactAddress } from './addresses.ts'
import type { Public } from './public.ts'
import { isId, replaceTokens, tokensOf } from './tokens.ts'
import { isMask } from './words.ts'

/** What replaces a value that is not known to be public. */
export interface Replacement {
  /** For a word or a number of a free text. */
  text(token: string): string
  /** For a value whose form counts, or a part of one; a day is replaced by a day. */
  value(value: string): string
  /** For a word of a personal text, such as a name. */
  personal(word: string): string
  /** For the part after the prefix of a key or a token. */
  credential(rest: string): string
  /** For two digits that should be a month; a month is replaced by a month. */
  month(digits: string): string
  number(number: number): number | string
}

/** Numbers with the things that our sentences count, and the status of a response, which is no secret. */
const counts =
  /((?<![\d.,-] ?)\b\d{1,7} (?:ms|bytes|more|(?:character|digit|letter|item|time)s?)\b|\b(?:status|returned) \d{3}\b(?![\d-]|[.,]\d))/

/** What our sentences quote as JSON, to its end or that of the sentence, and addresses. */
const quoted = /("(?:[^"\\]|\\[\s\S]?)*(?:"|$)|\b[a-z][a-z\d+.-]{0,20}:\/\/\S+)/

/** A number that stands alone: no part of a longer one. */
const lone = /(?<![\d.,:-] ?|\w)(-?\d+(?:\.\d+)?)(?![\w:-]| ?[\d.,-]*\d)/

/** The first word of a sentence, and words in lower case: a sentence of ours may consist of any, and quotes all others. */
const opening = /^(?:[A-Z][a-z]+|A|I)(?=[ ,:])/
const plain = /^[a-z]+(?:'[a-z]+)?$/

/**
 * Names as programs write them: lower-case words, separated by `_` or by a digit, with few digits. A text with capitals may be a
 * name of somebody or a key.
 */
const identifier = /^(?!.{65})(?!(?:\D*\d){4})[$_]{0,2}[a-z]+(?:_[a-z]*|\d[a-z]*)*$/

/** How an id of another kind of API begins: `pay_` of `pay_7cjre29`. An id has a digit. */
const wrongPrefix = /^[a-z]{2,8}_(?=[A-Za-z0-9]{4,}$)(?=\w*\d)/

type Redact = (text: string) => string

/** How the tokens of each kind of text are replaced. */
function openRules({ known }: Public, replacement: Replacement) {
  const credential = (value: string): string => {
    const prefix = vocabulary.tokenPrefixes.find((known) => value.startsWith(known)) ?? ''
    const rest = value.slice(prefix.length)
    return rest === '' || rest.startsWith('•••') ? value : prefix + replacement.credential(rest)
  }
  /** A text that begins like an id but is none: `acc_zoe@mail.example`. */
  const noId = (value: string): string => {
    const prefix = vocabulary.prefixes.find((known) => value.startsWith(known)) ?? ''
    return prefix + replacement.value(value.slice(prefix.length))
  }
  const keeping = (replace: Redact) => ({
    word: (word: string) => (known.word(word) ? word : replace(word)),
    number: (number: string) => (known.number(number) ? number : replace(number)),
    credential,
  })
  const hide = (replace: Redact) => (token: string) => (isMask(token) ? token : replace(token))
  return {
    credential,
    value: { ...keeping(replacement.value), id: noId },
    text: {
      ...keeping(replacement.text),
      // In a text, letters after something like a prefix may be a word.
      id: (id: string) => (/\d/.test(id) || tokensOf(id).every(known.word) ? id : noId(id)),
    },
    personal: {
      word: hide(replacement.personal),
      number: hide(replacement.value),
      id: replacement.value,
      credential: replacement.value,
    },
    /** Keeps the words of our own sentences besides. */
    own: {
      word: (word: string) =>
        plain.test(word) || known.word(word) ? word : replacement.text(word),
      number: (number: string) => (known.number(number) ? number : replacement.text(number)),
      credential,
      id: (id: string) => (/\d/.test(id) || tokensOf(id).every(known.word) ? id : noId(id)),
    },
    /** Keeps known words and small numbers, and nothing else. */
    known: keeping(() => ''),
  }
}

/** These hosts are shown on any port, and so are those of declared addresses. */
const thisMachine = ['localhost', '127.0.0.1', '[::1]']

/** How texts are redacted, at any place. */
export function openTexts(shown: Public, replacement: Replacement) {
  const { credential, ...rules } = openRules(shown, replacement)
  const origins = shown.addresses.map(originIn)
  const text: Redact = memo((original) => {
    const known = original.includes('://') && origins.find((origin) => original.includes(origin))
    return known ? original.split(known).map(text).join(known) : replaceTokens(original, rules.text)
  })
  const hosts = new Set([...thisMachine, ...origins.map(hostIn)])
  const origin: Redact = (original) => (hosts.has(hostIn(original)) ? original : text(original))
  /** Of an id that is none of the contract, how it begins is shown, because that is what is wrong. */
  const id: Redact = (original) => {
    const [prefix = ''] = isId(original) ? '' : (wrongPrefix.exec(original) ?? '')
    return prefix + value(original.slice(prefix.length))
  }
  const aroundCounts = (sentence: string, redact: Redact) =>
    sentence
      .split(counts)
      .map((part, index) => (index % 2 === 0 ? redact(part) : part))
      .join('')
  /** A part of a sentence of ours, without what it quotes. */
  const ownPart = (part: string, numberAt: Redact) => {
    const words = (rest: string) =>
      rest
        .split(lone)
        .map((text, index) => (index % 2 === 0 ? replaceTokens(text, rules.own) : numberAt(text)))
        .join('')
    return part
      .split(/(?<=\. )/)
      .map((sentence) => {
        const [first = ''] = opening.exec(sentence) ?? []
        return first + aroundCounts(sentence.slice(first.length), words)
      })
      .join('')
  }
  const value = memo((original) => {
    const isKnown = isId(original) || vocabulary.words.has(original)
    return isKnown ? original : replaceTokens(original, rules.value)
  })
  /** A key of a map, which is a value: the words of a free text. */
  const key = memo((name) => {
    const isOfKnownWords = replaceTokens(name, rules.known) === name
    return isOfKnownWords || isNumberedMask(name) ? name : replacement.value(name)
  })
  return {
    /** A free text: its known words and small numbers, and ids. */
    text,
    /** A text whose form counts, such as an id. */
    value,
    id,
    /** A key or a token: how it begins. */
    credential,
    /** A sentence that may contain counts, and a text of the target. */
    sentence: (sentence: string): string => aroundCounts(sentence, text),
    /**
     * A sentence of ours: only what it quotes and what no sentence of ours contains may be of the target. `numberAt` redacts
     * numbers that stand alone, if they are values of a place.
     */
    own: (sentence: string, numberAt: Redact = text): string =>
      sentence
        .split(quoted)
        .map((part, index) => (index % 2 === 0 ? ownPart(part, numberAt) : text(part)))
        .join(''),
    /** A personal text: only its form. */
    personal: memo((original) => replaceTokens(original, rules.personal)),
    /** The name of a member of a record. */
    name: memo((name) => (identifier.test(name) ? name : key(name))),
    key,
    address: (url: string, isHostShown = false): string =>
      redactAddress(url, isHostShown ? (host) => host : origin, { text, value: id }),
  }
}

/** Numbers all but the first of the names that are equal once masked: `Xxx 000 (2)`. */
function isNumberedMask(name: string): boolean {
  const [, base = ''] = /^(.+) \(\d{1,6}\)$/.exec(name) ?? []
  return base !== '' && isMask(base)
}
