import { vocabulary } from '../contract/index.ts'
import { jsonText } from '../json/index.ts'
import { replaceAddressParts } from './addresses.ts'
import { hideEncoded } from './encodings.ts'
import { joinName } from './full-name.ts'
import type { KnownText, Secret } from './known-texts.ts'
import { credentialPrefix, kindOfMatch } from './patterns.ts'
import { jsonRedactor } from './recording-json.ts'
import { kindOfParameter, recoded, urlRedactor } from './recording-url.ts'
import { replaceSecrets } from './replace-secrets.ts'
import type { RecordingTexts, TextParts } from './text-parts.ts'

/** The redaction of one recording. */
export function recordingTexts(parts: TextParts): RecordingTexts {
  const { kindOf, known } = parts
  const json = jsonRedactor(parts, (value) => text(value))
  const url = urlRedactor(parts, (value) => text(value))

  function text(value: string): string {
    if (value.length < 4 || vocabulary.words.has(value)) return value
    const whole = known.whole(value)
    if (whole !== undefined) return parts.secret(whole.kind, value)
    if (isDateLike(value)) return value
    // Whole, whatever signs it holds: in a sentence it would end at the first that is unusual.
    if (credentialPrefix(value) !== '' && !/\s/.test(value))
      return parts.secret('credential', value)
    if (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value)) return url(value)
    const inside = /^\s*[[{]/.test(value) ? embedded(value) : undefined
    return inside ?? hideEncoded(plainText(value), plainText)
  }

  function plainText(value: string): string {
    const addressed = replaceAddressParts(parts.hideHosts(value), (name, held) => {
      const kind = name === '' ? 'credential' : kindOfParameter(name, kindOf)
      return kind && recoded(held, (plain) => parts.secret(kind, plain))
    })
    return replaceSecrets(addressed, known.phrases, {
      match(found) {
        const kind = kindOfMatch(found)
        return kind === undefined ? found : parts.secret(kind, found)
      },
      known(meaning, end) {
        const standIn = parts.found(meaning)
        return standIn === undefined ? undefined : [standIn, end]
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

/** A value, or a name with each part replaced; undefined where nothing changes. */
export function standInOf(
  { name, spell }: KnownText,
  give: (secret: Secret) => string,
): string | undefined {
  const all = name.parts.map((secret) => ({ secret, standIn: give(secret) }))
  if (all.every(({ secret, standIn }) => secret.value === standIn)) return undefined
  return spell(joinName({ ...name, parts: all }, ({ standIn }) => standIn))
}

function isDateLike(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T t][\d:.,+-]*[Zz]?)?$/.test(text)
}
