import { memo } from '../../base/json/index.ts'
import { vocabulary } from '../contract/index.ts'
import { hostIn, originIn, redactAddress } from './addresses.ts'
import { prefixOf } from './ids.ts'
import type { Public } from './public.ts'
import { isId, replaceTokens, tokensOf } from './tokens.ts'
import { isMask } from './words.ts'

export interface Replacement {
  /** For a word or a number of a free text. */
  text(token: string): string
  /** For a value whose form counts, or a part of one; a day is replaced by a day. */
  value(value: string): string
  /** For a word of a personal text, such as a name. */
  personal(word: string): string
  /** For the part after the prefix of a key or a token. */
  credential(rest: string): string
  /** For the part after the prefix of an id that is not public. */
  id(rest: string, prefix: string): string
  /** For two digits that should be a month; a month is replaced by a month. */
  month(digits: string): string
  number(number: number): number | string
}

/** What our sentences count, and the status of a response: these numbers are no secret. */
const counted =
  /(?<![\d.,-] ?)\b\d{1,7} (?:ms|bytes|[KM]iB|more|(?:character|digit|letter|item|time)s?)\b/
const status = /\b(?:status|returned) \d{3}\b(?![\d-]|[.,]\d)/
const counts = new RegExp(`(${counted.source}|${status.source})`)

