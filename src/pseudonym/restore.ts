import { vocabulary } from '../contract/index.ts'
import { hideEncoded, namesCredential, replaceAddressParts } from '../redaction/index.ts'
import { cleanTexts } from './clean-texts.ts'
import { isDateLike } from './date-like.ts'
import type { Owner } from './kinds.ts'
import type { Memory } from './memory.ts'
import type { HeaderTranslation } from './walk-headers.ts'
import { walkJson } from './walk-json.ts'
import { isUrl, recoded, walkUrl } from './walk-url.ts'

/**
 * The translation from pseudonyms to what they stand for: all of them, for the wire; or those of a
 * story's own literals, for the story.
 */
export function restore(memory: Memory, owner?: Owner): HeaderTranslation {
  const { register, known, origins } = memory
  const clean = cleanTexts(() => register.size)
  const translation: HeaderTranslation = {
    kindOf: memory.kindOf,
    kept: memory.kept,
    secretHeader: memory.secretHeader,
    isCredential: namesCredential,
    origins: owner === undefined ? origins.reveal : (text) => text,
    httpDate: (text) => text,
    secret: (kind, value) => register.realOf(kind, value, owner) ?? translation.text(value),
    secretNumber: (_, value) => register.realOfNumber(value, owner) ?? value,
    id: (value) => register.realOf('id', value, owner) ?? translation.text(value),
    idNumber: (value) => register.realOfNumber(value, owner) ?? value,
    segment: (value) => register.realOf('id', value, owner) ?? translation.text(value),
    number: (value) =>
      String(value).length < 6 ? value : (register.realOfNumber(value, owner) ?? value),
    text(value) {
      if (value.length < 6 || vocabulary.words.has(value) || isDateLike(value)) return value
      if (clean.has(value)) return value
      const shown = search(value)
      if (shown === value) clean.add(value)
      return shown
    },
  }

  function search(value: string): string {
    if (isUrl(value)) return walkUrl(value, translation)
    if (/^\s*[[{]/.test(value)) return embedded(value)
    return hideEncoded(plainText(value), plainText)
  }

  function plainText(value: string): string {
    const placed = replaceAddressParts(translation.origins(value), addressPart)
    return known.replacePseudonyms(placed, (origin) =>
      owner === undefined || origin.owner === owner ? origin.real : undefined,
    )
  }

  function addressPart(name: string, value: string): string | undefined {
    const kind = name === '' ? 'credential' : memory.kindOf(name)
    return recoded(value, (held) => register.realOf(kind ?? 'credential', held, owner) ?? held)
  }

  function embedded(value: string): string {
    try {
      const parsed: unknown = JSON.parse(value)
      const shown = walkJson(parsed, translation)
      return shown === parsed ? value : JSON.stringify(shown)
    } catch {
      return plainText(value)
    }
  }
  return translation
}
