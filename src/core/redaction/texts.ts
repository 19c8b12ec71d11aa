import { memo } from '../../base/json/index.ts'
import { vocabulary } from '../contract/index.ts'
import { hostIn, originIn, redactAddress } from './addresses.ts'
import { prefixOf } from './ids.ts'
import type { Public } from './public.ts'
import type { Redact, Replacement } from './replacement.ts'
import { openSentences } from './sentences.ts'
import { openTokenRules } from './token-rules.ts'
import { isId, replaceTokens, tokensOf } from './tokens.ts'
import { isMask } from './words.ts'

/** A text with capitals may be a name of somebody or a key. */
const identifier = /^(?!.{65})(?!(?:\D*\d){4})[$_]{0,2}[a-z]+(?:_[a-z]*|\d[a-z]*)*$/

/** More words than these that nobody knows make no name of a program. */
const mostUnknown = 2

/** These hosts are shown on any port, and so are those of declared addresses. */
const thisMachine = ['localhost', '127.0.0.1', '[::1]']

export function openTexts(shown: Public, replacement: Replacement) {
  const { credential, id, ...rules } = openTokenRules(shown, replacement)
  const origins = shown.addresses.map(originIn)
  const text: Redact = lasting((original) => {
    const known = original.includes('://') && origins.find((origin) => original.includes(origin))
    return known ? original.split(known).map(text).join(known) : replaceTokens(original, rules.text)
  })
  const hosts = new Set([...thisMachine, ...origins.map(hostIn)])
  const origin: Redact = (original) => (hosts.has(hostIn(original)) ? original : text(original))
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
    return tokensOf(name).filter((word) => !shown.known.word(word)).length <= mostUnknown
  }
  return {
    text,
    value,
    credential,
    ...openSentences(origins, { ours: (words) => replaceTokens(words, rules.ours), text }),
    personal: memo((original) => replaceTokens(original, rules.personal)),
    name: lasting((name) => (isOfProgram(name) ? name : key(name))),
    key,
    address: (url: string, isHostShown = false): string =>
      redactAddress(url, isHostShown ? (host) => host : origin, { text, value }),
  }
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