/** What our sentences quote as JSON, to its end or that of the sentence, and addresses. */
const quoted = /("(?:[^"\\]|\\[\s\S]?)*(?:"|$)|\b[a-z][a-z\d+.-]{0,20}:\/\/\S+)/

/** A number that stands alone: no part of a longer one. */
const lone = /(?<![\d.,:-] ?|\w)(-?\d+(?:\.\d+)?)(?![\w:-]| ?[\d.,-]*\d)/

/** The first word of a sentence, and words in lower case: a sentence of ours may consist of any, and quotes all others. */
const opening = /^(?:[A-Z][a-z]+|A|I)(?=[ ,:])/
const plain = /^[a-z]+(?:'[a-z]+)?$/

/** A text with capitals may be a name of somebody or a key. */
const identifier = /^(?!.{65})(?!(?:\D*\d){4})[$_]{0,2}[a-z]+(?:_[a-z]*|\d[a-z]*)*$/

/** More words than these that nobody knows make no name of a program. */
const mostUnknown = 2

type Redact = (text: string) => string

function openRules({ known, ids }: Public, replacement: Replacement) {
  const credential = (value: string): string => {
    const prefix = prefixOf(value)
    const rest = value.slice(prefix.length)
    // `sk_live_` is only how keys begin.
    const isBeginning = rest.endsWith('_') && replaceTokens(rest, plainOnly) === rest
    if (rest === '' || rest.startsWith('•••') || isBeginning) return value
    return prefix + replacement.credential(rest)
  }
  const plainOnly = {
    word: (word: string) => (known.word(word) ? word : ''),
    number: (number: string) => (known.number(number) ? number : ''),
    credential: (token: string) => (prefixOf(token) === token ? token : ''),
    id: () => '',
  }
  /** Behind a prefix, words and small numbers are as public as anywhere. */
  const id = (text: string): string => {
    if (ids.isPublic(text)) return text
    const prefix = prefixOf(text)
    const rest = text.slice(prefix.length)
    return replaceTokens(rest, plainOnly) === rest ? text : prefix + replacement.id(rest, prefix)
  }
  const keeping = (replace: Redact) => ({
    word: (word: string) => (known.word(word) ? word : replace(word)),
    number: (number: string) => (known.number(number) ? number : replace(number)),
    credential,
    id,
  })
  const hide = (replace: Redact) => (token: string) => (isMask(token) ? token : replace(token))
  return {
    credential,
    id,
    value: keeping(replacement.value),
    text: keeping(replacement.text),
    personal: {
      word: hide(replacement.personal),
      number: hide(replacement.value),
      id: replacement.value,
      credential: replacement.value,
    },
    /** Keeps the words of our own sentences besides. */
    ours: keeping((token) => (plain.test(token) ? token : replacement.text(token))),
    /** Keeps known words and small numbers, and nothing else. */
    known: { ...plainOnly, id: (text: string) => (id(text) === text ? text : '') },
  }
}

/** These hosts are shown on any port, and so are those of declared addresses. */
const thisMachine = ['localhost', '127.0.0.1', '[::1]']

export function openTexts(shown: Public, replacement: Replacement) {
  const { credential, id, ...rules } = openRules(shown, replacement)
  const { known: knownWords } = shown
  const origins = shown.addresses.map(originIn)
  const text: Redact = lasting((original) => {
    const known = original.includes('://') && origins.find((origin) => original.includes(origin))
    return known ? original.split(known).map(text).join(known) : replaceTokens(original, rules.text)
  })
  const hosts = new Set([...thisMachine, ...origins.map(hostIn)])
  const origin: Redact = (original) => (hosts.has(hostIn(original)) ? original : text(original))
  const aroundCounts = (sentence: string, redact: Redact) => around(sentence, counts, redact)
  const declared = hostsAndPorts(origins)
  /** A part of a sentence of ours, without what it quotes: failures name the host and port of an address. */
  const ownPart = (part: string, numberAt: Redact): string => {
    const redact = (rest: string) => ownWords(rest, numberAt)
    return declared ? around(part, declared, redact) : redact(part)
  }
  const ownWords = (part: string, numberAt: Redact) => {
    const words = (rest: string) =>
      around(rest, lone, (text) => replaceTokens(text, rules.ours), numberAt)
    return part
      .split(/(?<=\. )/)
      .map((sentence) => {
        const [first = ''] = opening.exec(sentence) ?? []
        return first + aroundCounts(sentence.slice(first.length), words)
      })
      .join('')
  }
  const value = lasting((original) => {
    const isShown = vocabulary.words.has(original) || shown.isTestData(original)
    const replaced = () => replaceTokens(original, rules.value)
    if (isShown || prefixOf(original) === '') return isShown ? original : replaced()
    return shown.ids.standIn(original, replaced)
  })
  /** A key of a map, which is a value: the words of a free text. */
  const key = lasting((name) => {
    if (isId(name)) return id(name)
    const isOfKnownWords = replaceTokens(name, rules.known) === name
    return isOfKnownWords || isNumberedMask(name) ? name : replacement.value(name)
  })
  const isOfProgram = (written: string) => {
    const name = underscored(written)
    if (!identifier.test(name) || prefixOf(name) !== '') return false
    return tokensOf(name).filter((word) => !knownWords.word(word)).length <= mostUnknown
  }
  return {
    text,
    value,
    credential,
    /** A sentence that may contain counts, and a text of the target. */
    sentence: (sentence: string): string => aroundCounts(sentence, text),
    /** Only what it quotes and what no sentence of ours contains may be of the target. */
    ownSentence: (sentence: string, numberAt: Redact = text): string =>
      around(sentence, quoted, (part) => ownPart(part, numberAt), text),
    personal: memo((original) => replaceTokens(original, rules.personal)),
    name: lasting((name) => (isOfProgram(name) ? name : key(name))),
    key,
    address: (url: string, isHostShown = false): string =>
      redactAddress(url, isHostShown ? (host) => host : origin, { text, value }),
  }
}

/** Changes what stands between some parts of a text, and the parts. */
function around(text: string, parts: RegExp, between: Redact, at: Redact = (part) => part) {
  const all = text.split(parts)
  return all.map((one, index) => (index % 2 === 0 ? between(one) : at(one))).join('')
}

function hostsAndPorts(origins: readonly string[]): RegExp | undefined {
  const hosts = origins.map((origin) => origin.slice(origin.indexOf('://') + 3))
  const named = hosts.filter((host) => /:\d{1,5}$/.test(host))
  const words = named.map((name) => name.replace(/[^\w:-]/g, '\\$&')).join('|')
  return words === '' ? undefined : new RegExp(`(?<![\\w.:-])(${words})(?![\\w:-]|\\.\\w)`)
}

/** `riskLevel` as `risk_level`: a name of a program, whichever way it joins its words. Keys have capitals anywhere. */
function underscored(name: string): string {
  if (!/^[a-z]{2,}(?:[A-Z][a-z]+)+$/.test(name)) return name
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const mayHoldId = new RegExp(vocabulary.prefixes.join('|'))

/** Remembers what lasts: an id may become public. */
export function lasting(redact: Redact): Redact {
  const known = memo(redact)
  return (text) => (mayHoldId.test(text) ? redact(text) : known(text))
}

/** Numbers all but the first of the names that are equal once masked: `Xxx 000 (2)`. */
function isNumberedMask(name: string): boolean {
  const [, base = ''] = /^(.+) \(\d{1,6}\)$/.exec(name) ?? []
  return base !== '' && isMask(base)
}
