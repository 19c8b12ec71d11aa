import { vocabulary } from '../contract/index.ts'
import { jsonText } from '../json/index.ts'
import { replaceAddressParts } from './addresses.ts'
import { hideEncoded } from './encodings.ts'
import { jsonRedactor } from './json.ts'
import { kindOfPart } from './names.ts'
import { credentialPrefix, kindOfMatch } from './patterns.ts'
import { replaceSecrets } from './replace-secrets.ts'
import type { Redact, Replacement } from './replacement.ts'
import { recoded, urlRedactor } from './url.ts'

/** Redacts texts, addresses and JSON documents. */
export interface Texts {
  readonly text: Redact
  readonly url: Redact
  /** `name` is that of the member around the document. */
  json(document: unknown, name?: string): unknown
}

/** The one walk over texts of any kind; `replacement` says what stands in the place of a secret. */
export function createTexts(replacement: Replacement): Texts {
  const { kindOf, known, hideHosts, part, encode } = replacement
  const json = jsonRedactor(replacement, (value) => text(value))
  const urlParts = urlRedactor(replacement, (value) => text(value))
  // A known value may go across the parts of an address.
  const url = (value: string) => replaceKnown(urlParts(value))

  function text(value: string): string {
    if (value.length < 4 || vocabulary.words.has(value)) return value
    const whole = known.secrets.get(value)
    if (whole !== undefined) return part(whole.kind, value)
    if (isDateLike(value)) return value
    // Whole, whatever signs it holds: in a sentence it would end at the first that is unusual.
    if (credentialPrefix(value) !== '' && !/\s/.test(value)) return part('credential', value)
    if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value)) return url(value)
    const inside = /^\s*[[{]/.test(value) ? embedded(value) : undefined
    return inside ?? hideEncoded(plainText(value), plainText)
  }

  function plainText(value: string): string {
    const addressed = replaceAddressParts(hideHosts(value), (name, held) => {
      const kind = name === '' ? 'credential' : kindOfPart(name, kindOf)
      return kind && recoded(held, (plain) => part(kind, plain), encode)
    })
    return replaceKnown(addressed, (found) => {
      const kind = kindOfMatch(found)
      return kind === undefined ? found : part(kind, found)
    })
  }

  function replaceKnown(value: string, match?: Redact): string {
    return replaceSecrets(value, known.phrases, {
      ...(match && { match }),
      known(meaning, end) {
        const standIn = replacement.found(meaning)
        if (standIn === undefined) return undefined
        let last = end
        while (last < value.length && replacement.isTail?.(standIn, value[last]!)) last++
        return [standIn, last]
      },
    })
  }

  /** JSON inside of a string. */
  function embedded(value: string): string | undefined {
    try {
      const document: unknown = JSON.parse(value)
      const hidden = json(document)
      return hidden === document ? value : jsonText(hidden)
    } catch {
      return undefined
    }
  }

  return { text, url, json }
}

function isDateLike(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T t][\d:.,+-]*[Zz]?)?$/.test(text)
}
